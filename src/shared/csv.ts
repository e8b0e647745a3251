/** One value of a CSV file. */
export type CsvValue = string | number | null

/** Spreadsheets take a file without it for another encoding, and "Rosé" for something else. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet would run as a formula, in its plain and its full-width spelling. */
const startsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** One line, ended by CRLF. */
export const csvLine = (values: readonly CsvValue[]) => `${values.map(csvCell).join(',')}\r\n`

/** One cell. A text that begins like a formula gets an apostrophe; a number is a number, also below zero. */
export function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = startsFormula.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
