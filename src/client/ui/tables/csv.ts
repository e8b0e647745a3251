import { byteOrderMark, type CsvValue, csvLine } from '#shared/csv.ts'

export type { CsvValue } from '#shared/csv.ts'

/** One column of an exported list. */
export interface CsvColumn<Row> {
  header: string
  value: (row: Row) => CsvValue
  /** What its texts are: a workbook keeps days and moments as dates. */
  holds?: 'day' | 'moment'
  /** In what its numbers are, for the heading of a workbook. */
  unit?: string
}

/** A list as CSV: comma-separated, lines ended by CRLF, UTF-8 with its mark. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return csvStart(columns) + csvLines(rows, columns)
}

/** What stands before the rows: the mark of the encoding and the headers. */
export function csvStart<Row>(columns: readonly CsvColumn<Row>[]): string {
  return byteOrderMark + csvLine(columns.map(({ header }) => header))
}

/** The rows alone, for a list that is written in parts. */
export function csvLines<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return rows.map(row => csvLine(columns.map(({ value }) => value(row)))).join('')
}
