import { findBatchesNamed, nestedBatches } from '#features/records/batches/queries.ts'
import { latestFermentation } from '#features/records/fermentation/queries.ts'
import { nestedVessels, processOptions, requireBatchAndVessel } from '#features/records/vessels/queries.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { type Nested, nest } from '#server/http/records/nesting.ts'
import type { WriteOptions } from '#server/http/records/record-writes.ts'
import { countReferring, loadReferenced } from '#server/http/records/references.ts'
import { findNamed, type Holds } from '#server/http/records/search.ts'
import type { AgingInput } from './contract.ts'
import { keptBatchMessage, occupationOf } from './rules.ts'

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

/** What writing an aging means, for whoever writes one. */
export const agingWrites: WriteOptions<'agings', AgingInput> = {
  ...processOptions('agings', occupationOf),
  prepare: async (door, input, before) => {
    await requireBatchAndVessel(door, input)
    if (before?.batchId === input.batchId)
      return { ...input, previousFermentationId: before.previousFermentationId }
    if (before) await requireNoBottlings(door, before.id, input.batchId)
    const previousFermentationId = await latestFermentation(door.tx, door.actor.wineryId, input.batchId)
    return { ...input, previousFermentationId }
  },
}

async function requireNoBottlings(door: Door, agingId: number, batchId: number): Promise<void> {
  const bottlings = await countReferring(door, 'bottlings', 'agingId', agingId)
  const message = keptBatchMessage(bottlings)
  if (message)
    throw new Failure(409, message, {
      errors: [{ field: 'batchId', message, value: batchId }],
      dependencies: { bottlings },
    })
}
