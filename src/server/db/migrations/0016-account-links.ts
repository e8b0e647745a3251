import { type Kysely, sql } from 'kysely'
import { indexOn, newTable, ofWinery, reference, required } from './columns.ts'

/**
 * Which accounts of different wineries are one person's: one row for both sides, the account with the smaller number
 * first. And of a session that began by switching from another winery, the account whose password was shown. Where
 * wineries are many, the watch must find those in which something ferments without looking at all.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const name = 'account_links'
  await newTable(db, name)
    .$call(ofWinery)
    .$call(reference(name, 'user_id', 'users'))
    .$call(required('integer', 'other_winery_id other_user_id'))
    .$call(required('text', 'created_at'))
    .addForeignKeyConstraint(
      'account_links_other_user_id_fkey',
      ['other_winery_id', 'other_user_id'],
      'users',
      ['winery_id', 'id'],
    )
    .addPrimaryKeyConstraint('account_links_key', ['user_id', 'other_user_id'])
    .execute()
  await indexOn(db, name, 'other_user_id')
  await db.schema.alterTable('sessions').addColumn('proved_by', 'integer').execute()
  await indexOn(db, 'sessions', 'proved_by')
  await sql`create index fermentations_under_way_index on fermentations (winery_id)
    where status in ('Active', 'Stuck')`.execute(db)
}
