import {
  type ColumnDataType,
  type CreateTableBuilder,
  type Kysely,
  PostgresAdapter,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely'
import type { BookTables, Tables } from './tables.ts'

// The few differences between SQLite and PostgreSQL. Everything else is SQL that both speak: days and times
// are ISO texts, numbers double precision, JSON text.

export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>
/** Whatever can be asked: the database itself, a transaction on it, a view of it. Nothing is written with it. */
export type Queries = Pick<Database, 'selectFrom' | 'getExecutor' | 'isTransaction'>

/** The database as far as the books go: no record can be written with it. */
export type Books = Kysely<BookTables>
export type BookReads = Pick<Books, 'selectFrom'>
export type BookWrites = Pick<Books, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>

export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** What the database program calls its own version. */
export async function databaseVersion(db: Queries): Promise<string> {
  const asked = isPostgres(db)
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`
  const { rows } = await asked.execute(db)
  return rows[0]?.version ?? ''
}

/** Adds an id that counts up and is never given out twice. */
export function addIdColumn(db: Kysely<never>, table: CreateTableBuilder<string, string>) {
  return isPostgres(db)
    ? table.addColumn('id', 'integer', column => column.generatedAlwaysAsIdentity().primaryKey())
    : table.addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
}

export const decimal: ColumnDataType = 'double precision'

/** Locks the selected rows until the transaction ends. On SQLite the transaction itself holds the write lock. */
export function lockRows<Table extends keyof Tables, Row>(
  db: Queries,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(db) ? query.forUpdate() : query
}

/**
 * True of rows whose column is one of the list, ids unless texts are said. They travel as one value, so that one
 * statement serves any number.
 */
export function anyOf(
  db: Queries,
  column: string,
  list: readonly (number | string)[],
  type: 'integer' | 'text' = 'integer',
): RawBuilder<boolean> {
  const value = asOneValue(db, list)
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(${value}::${sql.raw(type)}[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${value}))`
}

/** Ids or texts as its one parameter. */
export function asOneValue(db: Queries, list: readonly (number | string)[]): unknown {
  return isPostgres(db) ? list : JSON.stringify(list)
}

/** A list as a table with the column `value`. */
export function asRows(
  db: Queries,
  list: readonly (number | string)[],
  type: 'integer' | 'text',
  name: string,
): RawBuilder<unknown> {
  const value = asOneValue(db, list)
  return isPostgres(db)
    ? sql`unnest(${value}::${sql.raw(type)}[]) as ${sql.ref(name)}(value)`
    : sql`json_each(${value}) as ${sql.ref(name)}`
}

/** The whole minutes from 1970 to the moment in a column. */
export function minutesSince1970(db: Queries, column: string): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`floor(extract(epoch from ${sql.ref(column)}::timestamptz) / 60)::bigint`
    : sql<number>`(unixepoch(${sql.ref(column)}) / 60)`
}

/** SQLite keeps booleans as 0 and 1; these columns hold some. */
export const booleanColumns: ReadonlySet<string> = new Set(['active', 'kosher', 'isAdmin'])

/**
 * Lets the database look at how its tables have grown, by which it chooses its ways through them. PostgreSQL does
 * so by itself.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  // All tables, but only a sample of each, so that it takes a moment however large they are.
  if (!isPostgres(db)) await sql`pragma optimize = 0x10012`.execute(db)
}

interface DatabaseError {
  code?: string
  errcode?: number
  message?: string
  table?: string
}

/** The table whose unique rule the statement broke, or null when that was not the reason. */
export function brokenUniqueTable(error: unknown): string | null {
  const { code, table, message = '' } = (error ?? {}) as DatabaseError
  if (code === '23505') return table ?? ''
  return /UNIQUE constraint failed: (\w+)\./.exec(message)?.[1] ?? null
}

/** True when a referenced record is missing, or a record is still referenced. */
export function isBrokenReference(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as DatabaseError
  return code === '23503' || message.includes('FOREIGN KEY constraint failed')
}

const unreachableCodes = /^(08|53|57P|40001|40P01|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|FILE_NOT_IN_PLACE)/
const unreachableTexts =
  /database is locked|database or disk is full|disk I\/O error|unable to open database|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|the database system is/i

/** True when the database cannot serve at the moment: lost, full, busy. The same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as DatabaseError
  return (typeof code === 'string' && unreachableCodes.test(code)) || unreachableTexts.test(message)
}

/** True when another process has the SQLite file to itself. */
export function isLocked(error: unknown): boolean {
  return ((error ?? {}) as DatabaseError).message?.includes('database is locked') ?? false
}
