import { sql } from 'kysely'
import type { Queries } from '#server/db/dialect.ts'
import { fitOf, holdsEveryWord } from '#server/db/text-match.ts'
import type { SearchedKind } from './contract.ts'
import { type RankedHit, wordsOf } from './rules.ts'

/** As many as one glance takes in; who wants more types another letter. */
const mostPerKind = 5

/** The best few of each of the kinds; nothing while nothing is asked. */
export async function findRecords(
  db: Queries,
  wineryId: number,
  kinds: readonly SearchedKind[],
  typed: string,
): Promise<RankedHit[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  return (await Promise.all(kinds.map(kind => findOf(db, wineryId, kind, words)))).flat()
}

async function findOf(db: Queries, wineryId: number, kind: SearchedKind, words: readonly string[]) {
  const { names, others = [], order, hit } = kind.search
  const placed = (columns: readonly string[]) => columns.map(placeOf)
  const fit = fitOf(db, placed(names), words.join(' '))
  let query = db
    .selectFrom(`${kind.name as 'agings'} as record`)
    .selectAll('record')
    .select(fit.as('fit'))
    .where('record.wineryId', '=', wineryId)
    .where(holdsEveryWord(db, placed([...names, ...others]), words))
  const further = names.filter(name => name.includes('.'))
  // The record that a column points to stands in the query under the name of the column.
  for (const column of new Set(further.map(name => name.split('.')[0] as 'batchId')))
    query = query.innerJoin(
      `${kind.references?.[column] as 'batches'} as ${column}`,
      `${column}.id`,
      `record.${column}`,
    ) as unknown as typeof query
  for (const name of further) query = query.select(sql.ref(name).as(aliasOf(name))) as typeof query
  query = query.orderBy('fit')
  for (const [column, direction] of order) query = query.orderBy(sql.ref(placeOf(column)), direction)
  const rows = (await query.limit(mostPerKind).execute()) as unknown as Record<string, unknown>[]
  return rows.map((row): RankedHit => {
    const { title, detail, day = null, status = null } = hit(column => textIn(row, column))
    const shown = { title: title ?? '', detail: detail.filter(Boolean).join(' · '), day, status }
    return { fit: Number(row.fit), hit: { kind: kind.name, id: Number(row.id), ...shown } }
  })
}

const placeOf = (column: string) => (column.includes('.') ? column : `record.${column}`)

const aliasOf = (name: string) => name.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase())

function textIn(row: Record<string, unknown>, column: string): string | null {
  const value = row[aliasOf(column)] ?? null
  return value === null ? null : String(value)
}
