import { type RawBuilder, sql } from 'kysely'
import { connectPostgres } from '../db/connect.ts'
import type { Database, DatabaseTransaction } from '../db/dialect.ts'
import { migrateWithin } from '../db/migrate.ts'
import { PlainFailure } from '../plain-failure.ts'
import { isKnownSchema, namesOf, shapeOf, type TableShape } from './schema-shape.ts'
import { takeServerLock, untilTaken } from './server-presence.ts'
import { type Equal, type Finish, type Row, rowsAtOnce, type TableStore } from './table-store.ts'

const patience = 3000

/** Opens the database on one connection of its own; `isAlone` keeps servers and backups out meanwhile. */
export async function openPostgresStore(databaseUrl: string, { isAlone = false } = {}): Promise<TableStore> {
  // The failing statement tells of a lost connection, so the pool need not.
  const db = await connectPostgres(databaseUrl, () => undefined, { max: 1, idleTimeoutMillis: 0 })
  try {
    const lock = sql.raw<{ taken: boolean }>(takeServerLock[isAlone ? 'alone' : 'shared'])
    const take = async () => (await lock.execute(db)).rows[0]?.taken === true
    if (await untilTaken(take, patience)) return new PostgresStore(db)
    throw new PlainFailure(
      isAlone
        ? 'The database is in use by a running server or a backup. Stop every server, then restore.'
        : 'The database is being restored. Try again when the restore is done.',
    )
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const list = (names: readonly string[]) => sql.join(names.map(name => sql.ref(name)))

class PostgresStore implements TableStore {
  readonly kind = 'postgresql'
  readonly #db: Database
  #queries: Database | DatabaseTransaction
  #cursors = 0

  constructor(db: Database) {
    this.#db = db
    this.#queries = db
  }

  async schema(): Promise<string | null> {
    if (!(await this.hasTable('kysely_migration'))) return null
    const [last] = await this.#run<{ name: string | null }>(
      sql`select max(name collate "C") as name from kysely_migration`,
    )
    return last?.name ?? null
  }

  async snapshot<Result>(work: () => Promise<Result>): Promise<Result> {
    const transaction = this.#db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return transaction.execute(tx => this.#within(tx, work))
  }

  async hasTable(name: string): Promise<boolean> {
    const [table] = await this.#run<{ found: boolean }>(
      sql`select to_regclass(${sql.lit(name)}) is not null as found`,
    )
    return table?.found === true
  }

  async count(table: TableShape): Promise<number> {
    const [found] = await this.#run<{ count: number }>(
      sql`select count(*) as count from ${sql.table(table.name)}`,
    )
    return found?.count ?? 0
  }

  async *batches(table: TableShape, order = table.primaryKey, only: Equal = {}): AsyncGenerator<Row[]> {
    const names = namesOf(table)
    // Two may be read side by side.
    const cursor = sql.ref(`batches_${++this.#cursors}`)
    const tests = Object.entries(only).map(([name, value]) => sql`${sql.ref(name)} = ${sql.lit(value)}`)
    const where = tests.length > 0 ? sql`where ${sql.join(tests, sql` and `)}` : sql``
    await this.#run(
      sql`declare ${cursor} no scroll cursor for
        select ${list(names)} from ${sql.table(table.name)} ${where} order by ${this.#order(table, order)}`,
    )
    try {
      for (;;) {
        const found = await this.#run<Record<string, Row[number]>>(
          sql`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`,
        )
        if (found.length > 0) yield found.map(row => names.map(name => row[name] ?? null))
        if (found.length < rowsAtOnce) return
      }
    } finally {
      await this.#run(sql`close ${cursor}`)
    }
  }

  async hasRow(table: TableShape, id: number): Promise<boolean> {
    const found = await this.#run(sql`select 1 from ${sql.table(table.name)} where id = ${id}`)
    return found.length > 0
  }

  async damage(): Promise<string[]> {
    return []
  }

  async lastId(table: TableShape): Promise<number> {
    const sequence = sql.raw(await this.#sequenceOf(table))
    const [found] = await this.#run<{ last: number }>(
      sql`select case when is_called then last_value else 0 end as last from ${sequence}`,
    )
    return found?.last ?? 0
  }

  async insert(table: TableShape, rows: Row[]): Promise<void> {
    const values = table.columns.map(({ type }, index) => sql`(row ->> ${sql.lit(index)})::${sql.raw(type)}`)
    await this.#run(
      sql`insert into ${sql.table(table.name)} (${list(namesOf(table))}) overriding system value
        select ${sql.join(values)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`,
    )
  }

  async setLastId(table: TableShape, id: number): Promise<void> {
    if (id > 0) await this.#run(sql`select setval(${await this.#sequenceOf(table)}::regclass, ${id})`)
  }

  async replaceAll(schema: string, fill: () => Promise<void>, finish: Finish): Promise<void> {
    const present = await this.#ownTables()
    await this.#db.transaction().execute(tx =>
      this.#within(tx, async () => {
        if (present.length > 0)
          await this.#run(sql`drop table if exists ${sql.join(present.map(name => sql.table(name)))}`)
        await migrateWithin(tx, schema)
        const references = await this.#takeReferencesAway(await shapeOf(schema))
        await fill()
        for (const restore of references) await this.#run(restore)
        await finish(tx)
      }),
    )
  }

  async close(): Promise<void> {
    await this.#db.destroy()
  }

  async #run<Found>(statement: RawBuilder<unknown>): Promise<Found[]> {
    return (await statement.execute(this.#queries.withoutPlugins())).rows as Found[]
  }

  async #within<Result>(tx: DatabaseTransaction, work: () => Promise<Result>): Promise<Result> {
    this.#queries = tx
    try {
      return await work()
    } finally {
      this.#queries = this.#db
    }
  }

  /** Texts in the order of their bytes, as SQLite has them, whatever language the database sorts for. */
  #order(table: TableShape, columns: readonly string[]) {
    const isText = (name: string) => table.columns.find(column => column.name === name)?.type === 'text'
    return sql.join(columns.map(name => (isText(name) ? sql`${sql.ref(name)} collate "C"` : sql.ref(name))))
  }

  async #sequenceOf(table: TableShape): Promise<string> {
    const [found] = await this.#run<{ name: string }>(
      sql`select pg_get_serial_sequence(${table.name}, 'id') as name`,
    )
    return found?.name ?? ''
  }

  /** Only our own tables: others may live in the same database. */
  async #ownTables(): Promise<string[]> {
    const schema = await this.schema()
    const shape = schema && isKnownSchema(schema) ? await shapeOf(schema) : []
    return [...shape.map(({ name }) => name), 'kysely_migration', 'kysely_migration_lock']
  }

  /**
   * Rows arrive table by table, so references would refuse the first of them. They are taken away and given
   * back by the returned statements, which check all rows at once.
   */
  async #takeReferencesAway(tables: readonly TableShape[]): Promise<RawBuilder<unknown>[]> {
    const names = tables.map(({ name }) => name)
    const found = await this.#run<{ table: string; name: string; definition: string }>(
      sql`select relation.relname as table, conname as name, pg_get_constraintdef(reference.oid) as definition
        from pg_constraint as reference join pg_class as relation on relation.oid = conrelid
        where contype = 'f' and connamespace = current_schema()::regnamespace
          and relation.relname in (${sql.join(names)})
        order by 1, 2`,
    )
    for (const { table, name } of found)
      await this.#run(sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`)
    return found.map(
      ({ table, name, definition }) =>
        sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`,
    )
  }
}
