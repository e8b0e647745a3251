import { type Kysely, sql } from 'kysely'

/** Lists are read a piece at a time, so each order needs an index to go on from where the last piece ended. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index batches_list_order_index on batches (winery_id, (coalesce(start_date, '')), id)`.execute(
    db,
  )
  await sql`create index post_fermentations_list_order_index on post_fermentations (winery_id, created_at, id)`.execute(
    db,
  )
}
