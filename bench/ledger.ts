import { type Effects, encodeEffects, noEffects, vesselsOf } from '#shared/cellar-effects.ts'
import { apply, applyOperation, type Content } from '#shared/cellar-replay.ts'
import type { Filling, Row } from './records.ts'

const plainMove = { from: [], enters: [], to: [], out: [], losses: [], name: null, mode: 'racking' } as const
const minutesApart = 45
const firstMinute = Date.UTC(2006, 0, 1, 8)
const betweenCheckpoints = 1000

const crushed = 150_000

/**
 * A ledger of so many operations as its tables hold it, with balances and checkpoints.
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

/** Operations of one vintage: in its beginning all is crushed, at its end all is bottled. */
const vintage = 2000

/**
 * Grapes into every vessel, toppings, and at last everything into bottles, since most wine is bottled within a year or
 * two. The second half of the vessels takes no part: it is for the entries that are measured.
 */
function nextOperation(id: number, half: number, batches: number, state: ReadonlyMap<number, Content>) {
  const at = (id - 1) % vintage
  const move = (values: object): Effects => ({ ...noEffects, moves: [{ ...plainMove, ...values }] })
  if (at < half) {
    const vessel = at + 1
    return {
      kind: 'crush',
      effects: move({ enters: [[1 + (id % batches), crushed]], to: [[vessel, crushed]] }),
    }
  }
  if (at >= vintage - half) {
    const vessel = at - (vintage - half) + 1
    const ml = state.get(vessel)?.ml ?? 0
    return { kind: 'bottling', effects: move({ from: [[vessel, ml, 1]], out: [['bottled', ml]] }) }
  }
  // Of six vessels that stand together one is topped from another.
  const block = 1 + 6 * ((id * 7) % Math.floor(half / 6))
  const [source, first, second] = [0, 1, 2].map(step => block + ((id + step * 2) % 6)) as [
    number,
    number,
    number,
  ]
  const to = [first, second].map(vessel => [vessel, 500] as const)
  return { kind: 'topping', effects: move({ from: [[source, 1000]], to, mode: 'topping' }) }
}
