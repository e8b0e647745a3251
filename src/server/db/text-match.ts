import { type RawBuilder, sql } from 'kysely'
import { variantsOf } from '#shared/text-folding.ts'
import { isPostgres, type Queries } from './dialect.ts'

// Both databases know sets of characters, though under different names. A set per character finds a text whatever
// its case and accents, where SQLite's own functions know the letters of English only. Every sign of the searched
// text stands for itself.

type Place = 'whole' | 'start' | 'anywhere'

/** True where the column holds the text in that place; a missing value holds nothing. */
function holds(db: Queries, column: string, text: string, place: Place): RawBuilder<boolean> {
  const sets = variantsOf(text)
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} ~ ${regularExpression(sets, place)}`
    : sql<boolean>`${sql.ref(column)} glob ${globPattern(sets, place)}`
}

function regularExpression(sets: string[][], place: Place): string {
  const text = sets
    .map(set => (set.length > 1 ? `[${set.join('')}]` : (set[0] ?? '').replace(/^[ -/:-@[-`{-~]$/, '\\$&')))
    .join('')
  return `${place === 'anywhere' ? '' : '^'}${text}${place === 'whole' ? '$' : ''}`
}

function globPattern(sets: string[][], place: Place): string {
  // Inside a set `^` would turn it round; outside it stands for itself.
  const text = sets.map(set => (set[0] === '^' ? '^' : `[${rangesOf(set)}]`)).join('')
  return `${place === 'anywhere' ? '*' : ''}${text}${place === 'whole' ? '' : '*'}`
}

/** Neighbours as one range: SQLite tries a set one by one, and the letter e has thirty forms. */
function rangesOf(set: string[]): string {
  const codes = set.map(char => char.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  const written = ([from, to]: [number, number]) => {
    const [first, end] = [String.fromCodePoint(from), String.fromCodePoint(to)]
    return from === to ? first : `${first}-${end}`
  }
  return ranges.map(written).join('')
}

/** True where each of the words is found in one of the columns. */
export function holdsEveryWord(
  db: Queries,
  columns: readonly string[],
  words: readonly string[],
): RawBuilder<boolean> {
  const each = words.map(word => {
    const somewhere = columns.map(column => holds(db, column, word, 'anywhere'))
    return sql<boolean>`(${sql.join(somewhere, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** How well a row fits: 0 when one of the columns is the text, 1 when one begins with it, else 2. */
export function fitOf(db: Queries, columns: readonly string[], text: string): RawBuilder<number> {
  const inOne = (place: Place) =>
    sql.join(
      columns.map(column => holds(db, column, text, place)),
      sql` or `,
    )
  return sql<number>`case when ${inOne('whole')} then 0 when ${inOne('start')} then 1 else 2 end`
}
