import { byteOrderMark, type CsvValue, csvLine } from '#shared/csv.ts'
import { toCamelCase } from '#shared/key-case.ts'
import { Pace } from '../event-loop.ts'
import { refuseOddNumbers, type TableStore } from '../table-stores/table-store.ts'
import { csvName, jsonName } from './file-format.ts'
import { type FileTable, toFields } from './file-tables.ts'
import type { NameBook } from './name-book.ts'
import type { Fields, Naming } from './namings.ts'
import type { Part } from './sealed-zip.ts'

/** A table as the two files that a winery's file has of it. */
export function partsOf(store: TableStore, table: FileTable, wineryId: number, names: NameBook): Part[] {
  const counted = { csv: 0, json: 0 }
  return [
    {
      name: csvName(table),
      pieces: () => csvPieces(rowsOf(store, table, wineryId), table, names, rows => (counted.csv += rows)),
      rows: () => counted.csv,
    },
    {
      name: jsonName(table),
      pieces: () => jsonPieces(rowsOf(store, table, wineryId), rows => (counted.json += rows)),
      rows: () => counted.json,
    },
  ]
}

type Batches = AsyncGenerator<Record<string, unknown>[]>
type Count = (rows: number) => void

/** So many rows are written at once: entries of the trail are long, and others wait for their turn meanwhile. */
const rowsAtOnce = 50

async function* rowsOf(store: TableStore, table: FileTable, wineryId: number): Batches {
  const pace = new Pace()
  for await (const rows of store.batches(table.shape, table.order, table.only(wineryId))) {
    refuseOddNumbers(table.shape, rows)
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce).map(row => toFields(table, row))
      yield some.filter(table.takes)
      if (pace.isDue()) await pace.rest()
    }
  }
}

/** A JSON array with a record in each line, so that a program may also read it line by line. */
async function* jsonPieces(batches: Batches, count: Count): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of batches) {
    count(rows.length)
    if (rows.length === 0) continue
    yield before + rows.map(row => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** One column of a CSV: a value of the row, what people call the record that a value refers to, or a sentence. */
interface CsvColumn {
  header: string
  column: string
  is: 'value' | 'name' | 'sentence'
}

/** The columns of a CSV: those of the table, and beside each reference what people call the record. */
export function csvColumns(table: FileTable): CsvColumn[] {
  const columns = table.shape.columns.flatMap(({ name }): CsvColumn[] => {
    const column = toCamelCase(name)
    const own: CsvColumn = { header: column, column, is: 'value' }
    const naming = table.namings[column]
    const isReference = naming && column !== 'id' && ('table' in naming || 'tableOf' in naming)
    return isReference ? [own, { header: `${column} (name)`, column, is: 'name' }] : [own]
  })
  const { told } = table
  return told ? [...columns, { header: told.header, column: told.header, is: 'sentence' }] : columns
}

async function* csvPieces(
  batches: Batches,
  table: FileTable,
  names: NameBook,
  count: Count,
): AsyncGenerator<string> {
  const columns = csvColumns(table)
  yield byteOrderMark + csvLine(columns.map(({ header }) => header))
  for await (const rows of batches) {
    count(rows.length)
    const nameOf = await namesFor(table, rows, names)
    const cell = ({ column, is }: CsvColumn, row: Fields): CsvValue => {
      if (is === 'sentence') return table.told?.sentence(row, nameOf) ?? null
      if (is === 'value') return cellOf(row[column])
      return row[column] === null
        ? null
        : nameOf(kindNamed(table.namings[column], row) ?? '', Number(row[column]))
    }
    yield rows.map(row => csvLine(columns.map(column => cell(column, row)))).join('')
  }
}

function cellOf(value: unknown): CsvValue {
  if (value === null || value === undefined || typeof value === 'number') return value ?? null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const kindNamed = (naming: Naming | undefined, row: Fields) =>
  naming && 'table' in naming ? naming.table : naming && 'tableOf' in naming ? naming.tableOf(row) : null

/** What the records are called that these rows name; nothing where nobody refers to them, or they are gone. */
async function namesFor(table: FileTable, rows: readonly Fields[], names: NameBook) {
  const columns = csvColumns(table).filter(({ is }) => is === 'name')
  const kinds = new Set([
    ...(table.told?.kinds ?? []),
    ...rows.flatMap(row =>
      columns.flatMap(({ column }) =>
        row[column] === null ? [] : (kindNamed(table.namings[column], row) ?? []),
      ),
    ),
  ])
  const known = new Map<string, ReadonlyMap<number, string>>()
  for (const kind of kinds) known.set(kind, await names.namesOf(kind))
  return (kind: string, id: number): string => known.get(kind)?.get(id) ?? ''
}
