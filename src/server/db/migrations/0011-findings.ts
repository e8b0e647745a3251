import { type Kysely, sql } from 'kysely'
import { countedTable, indexOn, ofWinery, optional, required } from './columns.ts'

/** What the watch has found, since when, and until when it held: a book that it keeps for itself. */
export async function up(db: Kysely<never>): Promise<void> {
  await countedTable(db, 'watch_findings')
    .$call(ofWinery)
    .$call(required('integer', 'fermentation_id'))
    .$call(required('text', 'kind severity since sentence found_at'))
    .$call(optional('text', 'ended_at'))
    .execute()
  await sql`create unique index watch_findings_open_key on watch_findings (winery_id, fermentation_id, kind)
    where ended_at is null`.execute(db)
  await indexOn(db, 'watch_findings', 'winery_id fermentation_id found_at')
}
