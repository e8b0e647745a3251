import { chmodSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

// The one place that knows the SQLite driver. Node 22.13 and later have it built in; on Node 20 the package
// offers the same API with its binaries inside.

interface DriverStatement {
  all(...parameters: unknown[]): unknown[]
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...parameters: unknown[]): IterableIterator<unknown>
  columns(): unknown[]
}

interface DriverDatabase {
  exec(sql: string): void
  prepare(sql: string): DriverStatement
  close(): void
}

type Driver = { DatabaseSync: new (path: string) => DriverDatabase }

async function loadDriver(): Promise<Driver> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 13)) return loadBuiltIn()
  return (await import('@photostructure/sqlite')) as unknown as Driver
}

/** Node still announces its built-in SQLite as experimental; an operator can do nothing with that line. */
function loadBuiltIn(): Driver {
  const emitWarning = process.emitWarning
  process.emitWarning = () => undefined
  try {
    return createRequire(import.meta.url)('node:sqlite') as Driver
  } finally {
    process.emitWarning = emitWarning
  }
}

const rememberedStatements = 500

/** Opens the file for Kysely, set up so that an acknowledged write survives a power cut. */
export async function openSqlite(path: string): Promise<SqliteDatabase> {
  const { DatabaseSync } = await loadDriver()
  const database = new DatabaseSync(path)
  database.exec('pragma busy_timeout = 10000')
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  chmodSync(path, 0o600)
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare: sql => {
      const known = statements.get(sql)
      if (known) return known
      // Every transaction of ours writes: taking the write lock at once avoids a deadlock between two readers
      // that both want to write, and makes what a rule has read still true when it writes.
      const statement = adapt(database.prepare(sql === 'begin' ? 'begin immediate' : sql))
      if (sql === 'rollback') tolerateEndedTransaction(statement)
      if (statements.size >= rememberedStatements) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}

function adapt(statement: DriverStatement): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...parameters.map(toSqlite)),
    run: parameters => statement.run(...parameters.map(toSqlite)),
    iterate: parameters => statement.iterate(...parameters.map(toSqlite)),
  }
}

/**
 * On a full disk SQLite rolls the transaction back by itself. A complaint that there is nothing left to roll back
 * would take the place of the reason.
 */
function tolerateEndedTransaction(rollback: SqliteStatement): void {
  const { run } = rollback
  rollback.run = parameters => {
    try {
      return run(parameters)
    } catch (error) {
      if (!String(error).includes('no transaction is active')) throw error
      return { changes: 0, lastInsertRowid: 0 }
    }
  }
}

function toSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value === undefined ? null : value
}
