import { expect, it } from 'vitest'
import type { CellarVessel } from '../contract/answers.ts'
import {
  fillWords,
  filterVessels,
  inCellarOrder,
  type Level,
  placesOf,
  readAsOf,
  showMinute,
  ullageWords,
  volumeIn,
  winesIn,
} from './overview.ts'

const wine = (id: number) => ({
  id,
  batchId: `WB-${id}`,
  batchName: 'Estate',
  grapeVariety: null,
  vintage: null,
  vineyardName: null,
})

const holding = (litres: number, batch = wine(1)) => ({
  batch,
  volume: litres,
  fill: litres / 225,
  since: '2026-10-01T09:30',
  composition: [],
})

let made = 0
const vessel = (vesselId: string, rest: Partial<CellarVessel> = {}): CellarVessel => ({
  id: ++made,
  vesselId,
  vesselType: 'Barrel',
  usageType: 'Both',
  status: 'Empty',
  location: null,
  capacity: 225,
  capacityUnit: 'L',
  capacityLitres: 225,
  ullage: 225 - (rest.content?.volume ?? 0),
  content: null,
  disagreements: [],
  ...rest,
})

const codes = (vessels: readonly CellarVessel[]) => vessels.map(({ vesselId }) => vesselId)

it('vessels stand by location, then type, then as people count; those without a location last', () => {
  const walked = inCellarOrder([
    vessel('B-1'),
    vessel('B-10', { location: 'Old cave' }),
    vessel('B-2', { location: 'Old cave ' }),
    vessel('T-9', { location: 'Old cave', vesselType: 'Tank' }),
    vessel('B-3', { location: 'Hall 10' }),
    vessel('B-4', { location: 'Hall 2' }),
  ])
  expect(codes(walked)).toEqual(['B-4', 'B-3', 'T-9', 'B-2', 'B-10', 'B-1'])
  expect(
    placesOf(walked).map(({ location, groups }) => [location, ...groups.map(({ type }) => type)]),
  ).toEqual([
    ['Hall 2', 'Barrel'],
    ['Hall 10', 'Barrel'],
    ['Old cave', 'Tank', 'Barrel'],
    ['No location', 'Barrel'],
  ])
})

const [full, short, empty, odd] = [
  vessel('B-1', { content: holding(225) }),
  vessel('B-2', { content: holding(213, wine(2)), location: 'Hall' }),
  vessel('T-1', { vesselType: 'Tank' }),
  vessel('T-2', {
    vesselType: 'Tank',
    content: holding(0.1),
    ullage: null,
    disagreements: [
      { kind: 'unknown', text: 'T-2: litres unknown.', vesselId: 4, batchId: null, recordId: null, acts: [] },
    ],
  }),
]
const all = [full, short, empty, odd]
const nothing = { wine: null, type: null, location: null, level: null }

it.each([
  [{}, ['B-1', 'B-2', 'T-1', 'T-2']],
  [{ wine: 1 }, ['B-1', 'T-2']],
  [{ type: 'Tank' }, ['T-1', 'T-2']],
  [{ location: 'Hall' }, ['B-2']],
  [{ location: 'No location' }, ['B-1', 'T-1', 'T-2']],
  [{ level: 'empty' as Level }, ['T-1']],
  [{ level: 'notFull' as Level }, ['B-2']],
  [{ level: 'toLookAt' as Level }, ['T-2']],
  [{ type: 'Tank', level: 'notFull' as Level }, []],
])('of the filters %j only %j pass', (filters, passing) => {
  expect(codes(filterVessels(all, { ...nothing, ...filters }))).toEqual(passing)
})

it('litres are added up without digits that nobody measured, wines are counted once', () => {
  expect(volumeIn([odd, vessel('B-3', { content: holding(0.2) })])).toBe('0.3 L')
  expect(volumeIn(all)).toBe('438.1 L')
  expect(winesIn(all).map(({ batchId }) => batchId)).toEqual(['WB-1', 'WB-2'])
})

it.each([
  ['a barrel with room', short, '213 of 225 L', '12 L to the top'],
  ['a full one', full, '225 of 225 L', null],
  ['an empty one', empty, 'Empty, 225 L', null],
  ['a tank', vessel('T-3', { vesselType: 'Tank', content: holding(100) }), '100 of 225 L', null],
  [
    'one of unknown capacity',
    vessel('X', { content: holding(2050.5), capacityLitres: null, ullage: null }),
    '2,050.5 L',
    null,
  ],
])('%s is told in words', (_name, told, words, room) => {
  expect(fillWords(told)).toBe(words)
  expect(ullageWords(told)).toBe(room)
})

it.each([
  ['2026-09-30', 'Sep 30, 2026, 11:59 PM'],
  ['2026-09-30T09:05', 'Sep 30, 2026, 9:05 AM'],
])('as of %s is shown as the clock of the cellar said it', (text, shown) => {
  expect(readAsOf(text)).toBe(text)
  expect(showMinute(text)).toBe(shown)
})

it.each(['', 'today', '2026-02-30', '2026-09-30T24:00', '0002-09-30T10:00', '2026-09-30T10:00:00'])(
  '%j is no moment',
  text => expect(readAsOf(text)).toBeNull(),
)
