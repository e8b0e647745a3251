import { type RawBuilder, sql } from 'kysely'
import { isId, isStorable } from '#shared/fields.ts'
import type { OrderColumn } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'
import type { StoredRow } from '../../db/tables.ts'
import { Failure } from '../../failure.ts'

/** Where in a list one is: the values of a row in the columns of the order. */
export type Place = readonly (string | number)[]

/** The stated order, or its reverse, with the id as its last word: no two rows are ever equal in it. */
export function wholeOrder(stated: readonly OrderColumn[], isReversed = false): OrderColumn[] {
  const opposite = { asc: 'desc', desc: 'asc' } as const
  const order = [...stated, { column: 'id', direction: stated[0]?.direction ?? 'asc' } as OrderColumn]
  return isReversed ? order.map(part => ({ ...part, direction: opposite[part.direction] })) : order
}

export function orderValue({ column, nullable, ranks, anyCase }: OrderColumn) {
  if (anyCase) return sql`lower(${sql.ref(column)})`
  if (ranks) {
    const cases = ranks.map((text, rank) => sql`when ${sql.lit(text)} then ${sql.lit(rank)}`)
    return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} else ${sql.lit(ranks.length)} end`
  }
  return nullable ? sql`coalesce(${sql.ref(column)}, '')` : sql.ref(column)
}

/**
 * Keyset paging: the rows that come later than the place; where all columns run the same way, as one comparison that an
 * index can serve.
 */
export function after(order: readonly OrderColumn[], place: Place): RawBuilder<boolean> {
  const runsOneWay = order.every(({ direction }) => direction === order[0]?.direction)
  return runsOneWay ? beyond(order, place) : afterInSteps(order, place)
}

function beyond(order: readonly OrderColumn[], place: Place): RawBuilder<boolean> {
  const compare = sql.raw(order[0]?.direction === 'asc' ? '>' : '<')
  const columns = order.map(orderValue)
  const values = order.map((part, at) => comparable(part, place[at]))
  const later = sql<boolean>`(${sql.join(columns)}) ${compare} (${sql.join(values)})`
  // Where the first is an expression, SQLite finds its place in the index only by that alone. Said of a column, the
  // same would lead it astray.
  return order[0]?.nullable ? sql<boolean>`${columns[0]} ${compare}= ${values[0]} and ${later}` : later
}

/** Later in the first column, or equal in it and later in the next. */
function afterInSteps(order: readonly OrderColumn[], place: Place): RawBuilder<boolean> {
  const alternatives = order.map((part, index) => {
    const equal = order
      .slice(0, index)
      .map((earlier, at) => sql<boolean>`${orderValue(earlier)} = ${comparable(earlier, place[at])}`)
    const later = sql<boolean>`${orderValue(part)} ${sql.raw(part.direction === 'asc' ? '>' : '<')} ${comparable(part, place[index])}`
    return sql<boolean>`(${sql.join([...equal, later], sql` and `)})`
  })
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}

function comparable({ anyCase }: OrderColumn, value: unknown) {
  return anyCase ? sql`lower(${value})` : sql`${value}`
}

export function placeOf(row: StoredRow, order: readonly OrderColumn[]): Place {
  return order.map(({ column, nullable, ranks }) => {
    if (!ranks) return (row[column] ?? (nullable ? '' : null)) as string | number
    const rank = ranks.indexOf(String(row[column]))
    return rank < 0 ? ranks.length : rank
  })
}

export function cursorOf(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** A cursor that no page of ours ended with. */
export const strangeCursor = () => new Failure(400, 'This cursor is not one of ours. Begin again without it.')

export function readCursor(cursor: string, order: readonly OrderColumn[]): Place {
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
