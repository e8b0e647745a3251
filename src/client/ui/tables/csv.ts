/** One value of an exported list. */
export type CsvValue = string | number | null

/** One column of an exported list. */
export interface CsvColumn<Row> {
  header: string
  value: (row: Row) => CsvValue
}

/** Spreadsheets take a file without it for another encoding, and "Rosé" for something else. */
const byteOrderMark = '\uFEFF'

/** What a spreadsheet would run as a formula, in its plain and its full-width spelling. */
const startsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** A list as CSV: comma-separated, lines ended by CRLF, UTF-8 with its mark. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return csvStart(columns) + csvLines(rows, columns)
}

/** What stands before the rows: the mark of the encoding and the headers. */
export function csvStart<Row>(columns: readonly CsvColumn<Row>[]): string {
  return byteOrderMark + lineOf(columns.map(({ header }) => header))
}

/** The rows alone, for a list that is written in parts. */
export function csvLines<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return rows.map(row => lineOf(columns.map(({ value }) => value(row)))).join('')
}

const lineOf = (values: readonly CsvValue[]) => `${values.map(csvCell).join(',')}\r\n`

/** One cell. A text that begins like a formula gets an apostrophe; a number is a number, also below zero. */
export function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = startsFormula.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
