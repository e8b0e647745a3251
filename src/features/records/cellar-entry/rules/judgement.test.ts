import { expect, it } from 'vitest'
import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { expectationsOf, judge, vesselsAfter } from './judgement.ts'

const batch = (id: number) => ({
  id,
  batchId: `WB-${id}`,
  batchName: '',
  grapeVariety: null,
  vintage: null,
  vineyardName: null,
})

function vessel(
  id: number,
  name: string,
  capacity: number,
  wine?: [batch: number, litres: number],
): CellarVessel {
  return {
    id,
    vesselId: name,
    vesselType: 'Tank',
    usageType: 'Both',
    status: 'Empty',
    location: null,
    capacity,
    capacityUnit: 'L',
    capacityLitres: capacity,
    ullage: capacity - (wine?.[1] ?? 0),
    content: wine
      ? { batch: batch(wine[0]), volume: wine[1], fill: null, since: '2026-10-01T12:00', composition: [] }
      : null,
    disagreements: [],
  }
}

const vessels = new Map(
  [
    vessel(1, 'T-1', 5000, [1, 2050]),
    vessel(2, 'T-2', 5000),
    vessel(3, 'T-3', 5000, [2, 300]),
    vessel(4, 'B-1', 225),
  ].map(each => [each.id, each]),
)
const names = { vessel: (id: number) => vessels.get(id)?.vesselId ?? '', batch: (id: number) => `WB-${id}` }
const cellar = { vessels, names }

function racking(from: object, to: object, losses: object[] = []) {
  return {
    kind: 'transfer',
    doneAt: '2026-10-06T09:30',
    unit: 'L',
    note: '',
    moves: [{ from: [from], to: [to], losses, batchId: '' }],
  }
}

it('a whole entry is told with its sum', () => {
  const values = racking({ vesselId: 1, all: true }, { vesselId: 2, volume: '2025' }, [
    { reason: 'Lees', volume: '', rest: true },
  ])
  expect(judge(values, cellar)).toMatchObject({
    balance: 'Out 2,050 L = in 2,025 L + lees 25 L',
    refusal: null,
  })
})

it.each([
  ['', racking({ vesselId: 1, volume: '' }, { vesselId: 2, volume: '100' })],
  [
    '7.5 L came out and went nowhere. Put it into a vessel or name the loss.',
    racking({ vesselId: 1, volume: '100' }, { vesselId: 2, volume: '92.5' }),
  ],
  [
    'T-1 holds 2,050 L at that time, 2,051 L would come out.',
    racking({ vesselId: 1, volume: '2051' }, { vesselId: 2, volume: '2051' }),
  ],
  ['T-2 is empty at that time.', racking({ vesselId: 2, all: true }, { vesselId: 1, volume: '5' })],
  [
    'T-3 holds WB-2 at that time. Record a blend, or choose another vessel.',
    racking({ vesselId: 1, volume: '5' }, { vesselId: 3, volume: '5' }),
  ],
  [
    'B-1 has room for 225 L, 226 L would be in it.',
    racking({ vesselId: 1, volume: '226' }, { vesselId: 4, volume: '226' }),
  ],
])('what would be refused is said before it is sent: %s', (sentence, values) => {
  expect(judge(values, cellar).refusal ?? '').toBe(sentence)
})

it('where the vessels of that time are not known, only what can never be is refused', () => {
  const short = racking({ vesselId: 1, volume: '2051' }, { vesselId: 2, volume: '2051' })
  const odd = racking({ vesselId: 1, volume: '100' }, { vesselId: 2, volume: '92.5' })
  expect(judge(short, cellar, false)).toMatchObject({ refusal: null, balance: 'Out 2,051 L = in 2,051 L' })
  expect(judge(odd, cellar, false).refusal).toMatch(/^7\.5 L/)
})

it('what the screen showed is sent along, of empty vessels too', () => {
  const { effects } = judge(racking({ vesselId: 1, volume: '5' }, { vesselId: 2, volume: '5' }), cellar)
  expect(effects && expectationsOf(effects, vessels)).toEqual([
    { vesselId: 1, batchId: 1 },
    { vesselId: 2, batchId: null },
  ])
})

it('a second move finds what the first one left', () => {
  const values = racking({ vesselId: 1, volume: '50' }, { vesselId: 2, volume: '50' })
  const after = vesselsAfter(values, cellar)
  expect([1, 2].map(id => after.get(id)?.content?.volume)).toEqual([2000, 50])
  expect(after.get(2)).toMatchObject({ ullage: 4950, content: { batch: { id: 1, batchId: 'WB-1' } } })
  expect(vesselsAfter(racking({ vesselId: 1, volume: '' }, { vesselId: 2, volume: '5' }), cellar)).toBe(
    vessels,
  )
})
