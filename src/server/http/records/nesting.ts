import type { Queries } from '../../db/dialect.ts'
import type { RecordTableName, StoredRow } from '../../db/tables.ts'
import { loadReferenced } from './references.ts'

/** Records as others carry them: the tables that this takes, and how they are found by their ids. */
export interface Nested<Shown extends object = object> {
  reads: readonly RecordTableName[]
  load: (db: Queries, wineryId: number, ids: Iterable<unknown>) => Promise<ReadonlyMap<number, Shown>>
}

/** What a record carries, under each name: which of its columns points there, and to what. */
export type Nests = Readonly<Record<string, readonly [column: string, to: Nested]>>

/** Some columns of the records of a table, shown as they are. */
export function nestedColumns(table: RecordTableName, columns: readonly string[]): Nested {
  return {
    reads: [table],
    load: (db, wineryId, ids) => loadReferenced(db, wineryId, table, ids, columns as never),
  }
}

/** The rows with what they carry; null where that is not there. */
export function nest<Row extends { [column: string]: unknown }>(
  db: Queries,
  wineryId: number,
  rows: readonly Row[],
  nests: Nests,
): Promise<(Row & StoredRow)[]> {
  // Rows may be shared with whoever loaded them before.
  const copies = rows.map(row => ({ ...row }))
  return nestInto(db, wineryId, copies, nests)
}

/** The same on rows that are the caller's own, which a long list need not copy. */
export async function nestInto<Row extends { [column: string]: unknown }>(
  db: Queries,
  wineryId: number,
  rows: readonly Row[],
  nests: Nests,
): Promise<(Row & StoredRow)[]> {
  const idsIn = (column: string) => rows.map(row => row[column])
  const loads = Object.values(nests).map(
    ([column, to]) =>
      () =>
        to.load(db, wineryId, idsIn(column)),
  )
  const found = await (db.isTransaction ? oneByOne(loads) : Promise.all(loads.map(load => load())))
  for (const [at, [name, [column]]] of Object.entries(nests).entries())
    for (const row of rows as readonly Record<string, unknown>[])
      row[name] = found[at]?.get(row[column] as number) ?? null
  return rows as (Row & StoredRow)[]
}

/** A transaction has one connection, and remembers for the next load what one has found. */
async function oneByOne<Found>(loads: readonly (() => Promise<Found>)[]): Promise<Found[]> {
  const found: Found[] = []
  for (const load of loads) found.push(await load())
  return found
}
