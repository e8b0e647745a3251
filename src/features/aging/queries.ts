import { nestedBatches } from '#features/batches/queries.ts'
import { loadNestedVessels } from '#features/vessels/queries.ts'
import type { Queries } from '#server/db/dialect.ts'
import { loadReferenced } from '#server/http/references.ts'
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
