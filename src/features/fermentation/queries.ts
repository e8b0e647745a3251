import type { Queries } from '#server/db/dialect.ts'

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

/** The fermentation that a reading of the batch belongs to: the Active one, else the latest. */
export async function currentFermentation(
  db: Queries,
  wineryId: number,
  batchId: number,
): Promise<number | null> {
  const active = await newestFirst(db, wineryId, batchId).where('status', '=', 'Active').executeTakeFirst()
  return active?.id ?? latestFermentation(db, wineryId, batchId)
}
