import type { Queries } from '#server/db/dialect.ts'
import { Pace } from '#server/event-loop.ts'
import { nestedPeople } from '#server/http/records/people.ts'
import { loadReferenced, loadReferring } from '#server/http/records/references.ts'
import type { VesselChange } from '#shared/cellar-compare.ts'
import { batchesOf, decodeEffects, type Effects, vesselsOf } from '#shared/cellar-effects.ts'
import { apply, applyOperation, byPlace, type Content } from '#shared/cellar-replay.ts'
import { litresOf } from '#shared/volumes.ts'
import type { CellarOperation, VesselBeforeAfter } from '../contract/answers.ts'
import { checkpointBefore } from './checkpoints.ts'
import { type HistoryOperation, type Place, readHistory } from './history.ts'
import type { NamedCellar } from './naming.ts'
import { indexAfter, type OperationRow } from './plan.ts'

/** Operations as they are answered. Contents that are not given are worked out. */
export async function presentOperations(
  db: Queries,
  wineryId: number,
  names: NamedCellar,
  rows: readonly OperationRow[],
  given?: ReadonlyMap<number, readonly VesselChange[]>,
): Promise<CellarOperation[]> {
  const contents = given ?? (await contentsAround(db, wineryId, names.capacities, rows))
  const ids = rows.map(({ id }) => id)
  const people = await nestedPeople.load(
    db,
    wineryId,
    rows.map(({ recordedById }) => recordedById),
  )
  const corrections = await loadReferenced(
    db,
    wineryId,
    'cellarCorrections',
    rows.map(({ correctionId }) => correctionId),
    ['reason', 'lockedBefore'],
  )
  const links = await loadReferring(db, wineryId, 'cellarLinks', 'operationId', ids, [
    'kind',
    'recordId',
    'did',
  ])
  const effects = new Map(rows.map(row => [row.id, decodeEffects(row.effects)]))
  await names.learnFrom([...contents.values()].flat().flatMap(({ before, after }) => [before, after]))
  await names.learn([...effects.values()].flatMap(batchesOf))
  return rows.map(row => {
    const { correctionId, recordedById } = row
    const correction = correctionId === null ? null : corrections.get(correctionId)
    return {
      id: row.id,
      version: row.version,
      kind: row.kind,
      doneAt: row.doneAt,
      place: row.place,
      recordedAt: row.createdAt,
      recordedBy: people.get(recordedById ?? 0) ?? null,
      status: row.status,
      replacesId: row.replacesId,
      correction: correction
        ? { id: correction.id, reason: correction.reason, lockedBefore: correction.lockedBefore }
        : null,
      unit: row.unit,
      note: row.note,
      ...showEffects(effects.get(row.id) as Effects),
      details: JSON.parse(row.details),
      vessels: showChanges(names, contents.get(row.id) ?? []),
      links: (links.get(row.id) ?? []).map(({ kind, recordId, did }) => ({ kind, recordId, did })).reverse(),
    }
  })
}

export function showChanges(names: NamedCellar, changes: readonly VesselChange[]): VesselBeforeAfter[] {
  return changes.map(({ vessel, before, after }) => ({
    vesselId: vessel,
    before: names.show(vessel, before),
    after: names.show(vessel, after),
  }))
}

/** What an operation does, in litres: "all" and "the rest" as the numbers that they were. */
function showEffects({ moves, measured, renamed, treated }: Effects) {
  const line = ([vesselId, ml]: readonly [number, number, ...unknown[]]) => ({
    vesselId,
    volume: litresOf(ml),
  })
  return {
    moves: moves.map(({ from, enters, to, out, losses, name }) => ({
      from: from.map(each => ({ ...line(each), empties: each[2] === 1 })),
      enters: enters.map(([batch, ml, parts = []]) => ({
        batchId: batch === 0 ? null : batch,
        volume: litresOf(ml),
        parts: parts.map(([batchId, nl]) => ({
          batchId,
          share: Math.round((nl / (ml * 1_000_000)) * 100_000) / 1000,
        })),
      })),
      to: to.map(line),
      out: out.map(([what, ml]) => ({ what, volume: litresOf(ml) })),
      losses: losses.map(([reason, ml]) => ({ reason, volume: litresOf(ml) })),
      batchId: name,
    })),
    measured: measured.map(line),
    renamed: renamed.map(([vesselId, batchId]) => ({ vesselId, batchId })),
    treated: [...treated],
  }
}

/** What each of these operations found in its vessels, and what it left: worked out from the checkpoint before them. */
export async function contentsAround(
  db: Queries,
  wineryId: number,
  capacities: ReadonlyMap<number, number>,
  rows: readonly (Place & { id: number; status: string })[],
): Promise<Map<number, VesselChange[]>> {
  const found = new Map<number, VesselChange[]>()
  const current = rows.filter(({ status }) => status === 'current').sort(byPlace)
  const [first, last] = [current[0], current.at(-1)]
  if (!first || !last) return found
  const wanted = new Set(current.map(({ id }) => id))
  await walkHistory(db, wineryId, capacities, first, last, (operation, before, after) => {
    if (!wanted.has(operation.id)) return
    found.set(
      operation.id,
      vesselsOf(operation.effects).map(vessel => ({
        vessel,
        before: before(vessel) ?? null,
        after: after(vessel) ?? null,
      })),
    )
  })
  return found
}

type Look = (vessel: number) => Content | null | undefined

/** Goes through the history from the checkpoint before one place to another, in pieces; gives the state at the end. */
export async function walkHistory(
  db: Queries,
  wineryId: number,
  capacities: ReadonlyMap<number, number>,
  from: Place,
  to: Place,
  visit?: (operation: HistoryOperation, before: Look, after: Look) => void,
): Promise<Map<number, Content>> {
  const history = await readHistory(db, wineryId)
  const { after, state } = await checkpointBefore(db, wineryId, from)
  const pace = new Pace()
  for (let at = after ? indexAfter(history, after) : 0; at < history.length; at += 1) {
    const operation = history[at] as HistoryOperation
    if (byPlace(operation, to) > 0) break
    const { writes } = applyOperation(state, operation, capacities)
    visit?.(
      operation,
      vessel => state.get(vessel),
      vessel => (writes.has(vessel) ? writes.get(vessel) : state.get(vessel)),
    )
    apply(state, writes)
    if (pace.isDue()) await pace.rest()
  }
  return state
}
