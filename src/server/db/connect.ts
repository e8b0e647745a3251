import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteAdapter, SqliteDialect } from 'kysely'
import pg from 'pg'
import { SettingsFailure } from '../settings.ts'
import { type Database, readBooleans } from './dialect.ts'
import { openSqlite } from './sqlite.ts'

const camelCase = new CamelCasePlugin({ underscoreBetweenUppercaseLetters: true })

/** PostgreSQL counts in 64 bits, which its driver reads as text; no count of ours leaves the safe numbers. */
const int8 = 20
pg.types.setTypeParser(int8, Number)

export interface Connection {
  db: Database
  kind: 'sqlite' | 'postgresql'
}

/** Opens PostgreSQL when an address is given, else the embedded SQLite in the data folder. */
export async function connect(
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  onLostConnection: (error: Error) => void = () => undefined,
): Promise<Connection> {
  return databaseUrl
    ? { db: await connectPostgres(databaseUrl, onLostConnection), kind: 'postgresql' }
    : { db: await connectSqlite(dataDir), kind: 'sqlite' }
}

async function connectPostgres(
  databaseUrl: string,
  onLostConnection: (error: Error) => void,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener a cut connection would end the process: one that rests in the pool, and one in use too.
  pool.on('error', onLostConnection)
  pool.on('connect', client => client.on('error', onLostConnection))
  return new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] })
}

async function connectSqlite(dataDir: string): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const database = await openSqlite(join(dataDir, 'wine.sqlite'))
    return new Kysely({
      dialect: new TransactionalSqliteDialect({ database }),
      plugins: [camelCase, readBooleans],
    })
  } catch (error) {
    throw new SettingsFailure(
      `The data folder ${dataDir} cannot be written to (${reason(error)}). ` +
        'Make it writable for this account, or set DATA_DIR to another folder.',
    )
  }
}

function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message ?? 'unknown reason'
}

/**
 * SQLite can roll back a schema change, though Kysely does not count on it. Saying so makes it run migrations in
 * one transaction: a cut one leaves nothing behind, and of servers starting together the second finds them done.
 */
class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true
      }
    })()
  }
}
