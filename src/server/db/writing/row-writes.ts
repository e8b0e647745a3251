import type { DatabaseTransaction } from '../dialect.ts'
import { runCompiled } from '../reusable.ts'
import type { Changes, NewRow, RecordRow, RecordTableName, StoredRow } from '../tables.ts'
import type { Trail } from './audit-chain.ts'
import { clearedReferences, ownedRows } from './cleared-references.ts'

type Fields = Record<string, unknown>

/** The writes of one transaction to rows, each stamped, audited and counted. */
export interface RowWrites {
  insert<Table extends RecordTableName>(
    table: Table,
    values: NewRow<NoInfer<Table>>,
  ): Promise<RecordRow<Table>>
  /**
   * Inserts new rows that need nothing of each other, several with one statement. The trail tells of each, in their
   * order.
   */
  insertAll<Table extends RecordTableName>(
    table: Table,
    rows: readonly NewRow<NoInfer<Table>>[],
  ): Promise<void>
  update<Table extends RecordTableName>(
    table: Table,
    before: RecordRow<NoInfer<Table>>,
    values: Changes<NoInfer<Table>>,
  ): Promise<RecordRow<Table>>
  remove<Table extends RecordTableName>(table: Table, before: RecordRow<NoInfer<Table>>): Promise<void>
}

/** The same, whatever the table: here alone it is no part of the types. */
interface UntypedRowWrites {
  insert(table: RecordTableName, values: object): Promise<StoredRow>
  insertAll(table: RecordTableName, rows: readonly object[]): Promise<void>
  update(table: RecordTableName, before: StoredRow, values: object): Promise<StoredRow>
  remove(table: RecordTableName, before: StoredRow): Promise<void>
}

/** More would make the statement longer than others are to wait for it, and save nothing. */
export const rowsAtOnce = 20

/** The writes to rows of a winery in an open transaction; the trail is told of each. */
export function rowWrites(
  tx: DatabaseTransaction,
  wineryId: number,
  now: string,
  { enter, writeAhead }: Trail,
): RowWrites {
  const stamp = (values: object) => given({ ...values, wineryId, version: 1, createdAt: now, updatedAt: now })
  const insertStamped = async (
    table: RecordTableName,
    stamped: readonly Fields[],
    columns: readonly string[],
  ): Promise<StoredRow[]> => {
    const rows = (await runCompiled(
      tx,
      `insert ${stamped.length} into ${table}: ${columns.join()}`,
      () =>
        tx
          .insertInto(table)
          .values(stamped as never)
          .returningAll(),
      stamped.flatMap(row => columns.map(name => row[name])),
    )) as unknown as StoredRow[]
    // Ids are given out in the order of the values; no database promises that rows come back in it.
    if (rows.length > 1) rows.sort((one, other) => one.id - other.id)
    for (const row of rows)
      enter({ action: 'create', kind: table, recordId: row.id, before: null, after: row })
    return rows
  }
  const insertOne = async (table: RecordTableName, stamped: Fields) => {
    const [row] = (await insertStamped(table, [stamped], Object.keys(stamped))) as [StoredRow]
    return row
  }
  const writes: UntypedRowWrites = {
    insert: (table, values) => insertOne(table, stamp(values)),
    async insertAll(table, rows) {
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        const stamped = rows.slice(at, at + rowsAtOnce).map(stamp)
        const columns = Object.keys(stamped[0] ?? {})
        // Always so many, or one: a statement for every number would be many to keep.
        if (stamped.length === rowsAtOnce && stamped.every(row => hasColumns(row, columns)))
          await insertStamped(table, stamped, columns)
        else for (const row of stamped) await insertOne(table, row)
        await writeAhead()
      }
    },
    async update(table, before, values) {
      const changed = Object.fromEntries(
        Object.entries(values).filter(([column, value]) => value !== undefined && value !== before[column]),
      )
      if (Object.keys(changed).length === 0) return before
      const row = (await tx
        .updateTable(table)
        .set({ ...changed, version: before.version + 1, updatedAt: now } as never)
        .where('id', '=', before.id as never)
        .where('wineryId', '=', wineryId as never)
        .where('version', '=', before.version as never)
        .returningAll()
        .executeTakeFirstOrThrow(() => outdated(table, before))) as StoredRow
      enter({ action: 'update', kind: table, recordId: row.id, before, after: row })
      return row
    },
    async remove(table, before) {
      for (const [referring, column] of clearedReferences[table] ?? [])
        for (const row of await rowsReferring(tx, wineryId, referring, column, before.id))
          await writes.update(referring, row, { [column]: null })
      for (const [owned, column] of ownedRows[table] ?? [])
        for (const row of await rowsReferring(tx, wineryId, owned, column, before.id))
          await writes.remove(owned, row)
      await tx
        .deleteFrom(table)
        .where('id', '=', before.id as never)
        .where('wineryId', '=', wineryId as never)
        .where('version', '=', before.version as never)
        .returning('id' as never)
        .executeTakeFirstOrThrow(() => outdated(table, before))
      enter({ action: 'delete', kind: table, recordId: before.id, before, after: null })
    },
  }
  return writes as unknown as RowWrites
}

async function rowsReferring(
  tx: DatabaseTransaction,
  wineryId: number,
  table: RecordTableName,
  column: string,
  id: number,
): Promise<StoredRow[]> {
  const rows = await tx
    .selectFrom(table)
    .selectAll()
    .where('wineryId', '=', wineryId as never)
    .where(column as never, '=', id as never)
    .execute()
  return rows as unknown as StoredRow[]
}

/** Runs for every row of an import: pairs of names and values would take four times as long. */
function given(values: Readonly<Fields>): Fields {
  const kept: Fields = {}
  for (const name in values) if (values[name] !== undefined) kept[name] = values[name]
  return kept
}

/** A row that was read before the door opened: written over, the trail would tell of a state that never was. */
const outdated = (table: string, { id, version }: StoredRow) =>
  new Error(`The row ${id} of ${table} is not in version ${version} any more: read it inside the door.`)

function hasColumns(row: Readonly<Fields>, columns: readonly string[]): boolean {
  return Object.keys(row).length === columns.length && columns.every(name => name in row)
}
