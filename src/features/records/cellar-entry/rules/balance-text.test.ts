import { expect, it } from 'vitest'
import { operationBody } from '#features/records/cellar/contract/bodies.ts'
import { effectsOfBody } from '#features/records/cellar/rules/effects-of-body.ts'
import { balanceText } from './balance-text.ts'

const names = { batch: (id: number) => `WB-${id}` }
const volumeAt = () => 2_250_000

it.each<[string, Record<string, unknown>]>([
  [
    'Out 2,250 L = bottled 2,212.5 L + sample 1.5 L + bottling 36 L',
    {
      kind: 'bottling',
      from: [{ vesselId: 1, all: true }],
      bottleCount: 2950,
      bottleSize: 750,
      losses: [
        { reason: 'Sample', volume: 1.5 },
        { reason: 'Bottling', rest: true },
      ],
    },
  ],
  ['1,600 L into 1 vessel', { kind: 'crush', batchId: 1, weight: 5, to: [{ vesselId: 1, volume: 1600 }] }],
  [
    'Out 180 gal = in 180 gal',
    {
      kind: 'transfer',
      unit: 'gal',
      moves: [
        { from: [{ vesselId: 1, volume: 180 }], to: [2, 3, 4].map(vesselId => ({ vesselId, volume: 60 })) },
      ],
    },
  ],
  [
    'Out 0.03 hL = evaporation 0.03 hL',
    { kind: 'loss', unit: 'hL', reason: 'Evaporation', from: [{ vesselId: 1, volume: 0.03 }] },
  ],
  ['2,250 L → 2,240 L: 10 L less', { kind: 'measure', measured: [{ vesselId: 1, volume: 2240 }] }],
  ['2,250 L → 2,251 L: 1 L more', { kind: 'measure', measured: [{ vesselId: 1, volume: 2251 }] }],
  ['2,250 L, as the ledger says', { kind: 'measure', measured: [{ vesselId: 1, volume: 2250 }] }],
  ['1,200 kg of WB-1', { kind: 'receive', batchId: 1, weight: 1200 }],
  ['2 vessels called WB-3', { kind: 'rename', vessels: [1, 2], batchId: 3 }],
  [
    'SO2 into 1 vessel',
    { kind: 'addition', product: 'SO2', lines: [{ vesselId: 1, amount: 3, amountUnit: 'g' }] },
  ],
  [
    'Water into 1 vessel: 5 L more',
    { kind: 'addition', product: 'Water', lines: [{ vesselId: 1, amount: 5, amountUnit: 'L', volume: 5 }] },
  ],
])('%s', (text, stated) => {
  const body = operationBody.parse({ doneAt: '2026-10-06', ...stated })
  const { effects } = effectsOfBody(body, volumeAt)
  expect(effects && balanceText(body, effects, volumeAt, names)).toBe(text)
})
