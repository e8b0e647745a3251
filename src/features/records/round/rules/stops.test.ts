import { expect, it } from 'vitest'
import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { chooseStops, keyOf, stopsIn, wordsIn } from './stops.ts'

const vessel = (id: number, vesselId: string, rest: Partial<CellarVessel> = {}): CellarVessel => ({
  id,
  vesselId,
  vesselType: 'Tank',
  usageType: 'Both',
  status: 'In Use',
  location: 'Hall',
  capacity: 1000,
  capacityUnit: 'L',
  capacityLitres: 1000,
  ullage: null,
  content: null,
  disagreements: [],
  ...rest,
})
const process = (id: number, vesselId: number | null, status = 'Active') => ({
  id,
  vesselId,
  status,
  batch: { id, code: `WB-${id}`, name: id === 1 ? 'Merlot' : '', vineyard: 'Hillside' },
})

const cellar = [
  vessel(1, 'T-1'),
  vessel(2, 'T-2'),
  vessel(3, 'B-1', { vesselType: 'Barrel', location: null }),
]
const stops = stopsIn(cellar, {
  fermentation: [process(2, 2, 'Stuck'), process(1, 1), process(9, null), process(8, 77)],
  aging: [process(3, 3), process(4, 1, 'On Hold')],
})

it('every watched wine is a stop, in the order of the vessels', () => {
  expect(stops.map(keyOf)).toEqual(['fermentation 1', 'fermentation 2', 'aging 3'])
  expect(stops[0]).toMatchObject({ code: 'T-1', wine: 'WB-1 Merlot', location: 'Hall', vesselType: 'Tank' })
  expect(stops[1]?.wine).toBe('Hillside - WB-2')
})

it('beside an active process one on hold is no longer in its vessel', () => {
  expect(stops.map(keyOf)).not.toContain('aging 4')
  const without = stopsIn(cellar, { fermentation: [], aging: [process(4, 1, 'On Hold')] })
  expect(without.map(keyOf)).toEqual(['aging 4'])
})

it('a round is of some kinds, a place and a type', () => {
  const all = { kinds: ['fermentation', 'aging'] as const, location: null, type: null }
  const codes = (choice: Partial<Parameters<typeof chooseStops>[1]>) =>
    chooseStops(stops, { ...all, ...choice }).map(({ code }) => code)
  expect(codes({})).toEqual(['T-1', 'T-2', 'B-1'])
  expect(codes({ kinds: ['aging'] })).toEqual(['B-1'])
  expect(codes({ location: 'Hall' })).toEqual(['T-1', 'T-2'])
  expect(codes({ type: 'Barrel' })).toEqual(['B-1'])
  expect(wordsIn(stops, 'location')).toEqual(['Hall', 'No location'])
  expect(wordsIn(stops, 'vesselType')).toEqual(['Tank', 'Barrel'])
})
