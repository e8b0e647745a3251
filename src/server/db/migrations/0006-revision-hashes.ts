import { type Kysely, sql } from 'kysely'

/**
 * A revision alone may come again: when an older state is put in place, the next change gets a number that another
 * change had before. The end of the winery's chain at that change does not.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table revisions add column hash text not null default ''`.execute(db)
  await sql`update revisions set hash = coalesce(
    (select hash from audit_heads where audit_heads.winery_id = revisions.winery_id), '')`.execute(db)
}
