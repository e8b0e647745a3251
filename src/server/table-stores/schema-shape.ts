import { onSqlite } from '../db/connect.ts'
import { forKysely, inMemory, openSqliteFile, type SqliteFile } from '../db/drivers/sqlite.ts'
import { migrateWithin, migrationNames } from '../db/migrate.ts'

export type ColumnType = 'integer' | 'double precision' | 'text' | 'boolean'

export interface ColumnShape {
  name: string
  type: ColumnType
  /** What rows have that were there before the column. */
  default: string | number | boolean | null
  /** The table whose rows the column names, where it is cleared when such a row goes. */
  clearedWith: string | null
  /** The table whose rows the column names, where the database itself holds it to that. */
  refersTo: string | null
}

/** A table as backups see it: what to read, in which order, and whether it counts its ids. */
export interface TableShape {
  name: string
  columns: readonly ColumnShape[]
  primaryKey: readonly string[]
  hasCountedId: boolean
}

export const namesOf = (table: TableShape) => table.columns.map(({ name }) => name)

/** Never taken along: a restore must not sign anybody in again who was signed out since, nor let a sign-in go on. */
const leftOut = new Set(['sessions', 'sign_in_challenges'])

const bookkeeping = /^(kysely_|sqlite_)/
const types: readonly string[] = ['integer', 'double precision', 'text', 'boolean'] satisfies ColumnType[]
const known = new Map<string, Promise<TableShape[]>>()

/**
 * The tables of a schema, read off an empty database that was brought to it. So a new table is in the backups
 * without a word here, and tables of others in a shared PostgreSQL are not.
 */
export function shapeOf(schema: string): Promise<TableShape[]> {
  const shape = known.get(schema) ?? readShape(schema)
  known.set(schema, shape)
  return shape
}

/** The tables whose rows a backup holds. */
export async function keptTables(schema: string): Promise<TableShape[]> {
  return (await shapeOf(schema)).filter(table => !leftOut.has(table.name))
}

/**
 * The tables that may be missing in a schema. For a while 0010 and 0011 were there before 0009, so that a database, or
 * a backup, which names one of them as its last may have come without the tables of 0009.
 */
export async function tablesThatCameLater(schema: string): Promise<ReadonlySet<string>> {
  if (schema !== '0010-watch' && schema !== '0011-findings') return new Set()
  const before = new Set((await shapeOf('0008-cellar-ledger')).map(({ name }) => name))
  const devices = await shapeOf('0009-devices')
  return new Set(devices.map(({ name }) => name).filter(name => !before.has(name)))
}

/** The tables of records: they alone have a winery and a version, and the trail tells of every row of theirs. */
export async function recordTables(schema: string): Promise<TableShape[]> {
  const has = (table: TableShape, name: string) => table.columns.some(column => column.name === name)
  return (await shapeOf(schema)).filter(table => has(table, 'winery_id') && has(table, 'version'))
}

export function isKnownSchema(schema: string): boolean {
  return migrationNames.includes(schema)
}

async function readShape(schema: string): Promise<TableShape[]> {
  const file = await openSqliteFile(inMemory)
  const db = onSqlite(forKysely(file))
  try {
    await db.transaction().execute(tx => migrateWithin(tx, schema))
    const tables = file
      .prepare("select name, sql from sqlite_master where type = 'table' order by name")
      .all()
    return (tables as { name: string; sql: string }[])
      .filter(({ name }) => !bookkeeping.test(name))
      .map(({ name, sql }) => describeTable(file, name, /autoincrement/i.test(sql)))
  } finally {
    await db.destroy()
  }
}

interface ColumnInfo {
  name: string
  type: string
  pk: number
  dflt_value: string | null
}

interface ReferenceInfo {
  from: string
  table: string
  on_delete: string
}

function describeTable(file: SqliteFile, name: string, hasCountedId: boolean): TableShape {
  const columns = file.prepare(`pragma table_info("${name}")`).all() as ColumnInfo[]
  const references = file.prepare(`pragma foreign_key_list("${name}")`).all() as ReferenceInfo[]
  const refersTo = (column: string) =>
    column === 'winery_id' ? null : (references.find(({ from }) => from === column)?.table ?? null)
  const clearedWith = (column: string) =>
    references.find(({ from, on_delete }) => from === column && on_delete === 'SET NULL')?.table ?? null
  if (
    columns.some(column => column.name === 'version') &&
    references.some(({ on_delete }) => on_delete === 'CASCADE')
  )
    throw new Error(`Rows of ${name} would go with others, without a word in the audit trail.`)
  return {
    name,
    hasCountedId,
    columns: columns.map(column => {
      const type = columnType(name, column)
      return {
        name: column.name,
        type,
        default: defaultOf(file, column, type),
        clearedWith: clearedWith(column.name),
        refersTo: refersTo(column.name),
      }
    }),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(column => column.name),
  }
}

function defaultOf(file: SqliteFile, column: ColumnInfo, type: ColumnType): ColumnShape['default'] {
  if (column.dflt_value === null) return null
  const [{ value }] = file.prepare(`select ${column.dflt_value} as value`).all() as [
    { value: ColumnShape['default'] },
  ]
  return type === 'boolean' && value !== null ? Boolean(value) : value
}

function columnType(table: string, column: { name: string; type: string }): ColumnType {
  const type = column.type.toLowerCase()
  if (!types.includes(type))
    throw new Error(`Backups do not know the type ${column.type} of ${table}.${column.name}.`)
  return type as ColumnType
}
