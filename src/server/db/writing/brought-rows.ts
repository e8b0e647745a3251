import { type RawBuilder, sql } from 'kysely'
import { type Database, type DatabaseTransaction, isPostgres } from '../dialect.ts'
import { runCompiled } from '../reusable.ts'

// Rows that were made elsewhere, with their ids, versions and times. They come with the entries of the trail that tell of
// them, which is why they need not go through the door.

/** A table and those of its columns that are filled. */
export interface FilledTable {
  name: string
  columns: readonly { name: string; type: string }[]
}

type Value = string | number | boolean | null

/** PostgreSQL counts ids in 32 bits. */
const largestId = 2_147_483_647

/**
 * Sets ids aside that nobody else is given, and gives the one before the first of them. PostgreSQL counts ids outside of
 * transactions, so it is one of its own: should the rows never come, the ids are left out.
 */
export async function setIdsAside(db: Database, table: string, count: number): Promise<number> {
  return db.transaction().execute(async tx => {
    const plain = tx.withoutPlugins()
    const last = isPostgres(tx) ? await lastOnPostgres(plain, table) : await lastOnSqlite(plain, table)
    if (last + count > largestId) throw new Error(`There are no ids left in ${table}.`)
    if (isPostgres(tx))
      await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${last + count})`.execute(
        plain,
      )
    else await sql`update sqlite_sequence set seq = ${last + count} where name = ${table}`.execute(plain)
    return last
  })
}

type Plain = Pick<DatabaseTransaction, 'getExecutor'>

async function lastOnPostgres(tx: Plain, table: string): Promise<number> {
  // Nobody takes an id between the look and the leap.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
  const named = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`.execute(tx)
  const sequence = sql.raw(named.rows[0]?.name ?? '')
  const found = await sql<{ last: number }>`select case when is_called then last_value else 0 end as last
    from ${sequence}`.execute(tx)
  return found.rows[0]?.last ?? 0
}

async function lastOnSqlite(tx: Plain, table: string): Promise<number> {
  // The first id ever makes its line by itself; here there may be none yet.
  await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
    where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(tx)
  const found = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(tx)
  return found.rows[0]?.seq ?? 0
}

/** Puts rows in place as they are. */
export async function insertRows(
  tx: DatabaseTransaction,
  table: FilledTable,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const into = sql`insert into ${sql.table(table.name)} (${names})`
  const build = (statement: RawBuilder<unknown>) => () => ({
    compile: () => statement.compile(tx.withoutPlugins()),
  })
  if (isPostgres(tx)) {
    const values = table.columns.map(({ type }, at) => sql`(row ->> ${sql.lit(at)})::${sql.raw(type)}`)
    const statement = sql`${into} overriding system value
      select ${sql.join(values)} from jsonb_array_elements(${''}::jsonb) as row`
    await runCompiled(tx, `bring into ${table.name}`, build(statement), [JSON.stringify(rows)])
    return
  }
  const line = sql`(${sql.join(table.columns.map(() => ''))})`
  const statement = sql`${into} values ${sql.join(rows.map(() => line))}`
  await runCompiled(tx, `bring ${rows.length} into ${table.name}`, build(statement), rows.flat())
}
