import { describe, expect, it } from 'vitest'
import type { CellarOperation } from '#features/records/cellar/contract/answers.ts'
import { type OperationBody, operationBody } from '#features/records/cellar/contract/bodies.ts'
import { effectsOfBody } from '#features/records/cellar/rules/effects-of-body.ts'
import { detailsOf } from '#features/records/cellar/rules/references-of-body.ts'
import type { Effects } from '#shared/cellar-effects.ts'
import { entryInput } from './entry-values.ts'
import { valuesOfOperation } from './values-of-operation.ts'

const held: Readonly<Record<number, number>> = {
  1: 2_050_000,
  2: 400_000,
  3: 3_785_412,
  4: 223_000,
  5: 222_500,
}
const volumeAt = (vessel: number) => held[vessel] ?? 0

const [A, B, C] = [11, 12, 13]
const doneAt = '2026-10-06T09:30'

function stored(body: OperationBody, { moves, measured, renamed, treated }: Effects): CellarOperation {
  return {
    id: 1,
    version: 1,
    kind: body.kind,
    doneAt: body.doneAt,
    place: 1024,
    recordedAt: '2026-10-06T10:00:00.000Z',
    recordedBy: null,
    status: 'current',
    replacesId: null,
    correction: null,
    unit: body.unit,
    note: body.note,
    moves: moves.map(({ from, enters, to, out, losses, name }) => ({
      from: from.map(([vesselId, ml, empties]) => ({ vesselId, volume: ml / 1000, empties: empties === 1 })),
      enters: enters.map(([batch, ml, parts = []]) => ({
        batchId: batch || null,
        volume: ml / 1000,
        parts: parts.map(([batchId, nl]) => ({ batchId, share: (nl / (ml * 1e6)) * 100 })),
      })),
      to: to.map(([vesselId, ml]) => ({ vesselId, volume: ml / 1000 })),
      out: out.map(([what, ml]) => ({ what, volume: ml / 1000 })),
      losses: losses.map(([reason, ml]) => ({ reason, volume: ml / 1000 })),
      batchId: name,
    })),
    measured: measured.map(([vesselId, ml]) => ({ vesselId, volume: ml / 1000 })),
    renamed: renamed.map(([vesselId, batchId]) => ({ vesselId, batchId })),
    treated: [...treated],
    details: detailsOf(body),
    vessels: [],
    links: [],
  }
}

function effectsOf(body: OperationBody): Effects {
  const { effects, refusal, problem } = effectsOfBody(body, volumeAt)
  if (!effects) throw new Error(refusal?.message ?? problem?.code)
  return effects
}

const move = (from: unknown, to: unknown, losses: unknown = []) => ({ from, to, losses })

describe('an operation in the form it came from', () => {
  it.each<[string, Record<string, unknown>]>([
    [
      'an opening',
      {
        kind: 'opening',
        to: [
          { vesselId: 7, volume: 225, batchId: A },
          {
            vesselId: 8,
            volume: 100.001,
            batchId: C,
            parts: [
              { batchId: A, share: 33.333 },
              { batchId: B, share: 66.667 },
            ],
          },
        ],
      },
    ],
    ['grapes', { kind: 'receive', batchId: A, weight: 1200.5, grower: 'Ana', ticket: '17' }],
    ['a crush', { kind: 'crush', batchId: A, weight: 2000, to: [{ vesselId: 7, volume: 1600 }] }],
    [
      'a crush to another wine',
      { kind: 'crush', batchId: A, weight: 2000, to: [{ vesselId: 1, volume: 1600 }], nameId: C },
    ],
    [
      'a pressing of two moves',
      {
        kind: 'press',
        moves: [
          move([{ vesselId: 1, volume: 1200 }], [{ vesselId: 7, volume: 1200 }]),
          {
            ...move(
              [{ vesselId: 1, all: true }],
              [{ vesselId: 8, volume: 120 }],
              [{ reason: 'Pomace', rest: true }],
            ),
            batchId: B,
          },
        ],
      },
    ],
    [
      'a racking of all, the rest lees',
      {
        kind: 'transfer',
        note: 'clear',
        moves: [
          move(
            [{ vesselId: 1, all: true }],
            [7, 8, 9].map(vesselId => ({ vesselId, volume: 225 })),
            [{ reason: 'Lees', rest: true }],
          ),
        ],
      },
    ],
    [
      'a racking in gallons that shares out a millilitre',
      {
        kind: 'transfer',
        unit: 'gal',
        moves: [
          move(
            [{ vesselId: 3, volume: 180 }],
            [7, 8, 9].map(vesselId => ({ vesselId, volume: 60 })),
          ),
        ],
      },
    ],
    [
      'a racking in hectolitres',
      {
        kind: 'transfer',
        unit: 'hL',
        moves: [move([{ vesselId: 1, volume: 4.00001 }], [{ vesselId: 2, volume: 4.00001 }])],
      },
    ],
    [
      'a topping',
      {
        kind: 'topping',
        from: { vesselId: 1 },
        to: [
          { vesselId: 4, volume: 1.5 },
          { vesselId: 5, volume: 2 },
        ],
        losses: [{ reason: 'Spill', volume: 0.5 }],
      },
    ],
    [
      'a blend',
      {
        kind: 'blend',
        batchId: C,
        moves: [
          move(
            [
              { vesselId: 1, volume: 600 },
              { vesselId: 2, all: true },
            ],
            [{ vesselId: 7, volume: 1000 }],
          ),
        ],
      },
    ],
    [
      'an addition, partly liquid',
      {
        kind: 'addition',
        product: 'Water',
        supplierLot: 'L-9',
        lines: [
          { vesselId: 1, amount: 30, amountUnit: 'g' },
          { vesselId: 2, amount: 5, amountUnit: 'L', volume: 5 },
        ],
      },
    ],
    ['a dip', { kind: 'measure', method: 'Weigh', measured: [{ vesselId: 1, volume: 2040.125 }] }],
    ['a loss', { kind: 'loss', reason: 'Evaporation', from: [{ vesselId: 4, volume: 3 }] }],
    [
      'a bottling',
      {
        kind: 'bottling',
        from: [{ vesselId: 1, all: true }],
        bottleCount: 2700,
        bottleSize: '750 ml',
        losses: [
          { reason: 'Sample', volume: 1.5 },
          { reason: 'Bottling', rest: true },
        ],
        bottlingId: 4,
      },
    ],
    [
      'bulk wine in',
      { kind: 'bulkIn', partner: 'Coop', document: 'D-1', batchId: A, to: [{ vesselId: 7, volume: 500 }] },
    ],
    ['bulk wine out', { kind: 'bulkOut', partner: 'Coop', from: [{ vesselId: 1, volume: 500 }] }],
    ['a dump', { kind: 'dump', note: 'mould', from: [{ vesselId: 2, all: true }] }],
    ['a rename', { kind: 'rename', vessels: [1, 2], batchId: C }],
  ])('%s is stated again as it was', (_, stated) => {
    const body = operationBody.parse({ doneAt, ...stated })
    const effects = effectsOf(body)
    const again = entryInput.parse(valuesOfOperation(stored(body, effects)))
    expect(effectsOf(again)).toEqual(effects)
    expect(detailsOf(again)).toEqual(detailsOf(body))
    expect([again.kind, again.doneAt, again.unit, again.note]).toEqual([
      body.kind,
      body.doneAt,
      body.unit,
      body.note,
    ])
  })
})
