import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely'
import pg from 'pg'
import { SettingsFailure } from '../settings.ts'
import { type Database, isLocked, readBooleans } from './dialect.ts'
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

/** A pool for requests; `limits` are for the rare work that is one long transaction. */
export async function connectPostgres(
  databaseUrl: string,
  onLostConnection: (error: Error) => void,
  limits: pg.PoolConfig = {
    max: 10,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  },
): Promise<Database> {
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, ...limits })
  // Without a listener a cut connection would end the process: one that rests in the pool, and one in use too.
  pool.on('error', onLostConnection)
  pool.on('connect', client => client.on('error', onLostConnection))
  return new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] })
}

async function connectSqlite(dataDir: string): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return onSqlite(await openSqlite(sqlitePath(dataDir)))
  } catch (error) {
    if (isLocked(error))
      throw new SettingsFailure(
        `The database in ${dataDir} is in use by a restore. Start again when the restore is done.`,
      )
    throw new SettingsFailure(
      `The data folder ${dataDir} cannot be written to (${reason(error)}). ` +
        'Make it writable for this account, or set DATA_DIR to another folder.',
    )
  }
}

/** Where the embedded database lives in the data folder. */
export const sqlitePath = (dataDir: string) => join(dataDir, 'wine.sqlite')

/** Kysely on an open SQLite, with the house's plugins. */
export function onSqlite(database: SqliteDatabase): Database {
  return new Kysely({
    dialect: new TransactionalSqliteDialect({ database }),
    plugins: [camelCase, readBooleans],
  })
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
