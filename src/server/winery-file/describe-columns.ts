import { byteOrderMark, csvLine } from '#shared/csv.ts'
import { toCamelCase } from '#shared/key-case.ts'
import type { ColumnShape } from '../table-stores/schema-shape.ts'
import { meaningOf, unitOf } from './column-meanings.ts'
import { csvName, jsonName } from './file-format.ts'
import type { FileTable } from './file-tables.ts'
import type { WordedKind } from './name-book.ts'
import { csvColumns } from './table-parts.ts'

/** One column of a file, for whoever reads it without the program. */
export interface DescribedColumn {
  file: string
  column: string
  type: string
  unit: string
  meaning: string
  /** The file that holds what the column refers to. */
  refersTo: string
}

/** Every column of every file. */
export function describeColumns(
  tables: readonly FileTable[],
  kinds: readonly WordedKind[],
): DescribedColumn[] {
  const stemOf = new Map(tables.map(({ name, stem }) => [name, stem]))
  return tables.flatMap(table => {
    const labels = kinds.find(({ name }) => name === table.name)?.labels ?? {}
    const described = (column: ColumnShape) => {
      const name = toCamelCase(column.name)
      const naming = table.namings[name]
      return {
        column: name,
        type: typeOf(table, column),
        unit: unitOf(table.name, name),
        meaning: meaningOf(table.name, name, labels[name]) ?? inWords(name),
        refersTo: naming && 'table' in naming && name !== 'id' ? (stemOf.get(naming.table) ?? '') : '',
      }
    }
    const own = new Map(
      table.shape.columns.map(column => [toCamelCase(column.name), described(column)] as const),
    )
    const inCsv = csvColumns(table).map(({ header, column, is }) => {
      const meaning = `What ${column} refers to, by its name.`
      const known = own.get(column) ?? { ...sentence, meaning: table.told?.meaning ?? '' }
      const named = is === 'name' ? { type: 'text', meaning } : {}
      return { file: csvName(table), ...known, ...named, column: header }
    })
    return [...inCsv, ...[...own.values()].map(known => ({ file: jsonName(table), ...known }))]
  })
}

const sentence = { type: 'text', unit: '', refersTo: '' }

/** `grapeColor` → `Grape color`, for a column that nobody has a word for yet. */
function inWords(column: string): string {
  const words = column.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const days = /(Date|^lockedBefore|^thinnedUntil)$/
const minutesOfDay = /^(quietFrom|quietTo|morningAt)$/
const moments = /(At|^at|^since|^until|Until|Since|Timestamp|^lastLogin)$/

function typeOf(table: FileTable, { name, type }: ColumnShape): string {
  const column = toCamelCase(name)
  const naming = table.namings[column]
  if (naming && 'json' in naming) return 'JSON'
  if (type === 'boolean') return 'yes or no'
  if (type === 'integer') return 'whole number'
  if (type === 'double precision') return 'number'
  if (column === 'doneAt' && table.name === 'cellarOperations') return "day and minute by the cellar's clock"
  if (minutesOfDay.test(column)) return 'time of day (hh:mm)'
  if (days.test(column)) return 'day (yyyy-mm-dd)'
  return moments.test(column) ? 'moment (UTC)' : 'text'
}

const headers = ['file', 'column', 'type', 'unit', 'meaning', 'refersTo'] as const

export function columnsAsCsv(columns: readonly DescribedColumn[]): string {
  const lines = columns.map(column => csvLine(headers.map(name => column[name])))
  return byteOrderMark + csvLine(headers) + lines.join('')
}

export function columnsAsJson(columns: readonly DescribedColumn[]): string {
  return `[\n${columns.map(column => JSON.stringify(column)).join(',\n')}\n]\n`
}
