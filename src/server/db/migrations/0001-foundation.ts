import { type Kysely, sql } from 'kysely'
import { decimal } from '../dialect.ts'
import {
  countedTable,
  indexOn,
  newTable,
  ofWinery,
  optional,
  recordTable,
  reference,
  required,
  type Table,
} from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createInstallation(db)
  await createPeople(db)
  await createLedger(db)
  await createVineyards(db)
}

async function createInstallation(db: Kysely<never>) {
  await newTable(db, 'installation')
    .addColumn('name', 'text', column => column.primaryKey())
    .$call(required('text', 'value'))
    .execute()
  await countedTable(db, 'wineries')
    .$call(required('text', 'name'))
    .$call(required('integer', 'version'))
    .$call(required('text', 'created_at updated_at'))
    .execute()
}

const ofUser = (table: Table) =>
  table.addColumn('user_id', 'integer', column => column.notNull().references('users.id').onDelete('cascade'))

async function createPeople(db: Kysely<never>) {
  await recordTable(db, 'roles')
    .$call(required('text', 'name name_key description permissions'))
    .$call(required('boolean', 'is_admin'))
    .addUniqueConstraint('roles_name_key', ['winery_id', 'name_key'])
    .execute()
  await recordTable(db, 'users')
    .$call(required('text', 'first_name last_name'))
    .addColumn('email', 'text', column => column.notNull().unique())
    .$call(required('text', 'password_hash'))
    .$call(reference('users', 'role_id', 'roles'))
    .$call(required('boolean', 'active'))
    .$call(optional('text', 'last_login'))
    .execute()
  await indexOn(db, 'users', 'role_id')
  await countedTable(db, 'sessions')
    .$call(ofWinery)
    .$call(ofUser)
    .addColumn('secret_hash', 'text', column => column.notNull().unique())
    .$call(required('text', 'created_at expires_at'))
    .$call(optional('text', 'user_agent address'))
    .execute()
  await indexOn(db, 'sessions', 'user_id', 'expires_at')
  await newTable(db, 'sign_in_throttles')
    .addColumn('subject', 'text', column => column.primaryKey())
    .$call(required('integer', 'failures'))
    .$call(required('text', 'counting_since'))
    .$call(optional('text', 'blocked_until'))
    .$call(required('integer', 'block_seconds'))
    .execute()
}

async function createLedger(db: Kysely<never>) {
  await countedTable(db, 'audit_entries')
    .$call(ofWinery)
    .$call(required('integer', 'sequence'))
    .$call(required('text', 'at'))
    .$call(optional('integer', 'user_id'))
    .$call(required('text', 'user_name action kind'))
    .$call(required('integer', 'record_id'))
    .$call(optional('text', 'before after'))
    .$call(required('text', 'request_id previous_hash hash'))
    .addUniqueConstraint('audit_entries_sequence_key', ['winery_id', 'sequence'])
    .execute()
  await indexOn(db, 'audit_entries', 'winery_id kind record_id')
  await newTable(db, 'audit_heads')
    .addColumn('winery_id', 'integer', column => column.primaryKey().references('wineries.id'))
    .$call(required('integer', 'sequence'))
    .$call(required('text', 'hash'))
    .execute()
  await newTable(db, 'revisions')
    .$call(ofWinery)
    .$call(required('text', 'name'))
    .$call(required('integer', 'revision'))
    .addPrimaryKeyConstraint('revisions_key', ['winery_id', 'name'])
    .execute()
  await newTable(db, 'idempotency_keys')
    .$call(ofUser)
    .$call(required('text', 'key fingerprint'))
    .$call(required('integer', 'status'))
    .$call(required('text', 'body created_at'))
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .execute()
  await indexOn(db, 'idempotency_keys', 'created_at')
}

async function createVineyards(db: Kysely<never>) {
  await recordTable(db, 'vineyards')
    .$call(required('text', 'name location planted_variety planting_date'))
    .addColumn('acreage', decimal, column => column.notNull().check(sql`acreage > 0`))
    .$call(optional('text', 'notes'))
    .$call(optional(decimal, 'brix ph ta sg'))
    .execute()
  await indexOn(db, 'vineyards', 'winery_id name')
}
