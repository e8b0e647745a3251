import writeXlsx, { type CellObject, type SheetData } from 'write-excel-file/universal'
import { dayOf } from '#shared/days.ts'
import type { CsvColumn, CsvValue } from './csv.ts'

const dayFormat = 'yyyy-mm-dd'
const momentFormat = 'yyyy-mm-dd hh:mm'

/** How wide a column may be, in letters. */
const [narrowest, widest] = [8, 60]
/** So many rows tell how wide it has to be. */
const measuredRows = 1000

/** What no XML may hold, and so no workbook: programs refuse the whole file for one of them. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu

/** The most letters that spreadsheets take in a cell, and in the name of a sheet. */
const longestText = 32_767
const longestName = 31

/** A list as a workbook: one sheet, its headings with their units, numbers as numbers and dates as dates. */
export function xlsxOf<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
): Promise<Blob> {
  const headings = columns.map(headingOf)
  const data: SheetData = [
    headings.map(heading => ({ value: heading, fontWeight: 'bold' })),
    ...rows.map(row => columns.map(column => cellOf(column.value(row), column.holds))),
  ]
  return writeXlsx(data, {
    sheet: sheetName(name),
    stickyRowsCount: 1,
    columns: columns.map((column, place) => ({ width: widthOf(column, headings[place] ?? '', rows) })),
  }).toBlob()
}

/** The name of a sheet takes neither all letters nor many. */
const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, longestName) || 'List'

/** "Temperature (°C)". A heading that says it already, as "Weight (kg)" does, stays as it is. */
export function headingOf({ header, unit }: Pick<CsvColumn<never>, 'header' | 'unit'>): string {
  return unit && !header.includes('(') ? `${header} (${unit})` : header
}

function cellOf(value: CsvValue, holds: CsvColumn<never>['holds']): CellObject | null {
  if (value === null || value === '') return null
  if (typeof value === 'number') return Number.isFinite(value) ? { value, type: Number } : null
  const date = holds ? dateOf(value, holds) : null
  if (date) return { value: date, type: Date, format: holds === 'day' ? dayFormat : momentFormat }
  // Of this type a text that looks like a formula is a text.
  return { value: value.replace(unwritable, '').slice(0, longestText), type: String }
}

/** A workbook shows of a date what UTC shows of it: the day and the time are handed on as they are written. */
function dateOf(text: string, holds: 'day' | 'moment'): Date | null {
  const day = dayOf(text)
  if (!day) return null
  const time = holds === 'moment' ? text.slice(11, 16) || '00:00' : '00:00'
  const date = new Date(`${day}T${time}:00Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

function widthOf<Row>({ value, holds }: CsvColumn<Row>, heading: string, rows: readonly Row[]): number {
  let letters = Math.max(heading.length, holds === 'moment' ? momentFormat.length : 0)
  for (const row of rows.slice(0, measuredRows)) {
    const written = value(row)
    if (written !== null) letters = Math.max(letters, longestLine(String(written)))
  }
  return Math.min(Math.max(letters + 2, narrowest), widest)
}

const longestLine = (text: string) => Math.max(...text.split('\n', 20).map(line => line.length))
