import { findBatchesNamed, nestedBatches } from '#features/records/batches/queries.ts'
import { loadNestedVessels } from '#features/records/vessels/queries.ts'
import type { Queries } from '#server/db/dialect.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import { findNamed, type Holds } from '#server/http/records/search.ts'
import type { Aging, NestedAging, StoredAging } from './contract.ts'

/** Agings with their batch and vessel. */
export async function presentAgings(
  db: Queries,
  wineryId: number,
  stored: readonly StoredAging[],
): Promise<Aging[]> {
  const batches = await nestedBatches(
    db,
    wineryId,
    stored.map(({ batchId }) => batchId),
  )
  const vessels = await loadNestedVessels(
    db,
    wineryId,
    stored.map(({ vesselId }) => vesselId),
  )
  return stored.map(aging => ({
    ...aging,
    batch: batches.get(aging.batchId) ?? null,
    vessel: vessels.get(aging.vesselId) ?? null,
  }))
}

/** The agings of batches, and in vessels, whose ID or name holds what is looked for. */
export async function findAgingsNamed(db: Queries, wineryId: number, holds: Holds): Promise<number[]> {
  const batchIds = new Set(await findBatchesNamed(db, wineryId, holds))
  const vesselIds = new Set(await findNamed(db, wineryId, 'vessels', ['vesselId'], holds))
  const rows = await db
    .selectFrom('agings')
    .select(['id', 'batchId', 'vesselId'])
    .where('wineryId', '=', wineryId)
    .execute()
  return rows.filter(row => batchIds.has(row.batchId) || vesselIds.has(row.vesselId)).map(({ id }) => id)
}

/** The agings by id, as their readings nest them. */
export async function loadNestedAgings(
  db: Queries,
  wineryId: number,
  ids: Iterable<unknown>,
): Promise<Map<number, NestedAging>> {
  const stored = await loadReferenced(db, wineryId, 'agings', ids)
  const shown = await presentAgings(db, wineryId, [...stored.values()])
  return new Map(shown.map(aging => [aging.id, nestAging(aging)]))
}

function nestAging(aging: Aging): NestedAging {
  const { id, batchId, vesselId, startDate, endDate, status, batch, vessel } = aging
  return { id, batchId, vesselId, startDate, endDate, status, batch, vessel }
}
