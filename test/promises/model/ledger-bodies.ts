import fc from 'fast-check'
import { type Effects, noEffects } from '#shared/cellar-effects.ts'
import type { Content } from '#shared/cellar-replay.ts'
import { type LedgerModel, withMove } from './ledger-model.ts'

/** What is to be done, by numbers that mean something only where the cellar is known. */
export const operationChoice = fc.record({
  kind: fc.nat(13),
  minute: fc.nat(7),
  from: fc.nat(5),
  to: fc.nat(5),
  batch: fc.nat(2),
  /** Of a thousand parts of what is there, or of a barrel. */
  share: fc.nat(1100),
  odd: fc.nat(999),
  all: fc.boolean(),
})
export type OperationChoice = typeof operationChoice extends fc.Arbitrary<infer Value> ? Value : never

/** Few of them, so that several operations fall into one. */
export const minutes = [
  '2026-09-01T08:00',
  '2026-09-01T08:01',
  '2026-09-02T12:00',
  '2026-09-03T12:00',
  '2026-09-05T09:30',
  '2026-09-08T17:00',
  '2026-09-08T17:01',
  '2026-09-09T12:00',
]

const litres = (ml: number) => ml / 1000
const bottle = 750

/**
 * A body and what it must do, for a cellar in which `state` is what the operation finds. Most are possible, since the
 * vessels are chosen by what is in them; some ask for a little more than there is.
 */
export function operationOf(
  model: LedgerModel,
  state: ReadonlyMap<number, Content>,
  choice: OperationChoice,
): { kind: string; body: object; effects: Effects } {
  const { vessels, batches } = model
  const full = vessels.filter(id => state.has(id))
  const pick = (list: readonly number[], at: number) =>
    (list.length > 0 ? list : vessels)[at % (list.length || vessels.length)] as number
  const from = pick(full, choice.from)
  const to = pick(
    vessels.filter(id => id !== from),
    choice.to,
  )
  const batch = batches[choice.batch % batches.length] as number
  const has = state.get(from)?.ml ?? 0
  const ml = Math.max(1, Math.floor(((has || 200_000) * choice.share) / 1000)) + (choice.odd % 3)
  const isAll = choice.all && has > 0
  const out = isAll ? has : ml
  const source = isAll ? { vesselId: from, all: true } : { vesselId: from, volume: litres(ml) }
  const taken = isAll ? ([from, has, 1] as const) : ([from, ml] as const)
  const lees = out > 10 && choice.odd % 2 ? choice.odd % 10 : 0
  const target = { vesselId: to, volume: litres(out - lees) }
  const lossLines =
    lees > 0 ? [isAll ? { reason: 'Lees', rest: true } : { reason: 'Lees', volume: litres(lees) }] : []
  const losses = lees > 0 ? [['Lees', lees] as const] : []
  const arrives = 1 + choice.share * 200 + choice.odd
  const makers = [
    () => ({
      kind: 'opening',
      body: { to: [{ vesselId: to, volume: litres(arrives), batchId: batch }] },
      effects: withMove({ enters: [[batch, arrives]], to: [[to, arrives]], name: batch, mode: 'opening' }),
    }),
    () => ({
      kind: 'crush',
      body: { batchId: batch, weight: 900, to: [{ vesselId: to, volume: litres(arrives) }] },
      effects: withMove({ enters: [[batch, arrives]], to: [[to, arrives]] }),
    }),
    () => ({
      kind: 'crush',
      body: {
        batchId: batch,
        nameId: batches[0],
        weight: 900,
        to: [{ vesselId: to, volume: litres(arrives) }],
      },
      effects: withMove({
        enters: [[batch, arrives]],
        to: [[to, arrives]],
        name: batches[0] as number,
        mode: 'blend',
      }),
    }),
    () => ({
      kind: 'transfer',
      body: { moves: [{ from: [source], to: [target], losses: lossLines }] },
      effects: withMove({ from: [taken], to: [[to, out - lees]], losses }),
    }),
    () => ({
      kind: 'blend',
      body: { batchId: batch, moves: [{ from: [source], to: [target], losses: lossLines }] },
      effects: withMove({ from: [taken], to: [[to, out - lees]], losses, name: batch, mode: 'blend' }),
    }),
    () => ({
      kind: 'topping',
      body: { from: { vesselId: from }, to: [{ vesselId: to, volume: litres(ml) }] },
      effects: withMove({ from: [[from, ml]], to: [[to, ml]], mode: 'topping' }),
    }),
    () => ({
      kind: 'addition',
      body: { product: 'Water', lines: [{ vesselId: from, amount: 1, amountUnit: 'L', volume: litres(ml) }] },
      effects: {
        ...withMove({ enters: [[0, ml]], to: [[from, ml]], mode: 'topping' }),
        treated: [from],
      },
    }),
    () => ({
      kind: 'measure',
      body: { measured: [{ vesselId: from, volume: litres(ml) }] },
      effects: { ...noEffects, measured: [[from, ml] as const] },
    }),
    () => ({
      kind: 'loss',
      body: { reason: 'Spill', from: [source] },
      effects: withMove({ from: [taken], losses: [['Spill', out]] }),
    }),
    () => {
      const count = Math.max(1, Math.floor(ml / bottle))
      const rest = Math.max(0, ml - count * bottle)
      const bottled = count * bottle
      return {
        kind: 'bottling',
        body: {
          from: [{ vesselId: from, volume: litres(bottled + rest) }],
          bottleCount: count,
          bottleSize: '750 ml',
          losses: rest > 0 ? [{ reason: 'Bottling', rest: true }] : [],
        },
        effects: withMove({
          from: [[from, bottled + rest]],
          out: [['bottled', bottled]],
          losses: rest > 0 ? [['Bottling', rest]] : [],
        }),
      }
    },
    () => ({
      kind: 'rename',
      body: { vessels: [from], batchId: batch },
      effects: { ...noEffects, renamed: [[from, batch] as const] },
    }),
  ]
  // Rackings are what most of a cellar's work is.
  return (makers[choice.kind] ?? makers[3])?.() as { kind: string; body: object; effects: Effects }
}
