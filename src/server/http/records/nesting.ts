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
  for (const [name, [column, to]] of Object.entries(nests)) {
    const ids = rows.map(row => row[column])
    const found = await to.load(db, wineryId, ids)
    rows.forEach((row: Record<string, unknown>, at) => {
      row[name] = found.get(ids[at] as number) ?? null
    })
  }
  return rows as (Row & StoredRow)[]
}
