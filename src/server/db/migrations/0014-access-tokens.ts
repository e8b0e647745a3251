import { type Kysely, sql } from 'kysely'
import { indexOn, newTable, ofWinery, optional, recordTable, reference, required } from './columns.ts'

/** By which programs act for a person, and with which of their rights; and, as a book beside it, when they last did. */
export async function up(db: Kysely<never>): Promise<void> {
  const name = 'access_tokens'
  await recordTable(db, name)
    .$call(required('text', 'name permissions token_hash token_hint ends_at'))
    .$call(reference(name, 'user_id', 'users'))
    .$call(optional('text', 'revoked_at'))
    .execute()
  // Asked at every request of a program.
  await sql`create unique index access_tokens_token_hash_key on access_tokens (token_hash)`.execute(db)
  await indexOn(db, name, 'winery_id user_id')
  await newTable(db, 'access_token_uses')
    .$call(ofWinery)
    .$call(required('integer', 'token_id'))
    .$call(required('text', 'last_used_at'))
    .addPrimaryKeyConstraint('access_token_uses_key', ['token_id'])
    .execute()
}
