import { findBatchesNamed, nestedBatches } from '#features/records/batches/queries.ts'
import { nestedVessels } from '#features/records/vessels/queries.ts'
import type { Queries } from '#server/db/dialect.ts'
import { type Nested, nest } from '#server/http/records/nesting.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import { findNamed, type Holds } from '#server/http/records/search.ts'

/** What an aging carries. */
export const carriedByAgings = {
  batch: ['batchId', nestedBatches],
  vessel: ['vesselId', nestedVessels],
} as const

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

/** Agings as their readings carry them. */
export const nestedAgings: Nested = {
  reads: ['agings', ...nestedBatches.reads, ...nestedVessels.reads],
  load: async (db, wineryId, ids) => {
    const columns = ['batchId', 'vesselId', 'startDate', 'endDate', 'status'] as const
    const stored = await loadReferenced(db, wineryId, 'agings', ids, columns)
    const shown = await nest(db, wineryId, [...stored.values()], carriedByAgings)
    return new Map(shown.map(aging => [aging.id, aging]))
  },
}
