import { expect, it } from 'vitest'
import type { WatchAnswer } from '../contract.ts'
import { writeWatch } from './written-watch.ts'

const readings = [
  { id: 3, at: '2026-09-12T08:00:00.000Z', brix: 0.30000000000000004, temperature: 24 },
  { id: 4, at: '2026-09-13T08:00:00.000Z', sg: 1e-7 },
]

const fermentation = (values: object) => ({
  id: 7,
  status: 'Active',
  startDate: '2026-09-11T12:00:00.000Z',
  initialBrix: null,
  batch: { id: 1, batchId: 'B-1', batchName: 'Grüner “Löss” 葡萄', wineType: null },
  vessel: null,
  readings,
  events: [{ at: '2026-09-12T08:00:00.000Z', kind: 'blend' }],
  coldSoakUntil: null,
  asides: [],
  ...values,
})

it.each([
  ['none', []],
  ['one', [fermentation({})]],
  ['several, twice the same readings', [fermentation({}), fermentation({ readings: [] }), fermentation({})]],
  [
    'names that look like fields',
    [fermentation({ batch: { batchName: '"readings":[]' }, asides: [{ reason: '\\"readings":[]' }] })],
  ],
])(
  'W6: what is written piece by piece is byte for byte what JSON makes of it: %s',
  async (_of, fermentations) => {
    for (const limits of [
      [],
      [{ wineType: null, batchId: null, coldSoakUntil: null, limits: { hot: 30 } }],
    ]) {
      const answer = { fermentations, limits } as unknown as WatchAnswer
      expect((await writeWatch(answer)).toString()).toBe(JSON.stringify(answer))
    }
  },
)
