import { sql } from 'kysely'
import type { Queries } from '#server/db/dialect.ts'
import { reusable } from '#server/db/reusable.ts'
import { memoryOf } from '#server/db/writing/row-memory.ts'

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
