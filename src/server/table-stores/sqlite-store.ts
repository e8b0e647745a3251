import { onSqlite } from '../db/connect.ts'
import type { Database } from '../db/dialect.ts'
import { forKysely, openSqliteFile, type SqliteFile, toSqlite } from '../db/drivers/sqlite.ts'
import { ForeignDatabase, migrateWithin } from '../db/migrate.ts'
import { PlainFailure } from '../plain-failure.ts'
import { type ColumnType, namesOf, type TableShape } from './schema-shape.ts'
import { type Equal, type Finish, type Row, rowsAtOnce, type TableStore, type Value } from './table-store.ts'

/** Opens the file on a connection of its own; `isAlone` keeps every other process out until it is closed. */
export async function openSqliteStore(path: string, { isAlone = false } = {}): Promise<SqliteStore> {
  return new SqliteStore(await openSqliteFile(path, { isAlone, patience: 1000 }))
}

const quoted = (name: string) => `"${name}"`
const list = (names: readonly string[]) => names.map(quoted).join(', ')

export class SqliteStore implements TableStore {
  readonly kind = 'sqlite'
  readonly #file: SqliteFile
  readonly #db: Database

  constructor(file: SqliteFile) {
    this.#file = file
    // Kysely closes only a connection that it has used; this one is closed here.
    this.#db = onSqlite({ ...forKysely(file), close: () => undefined })
  }

  async schema(): Promise<string | null> {
    const tables = this.#tables()
    // A file is ours alone: a restore would take away whatever else it holds.
    if (tables.length > 0 && !tables.includes('kysely_migration'))
      throw new ForeignDatabase(tables.join(', '))
    if (tables.length === 0) return null
    const last = this.#file.prepare('select max(name) as name from kysely_migration').all() as [
      { name: string | null },
    ]
    return last[0].name
  }

  async snapshot<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#file.exec('begin')
    try {
      return await work()
    } finally {
      this.#file.exec('rollback')
    }
  }

  async hasTable(name: string): Promise<boolean> {
    return this.#tables().includes(name)
  }

  async count(table: TableShape): Promise<number> {
    const [found] = this.#file.prepare(`select count(*) as count from ${quoted(table.name)}`).all()
    return (found as { count: number }).count
  }

  async *batches(table: TableShape, order = table.primaryKey, only: Equal = {}): AsyncGenerator<Row[]> {
    const tests = Object.keys(only).map(name => `${quoted(name)} = ?`)
    const where = tests.length > 0 ? `where ${tests.join(' and ')}` : ''
    const query = `select ${list(namesOf(table))} from ${quoted(table.name)} ${where} order by ${list(order)}`
    let batch: Row[] = []
    try {
      for (const found of this.#file.prepare(query).iterate(...Object.values(only))) {
        batch.push(readRow(table, found as Record<string, unknown>))
        if (batch.length < rowsAtOnce) continue
        yield batch
        batch = []
      }
    } catch (error) {
      throw plainFault(table.name, error)
    }
    if (batch.length > 0) yield batch
  }

  async hasRow(table: TableShape, id: number): Promise<boolean> {
    return this.#file.prepare(`select 1 from ${quoted(table.name)} where id = ?`).all(id).length > 0
  }

  async damage(): Promise<string[]> {
    const found = this.#file.prepare('pragma integrity_check(10)').all() as { integrity_check: string }[]
    return found.map(row => row.integrity_check).filter(text => text !== 'ok')
  }

  async lastId(table: TableShape): Promise<number> {
    const [found] = this.#file.prepare('select seq from sqlite_sequence where name = ?').all(table.name)
    return (found as { seq: number } | undefined)?.seq ?? 0
  }

  async insert(table: TableShape, rows: Row[]): Promise<void> {
    const names = namesOf(table)
    const marks = names.map(() => '?').join(', ')
    const insert = this.#file.prepare(`insert into ${quoted(table.name)} (${list(names)}) values (${marks})`)
    for (const row of rows) insert.run(...row.map(toSqlite))
  }

  async setLastId(table: TableShape, id: number): Promise<void> {
    this.#file.prepare('delete from sqlite_sequence where name = ?').run(table.name)
    this.#file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table.name, id)
  }

  async replaceAll(schema: string, fill: () => Promise<void>, finish: Finish): Promise<void> {
    // Rows arrive table by table, so references are checked once all of them are there. The switch does
    // nothing inside a transaction.
    this.#file.exec('pragma foreign_keys = off')
    try {
      await this.#db.transaction().execute(async tx => {
        for (const name of this.#tables()) this.#file.exec(`drop table ${quoted(name)}`)
        await migrateWithin(tx, schema)
        await fill()
        this.#requireWholeReferences()
        await finish(tx)
        this.#requireWholeReferences()
      })
    } finally {
      this.#file.exec('pragma foreign_keys = on')
    }
  }

  /** For a database that is thrown away: spares the disk the care that data deserves. */
  beCareless(): void {
    this.#file.exec('pragma synchronous = off')
  }

  async close(): Promise<void> {
    await this.#db.destroy()
    this.#file.close()
  }

  #tables(): string[] {
    const found = this.#file.prepare("select name from sqlite_master where type = 'table'").all()
    return (found as { name: string }[]).map(({ name }) => name).filter(name => !name.startsWith('sqlite_'))
  }

  #requireWholeReferences(): void {
    const [broken] = this.#file.prepare('pragma foreign_key_check').all() as {
      table: string
      parent: string
    }[]
    if (broken)
      throw new PlainFailure(`A row of ${broken.table} refers to one of ${broken.parent} that is missing.`)
  }
}

/** What is wrong with a table that cannot be read to its end. */
function plainFault(table: string, error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === 'ERR_OUT_OF_RANGE')
    return new PlainFailure(`The table ${table} holds a number larger than any this program writes.`)
  if (/malformed/i.test(message))
    return new PlainFailure(`The database is damaged: the table ${table} cannot be read to its end.`)
  return error
}

function readRow(table: TableShape, found: Record<string, unknown>): Row {
  return table.columns.map(({ name, type }) => readValue(type, found[name] as Value | Uint8Array))
}

/** SQLite takes anything into any column. What this program never puts there must not pass for something it does. */
function readValue(type: ColumnType, value: Value | Uint8Array): Value {
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`
  return type === 'boolean' && (value === 0 || value === 1) ? value === 1 : value
}
