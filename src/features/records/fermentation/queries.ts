import { sql } from 'kysely'
import { lastDayAt } from '#cellar/done-at.ts'
import { processOptions, requireBatchAndVessel } from '#features/records/vessels/queries.ts'
import type { Queries } from '#server/db/dialect.ts'
import { reusable } from '#server/db/reusable.ts'
import { memoryOf } from '#server/db/writing/row-memory.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import type { WriteOptions } from '#server/http/records/record-writes.ts'
import { countReferring } from '#server/http/records/references.ts'
import type { FermentationInput } from './contract.ts'
import { occupationOf } from './rules.ts'

function newestFirst(db: Queries, wineryId: number, batchId: number) {
  return db
    .selectFrom('fermentations')
    .select('id')
    .where('wineryId', '=', wineryId)
    .where('batchId', '=', batchId)
    .orderBy('startDate', 'desc')
    .orderBy('id', 'desc')
}

/** The batch's latest fermentation: what an aging of it follows. */
export async function latestFermentation(
  db: Queries,
  wineryId: number,
  batchId: number,
): Promise<number | null> {
  return (await newestFirst(db, wineryId, batchId).executeTakeFirst())?.id ?? null
}

const currentOf = reusable(db =>
  newestFirst(db, 0, 0)
    .clearOrderBy()
    .orderBy(sql`case when status = 'Active' then 0 else 1 end`)
    .orderBy('startDate', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
)

/** The fermentation that a reading of the batch belongs to: the Active one, else the latest. */
export async function currentFermentation(
  db: Queries,
  wineryId: number,
  batchId: number,
): Promise<number | null> {
  // Looked for with every reading, and the same for weeks.
  const known = memoryOf(db)?.rowsOf('fermentations', 'current of the batch')
  const current = known?.get(batchId) ?? (await currentOf(db, [wineryId, batchId]))[0]
  if (current) known?.set(batchId, current)
  return current?.id ?? null
}

/**
 * The fermentation that a reading of that moment belongs to, which may arrive when the batch ferments elsewhere: of
 * those that had started the Active one, else the latest. It may have been the day after in the cellar already.
 */
export async function fermentationAt(
  db: Queries,
  wineryId: number,
  batchId: number,
  moment: string,
): Promise<number | null> {
  const day = moment.slice(0, 10)
  const found = await newestFirst(db, wineryId, batchId)
    .clearOrderBy()
    .where('startDate', '<=', lastDayAt(moment))
    .orderBy(sql`case when ${sql.ref('startDate')} <= ${day} then 0 else 1 end`)
    .orderBy(sql`case when status = 'Active' then 0 else 1 end`)
    .orderBy('startDate', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

const table = 'fermentations'

/** What writing a fermentation means, for whoever writes one. */
export const fermentationWrites: WriteOptions<typeof table, FermentationInput> = {
  ...processOptions(table, occupationOf),
  prepare: async (door, input, before) => {
    await requireBatchAndVessel(door, input)
    if (before && before.batchId !== input.batchId) await moveReadings(door, before.id, input.batchId)
    return input
  },
  // While another fermentation of the batch remains, the steps after it still have one to follow.
  dependencies: async (door, { batchId }) => {
    const isOnlyOne = (await countReferring(door, table, 'batchId', batchId)) === 1
    return {
      postFermentation: isOnlyOne ? await countReferring(door, 'postFermentations', 'batchId', batchId) : 0,
    }
  },
}

/** Readings were taken of what was in the vessel: they follow when the fermentation's batch is corrected. */
async function moveReadings(door: Door, fermentationId: number, wineBatchId: number): Promise<void> {
  const readings = await door.tx
    .selectFrom('fermentationMaintenance')
    .selectAll()
    .where('wineryId', '=', door.actor.wineryId)
    .where('fermentationId', '=', fermentationId)
    .execute()
  for (const reading of readings) await door.update('fermentationMaintenance', reading, { wineBatchId })
}
