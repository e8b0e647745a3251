import type { SelectQueryBuilder } from 'kysely'
import { isId } from '#shared/fields.ts'
import { inForm } from '#shared/unicode-forms.ts'
import { nameKey, visibleText } from '#shared/visible-text.ts'
import { anyOf, asOneValue, type Queries } from '../../db/dialect.ts'
import { runCompiled } from '../../db/reusable.ts'
import type { RecordRow, RecordTableName, RecordTables, StoredRow, Tables } from '../../db/tables.ts'
import { memoryOf } from '../../db/writing/row-memory.ts'
import type { Door } from '../../db/writing/write-door.ts'
import { invalidInput } from '../../failure.ts'

/** Rows of any record table, while the query for them is being put together. */
export type Rows = SelectQueryBuilder<Tables, RecordTableName, StoredRow>

/** A record kind that others point to; `code` names the column of the text people know it by, if it has one. */
export interface ReferenceTo {
  table: RecordTableName
  code?: string
  /** A text of digits is a code too, and no id. */
  isNeverId?: true
}

/** Longer than the text by which people know any record. */
const longestCode = 200

/** The keys under which a code may be stored: records of earlier versions kept what cannot be seen in theirs. */
function keysOf(code: string): Set<string> {
  return new Set([nameKey(code), inForm(code, 'NFKC').trim().toLowerCase()])
}

/** A record's code and the key by which codes are compared, under the names of their columns. */
export interface CodeColumns<Code extends string, Key extends string> {
  code: Code
  key: Key
}

/** What is stored of a record with a code. Where it stays as it was, a record of an earlier version keeps its key. */
export function withCode<Code extends string, Key extends string, Input>(
  { code, key }: CodeColumns<Code, Key>,
  input: Input & Record<Code, string>,
  before: Record<Code | Key, string> | null,
): Input & Record<Key, string> {
  const isKept = before !== null && visibleText(before[code]) === input[code]
  const stored = isKept ? { [code]: before[code], [key]: before[key] } : { [key]: nameKey(input[code]) }
  return { ...input, ...(stored as Record<Key, string>) }
}

/** The id as which a text can be read; null where it can only be a code. */
export function idIn({ isNeverId }: ReferenceTo, text: string): number | null {
  return !isNeverId && /^[1-9]\d*$/.test(text) && isId(Number(text)) ? Number(text) : null
}

/** The id that a path or a parameter names: a number, or else the text by which people know the record. */
export async function findReference(
  db: Queries,
  wineryId: number,
  to: ReferenceTo,
  text: string,
): Promise<number | null> {
  const { table, code } = to
  const scoped = db.selectFrom(table).select('id').where('wineryId', '=', wineryId)
  const id = idIn(to, text)
  if (id !== null) {
    const byId = await scoped.where('id', '=', id).executeTakeFirst()
    if (byId) return byId.id
  }
  if (!code || text.length > longestCode) return null
  for (const key of keysOf(text)) {
    const byCode = await scoped.where(code as never, '=', key as never).executeTakeFirst()
    if (byCode) return byCode.id
  }
  return null
}

/** The record that a body's field points to, or 400 at that field: it must be there, in this winery. */
export async function requireReference<Table extends RecordTableName>(
  door: Door,
  table: Table,
  id: unknown,
  field: string,
  what: string,
): Promise<RecordRow<Table>> {
  const row = (await loadReferenced(door.tx, door.actor.wineryId, table, [id])).get(id as number)
  if (row) return row as unknown as RecordRow<Table>
  throw invalidInput([{ field, message: `The selected ${what} does not exist.`, value: id }])
}

/** Past this many ids one asks for the whole table of the winery instead of naming each. */
const mostNamedIds = 1000

/** What of a record is loaded: all of it, or the columns that are named. */
export type Loaded<Table extends RecordTableName, Column extends string> = Pick<
  RecordRow<Table>,
  (Column | 'id') & keyof RecordRow<Table>
>

type ColumnOf<Table extends RecordTableName> = keyof RecordTables[Table] & string

/** The referenced records by id, for answers that nest them; a long list is much cheaper when it names columns. */
export async function loadReferenced<
  Table extends RecordTableName,
  Column extends ColumnOf<Table> = ColumnOf<Table>,
>(
  db: Queries,
  wineryId: number,
  table: Table,
  ids: Iterable<unknown>,
  columns?: readonly Column[],
): Promise<Map<number, Loaded<Table, Column>>> {
  const wanted = [...new Set(ids)].filter(isId)
  if (wanted.length === 0) return new Map()
  const known = memoryOf(db)?.rowsOf(table, columns?.join() ?? 'all') ?? new Map<number, { id: number }>()
  const missing = wanted.filter(id => !known.has(id))
  if (missing.length > 0)
    for (const row of await loadRows(db, wineryId, { table, column: 'id', ids: missing, columns }))
      known.set(row.id, row)
  const found = wanted.flatMap(id => known.get(id) ?? [])
  return new Map(found.map(row => [row.id, row as unknown as Loaded<Table, Column>]))
}

/** The records that point to any of the ids through the column, by that id, newest record first. */
export async function loadReferring<
  Table extends RecordTableName,
  Column extends ColumnOf<Table> = ColumnOf<Table>,
>(
  db: Queries,
  wineryId: number,
  table: Table,
  column: ColumnOf<Table>,
  ids: readonly number[],
  columns?: readonly Column[],
): Promise<Map<number, Loaded<Table, Column>[]>> {
  if (ids.length === 0) return new Map()
  const rows = await loadRows(db, wineryId, { table, column, ids, columns: columns && [column, ...columns] })
  const byReference = new Map<number, Loaded<Table, Column>[]>(ids.map(id => [id, []]))
  for (const row of rows)
    byReference.get(row[column] as number)?.push(row as unknown as Loaded<Table, Column>)
  return byReference
}

interface Wanted {
  table: RecordTableName
  column: string
  ids: readonly number[]
  columns: readonly string[] | undefined
}

function loadRows(
  db: Queries,
  wineryId: number,
  { table, column, ids, columns }: Wanted,
): Promise<StoredRow[]> {
  const isNamed = ids.length <= mostNamedIds
  const build = () => {
    const all = db.selectFrom(table).where('wineryId', '=', 0) as unknown as Rows
    const chosen = columns ? all.select(['id', ...columns] as never) : all.selectAll()
    const named = isNamed ? chosen.where(anyOf(db, column, [])) : chosen
    return column === 'id' ? named : named.orderBy('id', 'desc')
  }
  const key = `load ${table} by ${column}${isNamed ? '' : ', all'}: ${columns?.join() ?? 'all'}`
  return runCompiled(db, key, build, isNamed ? [wineryId, asOneValue(db, ids)] : [wineryId])
}

/** How many records point to this one through the column. */
export async function countReferring(
  door: Door,
  table: RecordTableName,
  column: string,
  id: number,
): Promise<number> {
  const { count } = await door.tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('wineryId', '=', door.actor.wineryId)
    .where(column as never, '=', id as never)
    .executeTakeFirstOrThrow()
  return Number(count)
}
