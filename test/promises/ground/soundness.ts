import { sql } from 'kysely'
import { expect } from 'vitest'
import { verifyCellar } from '#features/records/cellar/queries/verifying.ts'
import type { Connection } from '#server/db/connect.ts'
import type { RecordTableName } from '#server/db/tables.ts'
import { auditedRow, firstHash, hashEntry } from '#server/db/writing/audit-entry.ts'
import { toCamelCase } from '#shared/key-case.ts'
import type { Store } from './store.ts'

type Entry = { kind: string; recordId: number; action: string; after: string | null }

/**
 * What must be true of a store at any time, whatever happened to its servers: the audit chain is whole, every row
 * is exactly what its last audit entry says, no vessel is in two uses, nothing refers to nothing, every winery has an
 * active administrator, and what its litre ledger keeps is what a replay from nothing makes.
 */
export async function expectSound(connection: Connection): Promise<void> {
  const problems = [
    ...(await brokenChains(connection)),
    ...(await rowsBesideTheirTrail(connection)),
    ...(await vesselsInTwoUses(connection)),
    ...(await wineriesWithoutAdmin(connection)),
    ...(await ledgersBesideTheirOperations(connection)),
    ...(await damage(connection)),
  ]
  expect(problems).toEqual([])
}

/** The same of a store that other processes have open. */
export async function expectSoundStore(store: Store): Promise<void> {
  const connection = await store.open()
  try {
    await expectSound(connection)
  } finally {
    await connection.db.destroy()
  }
}

async function brokenChains({ db }: Connection): Promise<string[]> {
  const problems: string[] = []
  for (const head of await db.selectFrom('auditHeads').selectAll().execute()) {
    const entries = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where('wineryId', '=', head.wineryId)
      .orderBy('sequence')
      .execute()
    let previousHash = firstHash
    for (const [index, { id: _id, hash, ...entry }] of entries.entries()) {
      if (entry.sequence !== index + 1 || entry.previousHash !== previousHash || hash !== hashEntry(entry))
        problems.push(`winery ${head.wineryId}: the chain breaks at entry ${index + 1}`)
      previousHash = hash
    }
    if (head.sequence !== entries.length || head.hash !== previousHash)
      problems.push(`winery ${head.wineryId}: the head is not the last entry`)
  }
  return problems
}

/** A half-applied request would leave a row without its entry, or an entry without its row. */
async function rowsBesideTheirTrail({ db }: Connection): Promise<string[]> {
  const tables = await recordTables(db)
  const entries = (await db
    .selectFrom('auditEntries')
    .select(['kind', 'recordId', 'action', 'after'])
    .where('action', 'in', ['create', 'update', 'delete'])
    .where('kind', 'in', tables)
    .orderBy('wineryId')
    .orderBy('sequence')
    .execute()) as Entry[]
  const last = new Map(entries.map(entry => [`${entry.kind} ${entry.recordId}`, entry.after]))
  const problems: string[] = []
  for (const table of tables)
    for (const row of await db.selectFrom(table).selectAll().execute()) {
      const name = `${table} ${row.id}`
      const told = last.get(name)
      last.delete(name)
      if (!told) problems.push(`${name} is there without its entry`)
      else if (comparable(told) !== comparable(auditedRow(row)))
        problems.push(`${name} is ${comparable(auditedRow(row))}, its entry says ${comparable(told)}`)
    }
  for (const [name, after] of last) if (after !== null) problems.push(`${name} has an entry but no row`)
  return problems
}

/** Every table of winery records, also one that is added later: they alone carry a version and their winery. */
async function recordTables(db: Connection['db']): Promise<RecordTableName[]> {
  const has = (columns: readonly { name: string }[], name: string) =>
    columns.some(column => toCamelCase(column.name) === name)
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ columns }) => has(columns, 'version') && has(columns, 'wineryId'))
    .map(({ name }) => toCamelCase(name) as RecordTableName)
}

/** A sign-in sets the time of the last one without being an edit. */
function comparable(row: string): string {
  const { lastLogin: _lastLogin, ...kept } = JSON.parse(row)
  return JSON.stringify(kept, Object.keys(kept).sort())
}

async function vesselsInTwoUses({ db }: Connection): Promise<string[]> {
  const activeIn = async (table: 'fermentations' | 'agings') =>
    (await db.selectFrom(table).select('vesselId').where('status', '=', 'Active').execute()).map(
      ({ vesselId }) => vesselId,
    )
  const ids = [...(await activeIn('fermentations')), ...(await activeIn('agings'))]
  return ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `vessel ${id} is in two active uses`)
}

async function wineriesWithoutAdmin({ db }: Connection): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select('users.wineryId')
    .where('users.active', '=', true)
    .where('roles.isAdmin', '=', true)
    .execute()
  const led = new Set(admins.map(({ wineryId }) => wineryId))
  const wineries = await db.selectFrom('wineries').select('id').execute()
  return wineries.filter(({ id }) => !led.has(id)).map(({ id }) => `winery ${id} has no active administrator`)
}

async function ledgersBesideTheirOperations({ db }: Connection): Promise<string[]> {
  const problems: string[] = []
  for (const { id } of await db.selectFrom('wineries').select('id').execute())
    for (const difference of (await verifyCellar(db, id)).differences)
      problems.push(`winery ${id}: ${difference}`)
  return problems
}

async function damage({ db, kind }: Connection): Promise<string[]> {
  if (kind !== 'sqlite') return []
  const check = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db)
  const orphans = await sql`pragma foreign_key_check`.execute(db)
  return [
    ...check.rows.map(row => row.integrityCheck).filter(text => text !== 'ok'),
    ...orphans.rows.map(row => `refers to nothing: ${JSON.stringify(row)}`),
  ]
}
