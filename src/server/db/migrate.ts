import { type Kysely, type Migration, Migrator, type RawBuilder, sql } from 'kysely'
import { type Database, type DatabaseTransaction, isPostgres, type Queries } from './dialect.ts'
import * as foundation from './migrations/0001-foundation.ts'
import * as production from './migrations/0002-production.ts'
import * as listOrders from './migrations/0004-list-orders.ts'
import * as boundedThrottle from './migrations/0005-bounded-throttle.ts'
import * as revisionHashes from './migrations/0006-revision-hashes.ts'
import * as ordinaryRole from './migrations/0007-ordinary-role.ts'
import * as cellarLedger from './migrations/0008-cellar-ledger.ts'
import * as devices from './migrations/0009-devices.ts'
import * as watch from './migrations/0010-watch.ts'
import * as findings from './migrations/0011-findings.ts'
import * as notices from './migrations/0012-notices.ts'
import * as imports from './migrations/0013-imports.ts'
import * as accessTokens from './migrations/0014-access-tokens.ts'
import * as secondStep from './migrations/0015-second-step.ts'
import * as accountLinks from './migrations/0016-account-links.ts'

/** All migrations in order. They only go forward, and a landed one is never changed. */
const migrations: Record<string, { up(db: Kysely<never>): Promise<void> }> = {
  '0001-foundation': foundation,
  '0002-production': production,
  '0004-list-orders': listOrders,
  '0005-bounded-throttle': boundedThrottle,
  '0006-revision-hashes': revisionHashes,
  '0007-ordinary-role': ordinaryRole,
  '0008-cellar-ledger': cellarLedger,
  '0009-devices': devices,
  '0010-watch': watch,
  '0011-findings': findings,
  '0012-notices': notices,
  '0013-imports': imports,
  '0014-access-tokens': accessTokens,
  '0015-second-step': secondStep,
  '0016-account-links': accountLinks,
}

/** The names of all migrations in order. The last one applied says which schema a database has. */
export const migrationNames: readonly string[] = Object.keys(migrations)

export const latestMigration = migrationNames.at(-1) ?? ''

function migratorOf(db: Queries): Migrator {
  return new Migrator({
    // To be asked what was applied, it wants all of the database too.
    db: db as Database,
    provider: { getMigrations: async () => migrations as unknown as Record<string, Migration> },
    // Once, for a while, 0010 and 0011 were there before 0009.
    allowUnorderedMigrations: true,
  })
}

/** The database holds what another program put there. */
export class ForeignDatabase extends Error {}

/** Brings the schema up to date, under a lock, so that servers starting together do it once. */
export async function migrate(db: Database): Promise<void> {
  await refuseForeign(db)
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw error
}

/** The last migration that this database has been through. */
export async function schemaVersion(db: Queries): Promise<string | null> {
  const known = await migratorOf(db).getMigrations()
  return known.filter(({ executedAt }) => executedAt).at(-1)?.name ?? null
}

export async function isMigrated(db: Queries): Promise<boolean> {
  const known = await migratorOf(db).getMigrations()
  return known.every(({ executedAt }) => executedAt !== undefined)
}

/** The table in which the migrator keeps its books. */
const booksName = 'kysely_migration'
const books = sql.table(booksName)

/** The migrations that an older database still needs; none where there is no schema yet, or one that is not ours to judge. */
export async function pendingMigrations(db: Queries): Promise<string[]> {
  const applied = await appliedMigrations(db)
  const isOurs = applied.size > 0 && [...applied].every(name => migrationNames.includes(name))
  return isOurs ? migrationNames.filter(name => !applied.has(name)) : []
}

async function appliedMigrations(db: Queries): Promise<Set<string>> {
  const found = await (isPostgres(db)
    ? sql`select 1 where to_regclass(${sql.lit(booksName)}) is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${sql.lit(booksName)}`
  ).execute(db)
  if (found.rows.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`select name from ${books}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Tables of others may live beside ours in PostgreSQL; a file is ours alone, and so are the books in both. */
async function refuseForeign(db: Database): Promise<void> {
  const plain = db.withoutPlugins()
  const named = async (query: RawBuilder<{ name: string }>) =>
    (await query.execute(plain)).rows.map(({ name }) => name)
  const tables = await named(
    isPostgres(db)
      ? sql`select ${sql.lit(booksName)} as name where to_regclass(${sql.lit(booksName)}) is not null`
      : sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  )
  if (tables.length === 0) return
  const written = tables.includes(booksName) ? await named(sql`select name from ${books}`) : tables
  if (written.length > 0 && !written.includes(migrationNames[0] ?? ''))
    throw new ForeignDatabase(written.join(', '))
}

/**
 * Brings a schema to the named migration within a transaction that does more than that. The migrator itself
 * insists on one of its own, so this keeps the same books. `onMigration` hears of each before it begins.
 */
export async function migrateWithin(
  tx: DatabaseTransaction,
  last: string,
  onMigration: (name: string) => void = () => undefined,
): Promise<void> {
  const plain = tx.withoutPlugins()
  await sql`create table if not exists ${books}
    (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(plain)
  const applied = await appliedMigrations(tx)
  const wanted = migrationNames.slice(0, migrationNames.indexOf(last) + 1)
  for (const name of wanted.filter(each => !applied.has(each))) {
    onMigration(name)
    await migrations[name]?.up(tx as unknown as Kysely<never>)
    await sql`insert into ${books} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      plain,
    )
  }
}
