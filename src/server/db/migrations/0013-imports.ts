import { type Kysely, sql } from 'kysely'
import { indexOn, optional, recordTable, reference, required } from './columns.ts'

/** Which files were brought in, by whom and with what result; and what each heading of a file means in this winery. */
export async function up(db: Kysely<never>): Promise<void> {
  await recordTable(db, 'imports')
    .$call(required('text', 'file_name kinds request_id'))
    .$call(required('integer', 'created changed unchanged wrong after_sequence'))
    .$call(optional('text', 'taken_back_at'))
    .$call(reference('imports', 'recorded_by_id', 'users'))
    .execute()
  await indexOn(db, 'imports', 'winery_id created_at')
  await recordTable(db, 'import_headings').$call(required('text', 'kind assignment')).execute()
  await sql`create unique index import_headings_kind_key on import_headings (winery_id, kind)`.execute(db)
}
