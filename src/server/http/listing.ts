import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { isDay } from '#shared/days.ts'
import { isId, isStorable } from '#shared/fields.ts'
import type { Queries } from '../db/dialect.ts'
import type { RecordTableName, Tables } from '../db/tables.ts'
import type { StoredRow } from '../db/write-door.ts'
import { Failure, invalidInput } from '../failure.ts'
import { findReference, type ReferenceTo } from './references.ts'

type Query = SelectQueryBuilder<Tables, RecordTableName, StoredRow>
type Parameters = Record<string, string | undefined>

/**
 * One column of a list's order. A column that may be empty sorts its empty rows as the empty text; one with
 * `ranks` sorts by the place of its text in that list; `anyCase` makes small and capital letters equal.
 */
export interface OrderColumn {
  column: string
  direction: 'asc' | 'desc'
  nullable?: boolean
  ranks?: readonly string[]
  anyCase?: boolean
}

/**
 * How one query parameter narrows a list. `emptyReads` is what an empty column counts as. `through` looks one record
 * further: the readings whose aging (`column` points into `table`) is in the vessel that `via` names.
 */
export type Filter =
  | { kind: 'text'; column: string; emptyReads?: string }
  | { kind: 'reference'; column: string; to: ReferenceTo }
  | { kind: 'through'; column: string; table: RecordTableName; via: string; to: ReferenceTo }
  | { kind: 'from' | 'to'; column: string }
  | { kind: 'condition'; holds: (text: string) => RawBuilder<boolean> }

export interface ListOptions {
  table: RecordTableName
  order: readonly OrderColumn[]
  filters?: Readonly<Record<string, Filter>>
}

export interface Page {
  rows: StoredRow[]
  /** Where the next page begins, when there is one. */
  nextCursor: string | null
}

export const largestPage = 1000

/** A list as the stated order has it: everything, or the page and the part that the parameters ask for. */
export async function readList(
  db: Queries,
  wineryId: number,
  options: ListOptions,
  parameters: Parameters,
): Promise<Page> {
  const order = [
    ...options.order,
    { column: 'id', direction: options.order[0]?.direction ?? 'asc' } as OrderColumn,
  ]
  let query = db.selectFrom(options.table).selectAll().where('wineryId', '=', wineryId) as unknown as Query
  for (const [name, filter] of Object.entries(options.filters ?? {})) {
    const text = parameters[name]
    if (text === undefined || text === '') continue
    const narrowed = await narrow(db, wineryId, query, filter, name, text)
    if (!narrowed) return { rows: [], nextCursor: null }
    query = narrowed
  }
  for (const part of order) query = query.orderBy(orderValue(part), part.direction)
  const limit = readLimit(parameters.limit)
  if (parameters.cursor) query = query.where(after(order, readCursor(parameters.cursor, order)))
  if (limit === null) return { rows: await query.execute(), nextCursor: null }
  const rows = await query.limit(limit + 1).execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? cursorAt(last, order) : null }
}

/** Null when the filter can match nothing. */
async function narrow(
  db: Queries,
  wineryId: number,
  query: Query,
  filter: Filter,
  name: string,
  text: string,
) {
  if (filter.kind === 'condition') return query.where(filter.holds(text))
  const column = sql.ref(filter.column)
  switch (filter.kind) {
    case 'text':
      return query.where(
        filter.emptyReads === text
          ? sql<boolean>`(${column} = ${text} or ${column} is null)`
          : sql<boolean>`${column} = ${text}`,
      )
    case 'reference': {
      const id = await findReference(db, wineryId, filter.to, text)
      return id === null ? null : query.where(sql<boolean>`${column} = ${id}`)
    }
    case 'through': {
      const id = await findReference(db, wineryId, filter.to, text)
      if (id === null) return null
      const between = db
        .selectFrom(filter.table)
        .select('id')
        .where('wineryId', '=', wineryId)
        .where(filter.via as never, '=', id as never)
      return query.where(sql<boolean>`${column} in ${between}`)
    }
    default: {
      if (!isDay(text))
        throw invalidInput([{ field: name, message: 'Must be a date such as 2024-01-05', value: text }])
      // A timestamp of the last day still begins with that day.
      const bound = filter.kind === 'from' ? text : `${text}~`
      return query.where(
        filter.kind === 'from' ? sql<boolean>`${column} >= ${bound}` : sql<boolean>`${column} < ${bound}`,
      )
    }
  }
}

function orderValue({ column, nullable, ranks, anyCase }: OrderColumn) {
  if (anyCase) return sql`lower(${sql.ref(column)})`
  if (ranks) {
    const cases = ranks.map((text, rank) => sql`when ${sql.lit(text)} then ${sql.lit(rank)}`)
    return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} else ${sql.lit(ranks.length)} end`
  }
  return nullable ? sql`coalesce(${sql.ref(column)}, '')` : sql.ref(column)
}

/** Rows that come later than the cursor: later in the first column, or equal in it and later in the next. */
function after(order: readonly OrderColumn[], values: readonly unknown[]) {
  const alternatives = order.map((part, index) => {
    const equal = order
      .slice(0, index)
      .map((earlier, at) => sql<boolean>`${orderValue(earlier)} = ${comparable(earlier, values[at])}`)
    const later = sql<boolean>`${orderValue(part)} ${sql.raw(part.direction === 'asc' ? '>' : '<')} ${comparable(part, values[index])}`
    return sql<boolean>`(${sql.join([...equal, later], sql` and `)})`
  })
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}

function comparable({ anyCase }: OrderColumn, value: unknown) {
  return anyCase ? sql`lower(${value})` : value
}

function cursorAt(row: StoredRow, order: readonly OrderColumn[]): string {
  const values = order.map(({ column, nullable, ranks }) => {
    if (!ranks) return row[column] ?? (nullable ? '' : null)
    const rank = ranks.indexOf(String(row[column]))
    return rank < 0 ? ranks.length : rank
  })
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** A cursor that no page of ours ended with. */
export const strangeCursor = () => new Failure(400, 'This cursor is not one of ours. Begin again without it.')

function readCursor(cursor: string, order: readonly OrderColumn[]): (string | number)[] {
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return z.tuple(order.map(cursorValue) as [z.ZodType<string | number>]).parse(values)
  } catch {
    throw strangeCursor()
  }
}

/** What a cursor may say of a column: PostgreSQL would not compare a number with a text. */
function cursorValue({ column, ranks }: OrderColumn): z.ZodType<string | number> {
  if (ranks) return z.int().min(0).max(ranks.length)
  return column === 'id' ? z.number().refine(isId) : z.string().refine(isStorable)
}

/** The size of the page that is asked for; null when everything is. */
export function readLimit(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const limit = /^\d+$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > largestPage)
    throw invalidInput([
      { field: 'limit', message: `Must be a whole number from 1 to ${largestPage}`, value: text },
    ])
  return limit
}

/** What the API description says of a list's parameters. */
export function describeParameters(filters: ListOptions['filters']): z.ZodObject {
  const described = Object.entries(filters ?? {}).map(([name, filter]) => [
    name,
    filter.kind === 'from' || filter.kind === 'to' ? z.iso.date() : z.string(),
  ])
  return z.object({
    ...Object.fromEntries(described),
    include: z.string().describe('Accepted and without effect: nested objects are always there'),
    limit: z.int().min(1).max(largestPage).describe('Answers a page instead of everything'),
    cursor: z.string().describe('The `X-Next-Cursor` of the page before'),
  })
}
