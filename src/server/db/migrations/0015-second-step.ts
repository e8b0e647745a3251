import { type Kysely, sql } from 'kysely'
import { decimal } from '../dialect.ts'
import { indexOn, newTable, ofWinery, optional, recordTable, reference, required } from './columns.ts'

/**
 * What people show beside their password, and of whom it is demanded; as books beside it, when each was used last and
 * which sign-ins are under way. Sessions say how they were begun, and whether they may do anything yet.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createPasskeys(db)
  await createSecondSteps(db)
  await createRules(db)
  await createBooks(db)
  await sql`alter table sessions add column kind text not null default 'password'`.execute(db)
  await sql`alter table sessions add column confined_to text`.execute(db)
}

async function createPasskeys(db: Kysely<never>) {
  const name = 'passkeys'
  await recordTable(db, name)
    .$call(required('text', 'name transports'))
    // Empty in a winery that was brought in from elsewhere: a passkey is for the address that it was made at.
    .$call(optional('text', 'credential_id public_key'))
    .$call(reference(name, 'user_id', 'users'))
    .execute()
  await sql`create unique index passkeys_credential_id_key on passkeys (credential_id)`.execute(db)
  await indexOn(db, name, 'winery_id user_id')
}

async function createSecondSteps(db: Kysely<never>) {
  const name = 'second_steps'
  await recordTable(db, name)
    .$call(reference(name, 'user_id', 'users'))
    .$call(optional('text', 'code_secret recovery_hashes'))
    .$call(required('integer', 'recovery_left'))
    .execute()
  await sql`create unique index second_steps_user_id_key on second_steps (user_id)`.execute(db)
}

async function createRules(db: Kysely<never>) {
  await recordTable(db, 'sign_in_rules').$call(required('text', 'second_step_of')).execute()
  await indexOn(db, 'sign_in_rules', 'winery_id')
}

async function createBooks(db: Kysely<never>) {
  await newTable(db, 'factor_uses')
    .$call(ofWinery)
    .$call(required('text', 'kind'))
    .$call(required('integer', 'subject_id'))
    // Counters of passkeys have 32 bits without a sign.
    .$call(required(decimal, 'counter'))
    .$call(required('text', 'last_used_at'))
    .addPrimaryKeyConstraint('factor_uses_key', ['kind', 'subject_id'])
    .execute()
  await newTable(db, 'sign_in_challenges')
    .$call(required('text', 'secret_hash purpose'))
    .$call(optional('integer', 'user_id'))
    .$call(optional('text', 'content'))
    .$call(required('text', 'ends_at'))
    .addPrimaryKeyConstraint('sign_in_challenges_key', ['secret_hash'])
    .execute()
  await indexOn(db, 'sign_in_challenges', 'ends_at')
}
