import { type Kysely, sql } from 'kysely'
import { decimal } from '../dialect.ts'
import { indexOn, newTable, ofWinery, optional, recordTable, reference, required } from './columns.ts'

/** What was done in the cellar, and what is kept beside it to be quick: balances, checkpoints and an index. */
export async function up(db: Kysely<never>): Promise<void> {
  await createCorrections(db)
  await createOperations(db)
  await createLinks(db)
  await createLocks(db)
  await createTouches(db)
  await createBalances(db)
}

async function createCorrections(db: Kysely<never>) {
  await recordTable(db, 'cellar_corrections')
    .$call(optional('text', 'reason locked_before'))
    .$call(required('text', 'summary'))
    .$call(reference('cellar_corrections', 'recorded_by_id', 'users', optional))
    .execute()
  await indexOn(db, 'cellar_corrections', 'winery_id locked_before')
}

async function createOperations(db: Kysely<never>) {
  const name = 'cellar_operations'
  await recordTable(db, name)
    .$call(required('text', 'kind done_at'))
    .$call(required('integer', 'place'))
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('current', 'replaced', 'removed')`),
    )
    .$call(reference(name, 'replaces_id', name, optional))
    .$call(reference(name, 'correction_id', 'cellar_corrections', optional))
    .$call(required('text', 'unit effects details'))
    .$call(optional('text', 'note'))
    .$call(reference(name, 'recorded_by_id', 'users', optional))
    .execute()
  await sql`create unique index cellar_operations_place_key on cellar_operations (winery_id, done_at, place)
    where status = 'current'`.execute(db)
  await indexOn(db, name, 'winery_id status done_at place', 'replaces_id', 'correction_id')
}

async function createLinks(db: Kysely<never>) {
  const name = 'cellar_links'
  await recordTable(db, name)
    .$call(reference(name, 'operation_id', 'cellar_operations'))
    .$call(required('text', 'kind did'))
    .$call(required('integer', 'record_id record_version'))
    .execute()
  await indexOn(db, name, 'operation_id', 'winery_id kind record_id')
}

async function createLocks(db: Kysely<never>) {
  await recordTable(db, 'cellar_locks')
    .$call(optional('text', 'locked_before'))
    .$call(required('text', 'reason state'))
    .$call(reference('cellar_locks', 'recorded_by_id', 'users', optional))
    .execute()
}

/** Which current operation touches which vessel, and states which batch. */
async function createTouches(db: Kysely<never>) {
  const name = 'cellar_touches'
  await newTable(db, name)
    .$call(ofWinery)
    .$call(reference(name, 'operation_id', 'cellar_operations'))
    .$call(required('integer', 'position'))
    .$call(reference(name, 'vessel_id', 'vessels', optional))
    .$call(reference(name, 'batch_id', 'batches', optional))
    .$call(required('text', 'done_at'))
    .$call(required('integer', 'place'))
    .addPrimaryKeyConstraint('cellar_touches_key', ['operation_id', 'position'])
    .execute()
  await indexOn(db, name, 'winery_id vessel_id done_at place', 'winery_id batch_id')
}

async function createBalances(db: Kysely<never>) {
  await newTable(db, 'cellar_balances')
    .$call(ofWinery)
    .$call(required('integer', 'vessel_id'))
    .$call(optional('integer', 'batch_id'))
    .addColumn('volume_ml', decimal, column => column.notNull().check(sql`volume_ml >= 0`))
    .$call(required('text', 'parts last_done_at'))
    .$call(optional('text', 'since'))
    .$call(required('integer', 'last_place'))
    .addPrimaryKeyConstraint('cellar_balances_key', ['winery_id', 'vessel_id'])
    .execute()
  await newTable(db, 'cellar_checkpoints')
    .$call(ofWinery)
    .$call(required('text', 'done_at'))
    .$call(required('integer', 'place'))
    .$call(required('text', 'state'))
    .addPrimaryKeyConstraint('cellar_checkpoints_key', ['winery_id', 'done_at', 'place'])
    .execute()
}
