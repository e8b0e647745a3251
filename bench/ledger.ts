import { type Effects, encodeEffects, noEffects, vesselsOf } from '#shared/cellar-effects.ts'
import { apply, applyOperation, type Content } from '#shared/cellar-replay.ts'
import type { Filling, Row } from './records.ts'

const plainMove = { from: [], enters: [], to: [], out: [], losses: [], name: null, mode: 'racking' } as const
const minutesApart = 45
const firstMinute = Date.UTC(2006, 0, 1, 8)
const betweenCheckpoints = 1000

/** Before how many millilitres a vessel is topped no more but bottled. */
const nearlyEmpty = 20_000
const crushed = 150_000

/**
 * A ledger of so many operations as its tables hold it, with balances and checkpoints: grapes come into an empty vessel,
 * most of the work is topping three vessels at a time, and what runs low is bottled.
 */
export function ledgerFillings(count: number, vessels: number, batches: number, wineryId: number): Filling[] {
  const state = new Map<number, Content>()
  const last = new Map<number, { doneAt: string; place: number }>()
  const operations: Row[] = []
  const touches: Row[] = []
  const checkpoints: Row[] = []
  const half = Math.floor(vessels / 2)
  for (let id = 1; id <= count; id++) {
    const doneAt = new Date(firstMinute + id * minutesApart * 60_000).toISOString().slice(0, 16)
    const { kind, effects } = nextOperation(id, half, batches, state)
    const { writes, problems } = applyOperation(state, { id, doneAt, place: 1024, effects }, new Map())
    if (problems.length > 0) throw new Error(`The generated ledger is impossible at ${id}.`)
    apply(state, writes)
    operations.push({
      ...stamps(id, wineryId, doneAt),
      kind,
      done_at: doneAt,
      place: 1024,
      status: 'current',
      replaces_id: null,
      correction_id: null,
      unit: 'L',
      note: null,
      effects: encodeEffects(effects),
      details: '{}',
      recorded_by_id: null,
    })
    for (const [position, vessel] of vesselsOf(effects).entries()) {
      touches.push({
        winery_id: wineryId,
        operation_id: id,
        position,
        vessel_id: vessel,
        batch_id: null,
        done_at: doneAt,
        place: 1024,
      })
      last.set(vessel, { doneAt, place: 1024 })
    }
    if (id % betweenCheckpoints === 0)
      checkpoints.push({ winery_id: wineryId, done_at: doneAt, place: 1024, state: encoded(state) })
  }
  const balances = [...last].map(([vessel, { doneAt, place }]): Row => {
    const content = state.get(vessel)
    return {
      winery_id: wineryId,
      vessel_id: vessel,
      batch_id: content?.batch ?? null,
      volume_ml: content?.ml ?? 0,
      parts: JSON.stringify([content?.origins ?? [], content?.nl ?? []]),
      since: content?.since ?? null,
      last_done_at: doneAt,
      last_place: place,
    }
  })
  return [
    { table: 'cellar_operations', rows: operations },
    { table: 'cellar_touches', rows: touches },
    { table: 'cellar_balances', rows: balances },
    { table: 'cellar_checkpoints', rows: checkpoints },
  ]
}

const stamps = (id: number, wineryId: number, doneAt: string): Row => ({
  id,
  winery_id: wineryId,
  version: 1,
  created_at: `${doneAt}:00.000Z`,
  updated_at: `${doneAt}:00.000Z`,
})

const encoded = (state: ReadonlyMap<number, Content>) =>
  JSON.stringify(
    [...state].map(([vessel, { batch, ml, since, origins, nl }]) => [vessel, batch, ml, since, origins, nl]),
  )

/** The second half of the vessels takes no part: it is for the entries that are measured. */
function nextOperation(id: number, half: number, batches: number, state: ReadonlyMap<number, Content>) {
  const source = 1 + ((id * 7) % (half - 3))
  const content = state.get(source)
  const batch = 1 + (id % batches)
  const move = (values: object): Effects => ({ ...noEffects, moves: [{ ...plainMove, ...values }] })
  if (!content)
    return { kind: 'crush', effects: move({ enters: [[batch, crushed]], to: [[source, crushed]] }) }
  if (content.ml < nearlyEmpty)
    return {
      kind: 'bottling',
      effects: move({ from: [[source, content.ml, 1]], out: [['bottled', content.ml]] }),
    }
  const targets = [source + 1, source + 2].filter(vessel => state.has(vessel))
  if (targets.length < 2)
    return { kind: 'loss', effects: move({ from: [[source, 500]], losses: [['Sample', 500]] }) }
  const to = targets.map(vessel => [vessel, 1500] as const)
  return { kind: 'topping', effects: move({ from: [[source, 3000]], to, mode: 'topping' }) }
}
