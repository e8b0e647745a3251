import type { Entry } from '#client/device-store/kept-things.ts'
import { keysToCamelCase } from '#shared/key-case.ts'
import type { Resource, RowWords } from '#shared/resource.ts'
import { textOf } from '#shared/texts.ts'

type RawRow = Record<string, unknown>

/** A record of another kind, as far as this device has it. */
export type FindRecord = (kind: Resource, id: unknown) => RawRow | null

/** The path of the list that an entry's record is in. */
export function collectionOf({ method, path }: Pick<Entry, 'method' | 'path'>): string {
  return method === 'PUT' ? path.slice(0, path.lastIndexOf('/')) : path
}

/** What was entered, by the names of the contract. */
export const enteredIn = ({ body }: Pick<Entry, 'body'>) => (keysToCamelCase(body) ?? {}) as RawRow

/** A kind whose records are dated by when they were read off. */
export const isReading = ({ item }: Partial<Pick<Resource, 'item'>>) =>
  item !== undefined && 'readingTimestamp' in item.shape

/** What people call a record that this device knows; empty where it knows too little. */
export function nameOf(kind: Resource, row: RawRow, kinds: readonly Resource[], find: FindRecord): string {
  const words: RowWords = {
    text: column => textOf(row[column]),
    day: column => textOf(row[column]).slice(0, 10),
    named: column => namedBy(kind, row, column, kinds, find),
  }
  return kind.title(words).filter(Boolean).join(' · ')
}

/** The name of the record that a column points to. */
export function namedBy(
  kind: Pick<Resource, 'references'>,
  row: RawRow,
  column: string,
  kinds: readonly Resource[],
  find: FindRecord,
): string {
  const other = kinds.find(({ name }) => name === kind.references?.[column])
  const record = other && row[column] ? find(other, row[column]) : null
  return other && record ? nameOf(other, record, kinds, find) : ''
}

/** What an entry is called: "Reading of WB-1", "Vineyard maintenance record of North Block". */
export function titleOf(
  kind: Partial<Pick<Resource, 'singular' | 'references' | 'item'>>,
  entry: Pick<Entry, 'body'>,
  kinds: readonly Resource[],
  find: FindRecord,
): string {
  const what = isReading(kind) ? 'reading' : (kind.singular ?? 'entry')
  const row = enteredIn(entry)
  const names = Object.keys(kind.references ?? {}).map(column => namedBy(kind, row, column, kinds, find))
  const of = names.find(Boolean)
  const said = of ? `${what} of ${of}` : what
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** "4 readings", "1 entry": in the word for what they all are, where there is one. */
export function countedEntries(entries: readonly Entry[], kinds: readonly Resource[]): string {
  const areReadings = entries.every(entry =>
    kinds.some(kind => kind.path === collectionOf(entry) && isReading(kind)),
  )
  const one = entries.length === 1
  return `${entries.length} ${areReadings ? (one ? 'reading' : 'readings') : one ? 'entry' : 'entries'}`
}
