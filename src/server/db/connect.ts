import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect } from 'kysely'
import pg from 'pg'
import { SettingsFailure } from '../settings.ts'
import { ColumnNames } from './column-names.ts'
import { booleanColumns, type Database } from './dialect.ts'
import { openSqlite } from './sqlite.ts'
import { type ReadStamp, snapshotStamps } from './stamp.ts'

/** PostgreSQL counts in 64 bits, which its driver reads as text; no count of ours leaves the safe numbers. */
const int8 = 20
pg.types.setTypeParser(int8, Number)

export interface Connection {
  db: Database
  kind: 'sqlite' | 'postgresql'
  readStamp: ReadStamp
}

/** Opens PostgreSQL when an address is given, else the embedded SQLite in the data folder. */
export async function connect(
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  onLostConnection: (error: Error) => void = () => undefined,
): Promise<Connection> {
  return databaseUrl ? connectPostgres(databaseUrl, onLostConnection) : connectSqlite(dataDir)
}

function connectPostgres(databaseUrl: string, onLostConnection: (error: Error) => void): Connection {
  const openPool = (max: number) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max,
      connectionTimeoutMillis: 5000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
    })
    // Without a listener a cut connection would end the process.
    return pool.on('error', onLostConnection)
  }
  const pool = openPool(10)
  // Whether anything changed is asked at every request: that must not wait behind long reads.
  const stampPool = openPool(1)
  const dialect = new PostgresDialect({
    pool: {
      connect: () => pool.connect(),
      end: async () => {
        await stampPool.end()
        await pool.end()
      },
    },
  })
  return {
    db: new Kysely({ dialect, plugins: [new ColumnNames()] }),
    kind: 'postgresql',
    readStamp: snapshotStamps(stampPool),
  }
}

async function connectSqlite(dataDir: string): Promise<Connection> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const database = await openSqlite(join(dataDir, 'wine.sqlite'))
    return {
      db: new Kysely({
        dialect: new TransactionalSqliteDialect({ database }),
        plugins: [new ColumnNames({ booleans: booleanColumns })],
      }),
      kind: 'sqlite',
      readStamp: database.readStamp,
    }
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
