import { type RawBuilder, sql } from 'kysely'
import { inForm } from '#shared/unicode-forms.ts'
import { anyOf, type Queries } from '../../db/dialect.ts'
import type { RecordTableName, StoredRow } from '../../db/tables.ts'

/** Says of a text whether it holds what is looked for. */
export type Holds = (text: unknown) => boolean

/** Where a list's search parameter looks. */
export interface Search {
  /** Texts of the record itself. */
  texts: readonly string[]
  /** Columns that point to records which people know by a text: the ids of those that hold it. */
  through: Readonly<Record<string, (db: Queries, wineryId: number, holds: Holds) => Promise<number[]>>>
}

/** A search that is ready to run: a condition that lets all findings pass, and the exact word on each row. */
export interface Found {
  mayHold: RawBuilder<boolean>
  holds(row: StoredRow): boolean
}

/** Databases know capital letters of different alphabets; this is the same on all of them. */
const folded = (text: string) => inForm(text, 'NFKC').toLowerCase()

export async function prepareSearch(
  db: Queries,
  wineryId: number,
  { texts, through }: Search,
  wanted: string,
): Promise<Found> {
  const sought = folded(wanted)
  const holds: Holds = text => typeof text === 'string' && folded(text).includes(sought)
  const pointing: [column: string, ids: ReadonlySet<unknown>][] = []
  for (const [column, find] of Object.entries(through))
    pointing.push([column, new Set(await find(db, wineryId, holds))])
  const pattern = patternOf(sought)
  const conditions = [
    ...texts.map(column => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`),
    ...pointing
      .filter(([, ids]) => ids.size > 0)
      .map(([column, ids]) => anyOf(db, column, [...ids] as number[])),
  ]
  return {
    mayHold: sql<boolean>`(${sql.join(conditions, sql` or `)})`,
    holds: row =>
      texts.some(column => holds(row[column])) || pointing.some(([column, ids]) => ids.has(row[column])),
  }
}

/** A pattern that finds at least what is looked for: beyond plain letters the database's idea of case is not ours. */
function patternOf(sought: string): string {
  const letters = [...sought].map(letter => {
    if (/[%_!]/.test(letter)) return `!${letter}`
    return letter.charCodeAt(0) < 128 ? letter : '%'
  })
  return `%${letters.join('')}%`
}

/** The ids of a table's records whose texts, each alone or read one after another, hold what is looked for. */
export async function findNamed(
  db: Queries,
  wineryId: number,
  table: RecordTableName,
  columns: readonly string[],
  holds: Holds,
): Promise<number[]> {
  const rows = (await db
    .selectFrom(table)
    .select(['id', ...columns] as never)
    .where('wineryId', '=', wineryId)
    .execute()) as { id: number; [column: string]: unknown }[]
  const isNamed = (row: (typeof rows)[number]) =>
    columns.some(column => holds(row[column])) || holds(columns.map(column => row[column] ?? '').join(' '))
  return rows.filter(isNamed).map(({ id }) => id)
}
