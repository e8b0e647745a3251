import { isId } from '#shared/fields.ts'
import { anyOf, type Queries } from '../db/dialect.ts'
import type { RecordTableName, RecordTables } from '../db/tables.ts'
import type { Door, StoredRow } from '../db/write-door.ts'
import { invalidInput } from '../failure.ts'

/** A record kind that others point to; `code` names the column of the text people know it by, if it has one. */
export interface ReferenceTo {
  table: RecordTableName
  code?: string
}

/** How a text such as a batch ID is compared: without case and surrounding blanks, in one Unicode form. */
export function codeKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** The id that a path or a parameter names: a number, or else the text by which people know the record. */
export async function findReference(
  db: Queries,
  wineryId: number,
  { table, code }: ReferenceTo,
  text: string,
): Promise<number | null> {
  const scoped = db.selectFrom(table).select('id').where('wineryId', '=', wineryId)
  if (/^[1-9]\d*$/.test(text) && isId(Number(text))) {
    const byId = await scoped.where('id', '=', Number(text)).executeTakeFirst()
    if (byId) return byId.id
  }
  if (!code) return null
  const byCode = await scoped.where(code as never, '=', codeKey(text) as never).executeTakeFirst()
  return byCode?.id ?? null
}

/** The record that a body's field points to, or 400 at that field: it must be there, in this winery. */
export async function requireReference<Table extends RecordTableName>(
  door: Door,
  table: Table,
  id: unknown,
  field: string,
  what: string,
): Promise<StoredRow & RecordRow<Table>> {
  const row = await door.tx
    .selectFrom(table as RecordTableName)
    .selectAll()
    .where('wineryId', '=', door.actor.wineryId)
    .where('id', '=', id as number)
    .executeTakeFirst()
  if (row) return row as unknown as StoredRow & RecordRow<Table>
  throw invalidInput([{ field, message: `The selected ${what} does not exist.`, value: id }])
}

/** Past this many ids one asks for the whole table of the winery instead of naming each. */
const mostNamedIds = 1000

/** The referenced records by id, for answers that nest them. */
export async function loadReferenced<Table extends RecordTableName>(
  db: Queries,
  wineryId: number,
  table: Table,
  ids: Iterable<unknown>,
): Promise<Map<number, RecordRow<Table>>> {
  const wanted = [...new Set(ids)].filter(isId)
  if (wanted.length === 0) return new Map()
  const all = db
    .selectFrom(table as RecordTableName)
    .selectAll()
    .where('wineryId', '=', wineryId)
  const rows = await (wanted.length > mostNamedIds ? all : all.where(anyOf(db, 'id', wanted))).execute()
  return new Map(rows.map(row => [row.id, row as unknown as RecordRow<Table>]))
}

/** The records that point to any of the ids through the column, by that id, newest record first. */
export async function loadReferring<Table extends RecordTableName>(
  db: Queries,
  wineryId: number,
  table: Table,
  column: keyof RecordTables[Table] & string,
  ids: readonly number[],
): Promise<Map<number, RecordRow<Table>[]>> {
  if (ids.length === 0) return new Map()
  const all = db
    .selectFrom(table as RecordTableName)
    .selectAll()
    .where('wineryId', '=', wineryId)
  const named = ids.length > mostNamedIds ? all : all.where(anyOf(db, column, ids))
  const rows = await named.orderBy('id', 'desc').execute()
  const byReference = new Map<number, RecordRow<Table>[]>(ids.map(id => [id, []]))
  for (const row of rows as unknown as RecordRow<Table>[]) byReference.get(row[column as 'id'])?.push(row)
  return byReference
}

/** How many records point to this one through the column. */
export async function countReferring<Table extends RecordTableName>(
  door: Door,
  table: Table,
  column: keyof RecordTables[Table] & string,
  id: number,
): Promise<number> {
  const { count } = await door.tx
    .selectFrom(table as RecordTableName)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('wineryId', '=', door.actor.wineryId)
    .where(column as never, '=', id as never)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A row of a record table as a query gives it. */
export type RecordRow<Table extends RecordTableName> = Omit<RecordTables[Table], 'id'> & { id: number }
