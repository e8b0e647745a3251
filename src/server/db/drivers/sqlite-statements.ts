import type { QueryResult, SqliteDatabase, SqliteStatement } from 'kysely'
import { ValueRows } from './value-rows.ts'

/** A statement as the driver gives it. */
export interface DriverStatement {
  get(...parameters: unknown[]): unknown
  all(...parameters: unknown[]): unknown[]
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...parameters: unknown[]): IterableIterator<unknown>
  columns(): { name: string }[]
  /** From then on rows come as lists of values. Not every Node that has a driver built in has this too. */
  setReturnArrays?(isList: boolean): void
}

/** The file as the driver gives it, for work that needs a connection of its own. */
export interface SqliteFile {
  exec(sql: string): void
  prepare(sql: string): DriverStatement
  close(): void
}

const rememberedStatements = 500

/**
 * Prepares each statement once. At the end nothing refers to any of them: the package for Node 20 keeps a closed
 * file open until its statements are collected.
 */
export function rememberStatements(database: SqliteFile): SqliteFile {
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

/** A statement as Kysely runs it, and as its rows are had fastest. */
export interface ReadingStatement extends SqliteStatement {
  read(parameters: readonly unknown[]): QueryResult<unknown>
}

/** From so many rows on it pays to have them without names; a statement that gave so many will do so again. */
const manyRows = 20

export interface ReadingDatabase extends SqliteDatabase {
  prepare(sql: string): ReadingStatement
}

export function forKysely(file: SqliteFile): ReadingDatabase {
  const known = new Map<string, ReadingStatement>()
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

  function adapt(sql: string): ReadingStatement {
    // Every transaction of ours writes: taking the write lock at once avoids a deadlock between two readers
    // that both want to write, and makes what a rule has read still true when it writes.
    const statement = () => file.prepare(sql === 'begin' ? 'begin immediate' : sql)
    let hasManyRows = false
    return {
      reader: statement().columns().length > 0,
      read: parameters => {
        const given = parameters.map(toSqlite)
        const { count, result } = hasManyRows ? readValues(statement(), given) : readNamed(statement(), given)
        hasManyRows = count >= manyRows
        return result
      },
      all: parameters => statement().all(...parameters.map(toSqlite)),
      run: parameters => statement().run(...parameters.map(toSqlite)),
      iterate: parameters => statement().iterate(...parameters.map(toSqlite)),
    }
  }
}

function readNamed(statement: DriverStatement, parameters: readonly unknown[]) {
  const rows = statement.all(...parameters)
  return { count: rows.length, result: { rows } }
}

function readValues(statement: DriverStatement, parameters: readonly unknown[]) {
  if (!statement.setReturnArrays) return readNamed(statement, parameters)
  statement.setReturnArrays(true)
  try {
    const values = statement.all(...parameters) as unknown[][]
    // Asked afterwards: should the table have changed, the statement has found its new columns by now.
    const columns = statement.columns().map(({ name }) => name)
    return { count: values.length, result: new ValueRows(columns, values) }
  } finally {
    // The same statement may also be asked by whoever wants names.
    statement.setReturnArrays(false)
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
