import { chmodSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { refuseDamagedFile } from '../damage.ts'
import { isLocked } from '../dialect.ts'
import { type LongCommits, longCommits, packagePath } from './sqlite-log.ts'
import { type FileNotice, type RequireInPlace, watchPlace } from './sqlite-place.ts'
import { forKysely, type ReadingDatabase, rememberStatements, type SqliteFile } from './sqlite-statements.ts'
import { nextConnection, oncePerTurn, type ReadStamp } from './stamp.ts'
import { TurnSnapshot } from './turn-snapshot.ts'

// The one place that knows the SQLite driver. Newer Nodes have it built in; on others the package offers the same API
// with its binaries inside.

type Driver = { DatabaseSync: new (path: string) => SqliteFile }

/** Whether that Node has a built-in driver that can say a statement's columns: 22.16, 23.11 and all later ones do. */
export function hasBuiltInDriver(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 11) || (major === 22 && minor >= 16)
}

const isBuiltIn = hasBuiltInDriver(process.versions.node)

async function loadDriver(): Promise<Driver> {
  return isBuiltIn ? loadBuiltIn() : ((await import('@photostructure/sqlite')) as unknown as Driver)
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

/** A database file as the server uses it. */
export interface OpenedSqlite {
  writer: ReadingDatabase
  /** Sees what is stored, also while a write is under way. */
  reader: ReadingDatabase
  /** One more of the same, for a read that takes its time. */
  openReader(): Promise<ReadingDatabase>
  requireInPlace: RequireInPlace
  commits: LongCommits
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
  const reading = forKysely(reader)
  const snapshot = new TurnSnapshot({
    begin: () => reading.prepare('begin deferred').run([]),
    end: () => reading.prepare('rollback').run([]),
  })
  const readStamp = () => {
    requireInPlace()
    snapshot.end()
    snapshot.hold()
    // The reader writes nothing: every change to the file is another connection's, and changes this number.
    const { data_version } = reader.prepare('pragma data_version').get() as { data_version: number }
    return `${number} ${data_version}`
  }
  let steps = 0
  const writing = forKysely(writer)
  return {
    writer: {
      close: () => {
        leave()
        writing.close()
      },
      prepare: sql => {
        steps++
        snapshot.end()
        return writing.prepare(sql)
      },
    },
    reader: {
      close: () => {
        snapshot.end()
        reading.close()
      },
      prepare: sql => {
        snapshot.hold()
        return reading.prepare(sql)
      },
    },
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
    commits: longCommits(path, isBuiltIn ? 'node:sqlite' : packagePath('@photostructure/sqlite'), writer),
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

export { forKysely, type SqliteFile, toSqlite } from './sqlite-statements.ts'
