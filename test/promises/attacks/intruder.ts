import pg from 'pg'
import { sqlitePath } from '#server/db/connect.ts'
import { openSqliteFile, toSqlite } from '#server/db/drivers/sqlite.ts'
import type { TableShape } from '#server/table-stores/schema-shape.ts'
import type { Store } from '../ground/store.ts'

export type Fields = Record<string, unknown>

/** Somebody with the database and no respect: writes rows past the program, and past the rules of the database. */
export interface Intruder {
  rows(table: TableShape): Promise<Fields[]>
  insert(table: TableShape, row: Fields): Promise<void>
  update(table: TableShape, id: unknown, values: Fields): Promise<void>
  remove(table: TableShape, id: unknown): Promise<void>
  run(statement: string, ...values: unknown[]): Promise<Fields[]>
  close(): Promise<void>
}

export async function breakInto(store: Store): Promise<Intruder> {
  return store.databaseUrl ? intoPostgres(store.databaseUrl) : intoSqlite(store.dataDir)
}

type Run = Intruder['run']

async function intoSqlite(dataDir: string): Promise<Intruder> {
  const file = await openSqliteFile(sqlitePath(dataDir))
  file.exec('pragma foreign_keys = off')
  const run: Run = async (statement, ...values) =>
    file.prepare(statement).all(...values.map(toSqlite)) as Fields[]
  return { ...statements(run, () => '?'), close: async () => file.close() }
}

async function intoPostgres(connectionString: string): Promise<Intruder> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows: references } = await client.query(
    "select conrelid::regclass as table, conname as name from pg_constraint where contype = 'f'",
  )
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint "${name}"`)
  const run: Run = async (statement, ...values) => (await client.query(statement, values)).rows
  return { ...statements(run, index => `$${index + 1}`), close: () => client.end() }
}

const quoted = (name: string) => `"${name}"`

function statements(run: Run, mark: (index: number) => string): Omit<Intruder, 'close'> {
  const overriding = mark(0) === '?' ? '' : 'overriding system value'
  return {
    run,
    rows: table => run(`select * from ${quoted(table.name)} order by id`),
    async insert(table, row) {
      const names = Object.keys(row)
      const marks = names.map((_, index) => mark(index))
      await run(
        `insert into ${quoted(table.name)} (${names.map(quoted)}) ${overriding} values (${marks})`,
        ...Object.values(row),
      )
    },
    async update(table, id, values) {
      const names = Object.keys(values)
      const sets = names.map((name, index) => `${quoted(name)} = ${mark(index)}`)
      await run(
        `update ${quoted(table.name)} set ${sets} where id = ${mark(names.length)}`,
        ...Object.values(values),
        id,
      )
    },
    async remove(table, id) {
      await run(`delete from ${quoted(table.name)} where id = ${mark(0)}`, id)
    },
  }
}
