import { type Kysely, sql } from 'kysely'
import { indexOn } from './columns.ts'

/** By which the throttle chooses what it forgets first when it is full. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('sign_in_throttles')
    .addColumn('matters_until', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await sql`update sign_in_throttles set matters_until = coalesce(blocked_until, counting_since)`.execute(db)
  await indexOn(db, 'sign_in_throttles', 'matters_until')
}
