import { chmodSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { refuseDamagedFile } from '../damage.ts'
import { isLocked } from '../dialect.ts'
import { type FileNotice, type RequireInPlace, watchPlace } from './sqlite-place.ts'
import { nextConnection, oncePerTurn, type ReadStamp } from './stamp.ts'

// The one place that knows the SQLite driver. Node 22.13 and later have it built in; on Node 20 the package
// offers the same API with its binaries inside.

interface DriverStatement {
  get(...parameters: unknown[]): unknown
  all(...parameters: unknown[]): unknown[]
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...parameters: unknown[]): IterableIterator<unknown>
  columns(): unknown[]
}

/** The file as the driver gives it, for work that needs a connection of its own. */
export interface SqliteFile {
  exec(sql: string): void
  prepare(sql: string): DriverStatement
  close(): void
}

type Driver = { DatabaseSync: new (path: string) => SqliteFile }

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

/** A database file as the server uses it. */
export interface OpenedSqlite {
  writer: SqliteDatabase
  /** Sees what is stored, also while a write is under way. */
  reader: SqliteDatabase
  /** One more of the same, for a read that takes its time. */
  openReader(): Promise<SqliteDatabase>
  requireInPlace: RequireInPlace
  readStamp: ReadStamp
  /** The same for requests that come at once; they need not each look for themselves. */
  readStampOfTurn: ReadStamp
}

/** Opens the file for Kysely, set up so that an acknowledged write survives a power cut. */
export async function openSqlite(path: string, tell: (notice: FileNotice) => void): Promise<OpenedSqlite> {
  const writer = await openSqliteFile(path)
  const openReader = async () => {
    const file = await openSqliteFile(path)
    file.exec('pragma query_only = on')
    return file
  }
  const reader = await openReader()
  // In a new database the log is there from the first read on.
  reader.prepare('select count(*) from sqlite_schema').get()
  const { requireInPlace, leave } = watchPlace(path, writer, tell)
  const number = nextConnection()
  const readStamp = () => {
    requireInPlace()
    // The reader writes nothing: every change to the file is another connection's, and changes this number.
    const { data_version } = reader.prepare('pragma data_version').get() as { data_version: number }
    return `${number} ${data_version}`
  }
  let steps = 0
  const countSteps = (file: SqliteDatabase): SqliteDatabase => ({
    close: () => {
      leave()
      file.close()
    },
    prepare: sql => {
      steps++
      return file.prepare(sql)
    },
  })
  return {
    writer: countSteps(forKysely(writer)),
    reader: forKysely(reader),
    openReader: async () => {
      // It opens the path anew, which must still lead to the same file.
      requireInPlace()
      const file = await openReader()
      try {
        requireInPlace()
      } catch (error) {
        file.close()
        throw error
      }
      // It goes through a list once: what it has passed it does not need again.
      file.exec('pragma cache_size = -256')
      return forKysely(file)
    },
    requireInPlace,
    readStamp,
    readStampOfTurn: oncePerTurn(readStamp, () => steps),
  }
}

/**
 * Opens the file by itself. `isAlone` asks for it exclusively: refused while any other process has it open, and
 * nobody else gets in before it is closed.
 */
export async function openSqliteFile(
  path: string,
  { isAlone = false, patience = 10_000 } = {},
): Promise<SqliteFile> {
  const { DatabaseSync } = await loadDriver()
  if (path !== inMemory) refuseDamagedFile(path)
  const file = rememberStatements(new DatabaseSync(path))
  try {
    file.exec(`pragma busy_timeout = ${patience}`)
    if (isAlone) file.exec('pragma locking_mode = exclusive')
    await untilFree(() => file.exec('pragma journal_mode = wal'), patience)
    file.exec('pragma synchronous = full')
    file.exec('pragma foreign_keys = on')
    if (isAlone) file.exec('begin exclusive; commit')
    if (path !== inMemory) chmodSync(path, 0o600)
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/**
 * Tries until the file is free or the time is up. Two who give a new file its log at once would wait for each other, so
 * SQLite refuses one of them at once, without waiting as it does otherwise.
 */
async function untilFree(attempt: () => void, patience: number): Promise<void> {
  const end = Date.now() + patience
  for (;;)
    try {
      return attempt()
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error
      await pause(20)
    }
}

/** The path of a database that is gone when it is closed. */
export const inMemory = ':memory:'

/**
 * Prepares each statement once. At the end nothing refers to any of them: the package for Node 20 keeps a closed
 * file open until its statements are collected.
 */
function rememberStatements(database: SqliteFile): SqliteFile {
  const statements = new Map<string, DriverStatement>()
  return {
    exec: sql => database.exec(sql),
    prepare: sql => {
      const known = statements.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      if (statements.size >= rememberedStatements) statements.clear()
      statements.set(sql, statement)
      return statement
    },
    close: () => {
      statements.clear()
      database.close()
    },
  }
}

export function forKysely(file: SqliteFile): SqliteDatabase {
  const known = new Map<string, SqliteStatement>()
  return {
    close: () => file.close(),
    prepare: sql => {
      const found = known.get(sql)
      if (found) return found
      const adapted = adapt(sql)
      if (sql === 'rollback') tolerateEndedTransaction(adapted)
      if (known.size >= rememberedStatements) known.clear()
      known.set(sql, adapted)
      return adapted
    },
  }

  function adapt(sql: string): SqliteStatement {
    // Every transaction of ours writes: taking the write lock at once avoids a deadlock between two readers
    // that both want to write, and makes what a rule has read still true when it writes.
    const statement = () => file.prepare(sql === 'begin' ? 'begin immediate' : sql)
    return {
      reader: statement().columns().length > 0,
      all: parameters => statement().all(...parameters.map(toSqlite)),
      run: parameters => statement().run(...parameters.map(toSqlite)),
      iterate: parameters => statement().iterate(...parameters.map(toSqlite)),
    }
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

/** A value as the driver takes it. */
export function toSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  // The package for Node 20 takes a number this close to zero for zero; as a text it arrives as it is.
  if (typeof value === 'number' && value > 0 && value < Number.EPSILON) return String(value)
  return value === undefined ? null : value
}
