import { type Kysely, sql } from 'kysely'
import { countedTable, indexOn, ofWinery, optional, recordTable, reference, required } from './columns.ts'

/** How each person wants to be told of findings; and, as a book beside it, what they are told and what became of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await recordTable(db, 'notice_choices')
    .$call(reference('notice_choices', 'user_id', 'users'))
    .$call(required('text', 'severity mail time_zone'))
    .$call(optional('text', 'webhook_url webhook_topic quiet_from quiet_to morning_at'))
    .execute()
  await sql`create unique index notice_choices_user_key on notice_choices (winery_id, user_id)`.execute(db)
  await countedTable(db, 'notices')
    .$call(ofWinery)
    .$call(required('integer', 'user_id'))
    .$call(required('text', 'channel about subject text state created_at next_at'))
    .$call(required('integer', 'attempts'))
    .$call(optional('text', 'why done_at'))
    .execute()
  // Nobody is told of the same thing twice in the same way.
  await sql`create unique index notices_about_key on notices (winery_id, user_id, channel, about)`.execute(db)
  await indexOn(db, 'notices', 'state next_at', 'winery_id user_id created_at')
}
