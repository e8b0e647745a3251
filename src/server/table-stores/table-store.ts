import { createHash } from 'node:crypto'
import type { Connection } from '../db/connect.ts'
import type { DatabaseTransaction } from '../db/dialect.ts'
import { PlainFailure } from '../plain-failure.ts'
import { isKnownSchema, keptTables, type TableShape, tablesThatCameLater } from './schema-shape.ts'

/** So many rows are read at a time. */
export const rowsAtOnce = 500

export type Value = string | number | boolean | null
/** A row as its values, in the order of the table's columns. */
export type Row = Value[]

/** Columns and the values that they must have. */
export type Equal = Readonly<Record<string, string | number>>

/** A database seen table by table, the same for SQLite and PostgreSQL. */
export interface TableStore {
  kind: Connection['kind']
  /** The last migration applied, or null when there is no schema yet. */
  schema(): Promise<string | null>
  /** Runs the work on one unchanging state, while others write on. */
  snapshot<Result>(work: () => Promise<Result>): Promise<Result>
  hasTable(name: string): Promise<boolean>
  count(table: TableShape): Promise<number>
  /** All rows a few at a time, ordered by the primary key unless other columns are named, or those that hold `only`. */
  batches(table: TableShape, order?: readonly string[], only?: Equal): AsyncGenerator<Row[]>
  hasRow(table: TableShape, id: number): Promise<boolean>
  /** What the database itself finds wrong with how it keeps its rows; empty where it cannot be asked. */
  damage(): Promise<string[]>
  /** The highest id ever given out, whether or not its row still exists. */
  lastId(table: TableShape): Promise<number>
  insert(table: TableShape, rows: Row[]): Promise<void>
  setLastId(table: TableShape, id: number): Promise<void>
  /** In one transaction: everything there goes, the named schema is made and filled, then finished. */
  replaceAll(schema: string, fill: () => Promise<void>, finish: Finish): Promise<void>
  close(): Promise<void>
}

/** Told how far a walk through the tables has come. */
export type OnRows = (rows: number, total: number) => void

export type Finish = (tx: DatabaseTransaction) => Promise<void>

/** Rows as the lines of a backup; two tables with equal lines are equal. */
export function linesOf(rows: readonly Row[]): string {
  return rows.map(row => `${JSON.stringify(row)}\n`).join('')
}

/** Numbers that JSON would turn into null must not pass unseen. */
export function refuseOddNumbers(table: TableShape, rows: readonly Row[]): void {
  for (const row of rows)
    row.forEach((value, index) => {
      if (typeof value === 'number' && !Number.isFinite(value))
        throw new Error(`${table.name}.${table.columns[index]?.name} holds ${value}, which is no number.`)
    })
}

/** The rows of a small table as objects. */
export async function readAll(store: TableStore, table: TableShape): Promise<Record<string, Value>[]> {
  const found: Record<string, Value>[] = []
  for await (const rows of store.batches(table)) for (const row of rows) found.push(toObject(table, row))
  return found
}

export function toObject(table: TableShape, row: Row): Record<string, Value> {
  return Object.fromEntries(table.columns.map(({ name }, index) => [name, row[index] ?? null]))
}

/** What a table holds in one hash, taken from its rows as they pass. */
export class Fingerprint {
  readonly #hash = createHash('sha256')
  #rows = 0

  /** Gives back the lines of the rows. */
  add(rows: readonly Row[]): string {
    const lines = linesOf(rows)
    this.#hash.update(lines)
    this.#rows += rows.length
    return lines
  }

  end(): { rows: number; sha256: string } {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

export async function fingerprintOf(store: TableStore, table: TableShape) {
  const fingerprint = new Fingerprint()
  for await (const rows of store.batches(table)) fingerprint.add(rows)
  return fingerprint.end()
}

/** The tables of a store whose rows a backup holds. */
export async function keptTablesOf(store: TableStore, schema: string): Promise<TableShape[]> {
  const later = await tablesThatCameLater(schema)
  const tables: TableShape[] = []
  for (const table of await keptTables(schema))
    if (!later.has(table.name) || (await store.hasTable(table.name))) tables.push(table)
  return tables
}

/** The schema of a store, where it is one that this program knows. */
export async function requireSchema(store: TableStore): Promise<string> {
  const schema = await store.schema()
  if (schema === null) throw new PlainFailure('There is no data yet.')
  if (!isKnownSchema(schema))
    throw new PlainFailure('The database was written by a newer version. Update the program and try again.')
  return schema
}
