import type { Cell, Sheet } from '#shared/sheets.ts'
import { isEmptyCell, textOfCell } from './cell-texts.ts'
import { type HeadingIndex, headingIndex, headingKey, splitHeading } from './headings.ts'
import type { ImportField } from './import-field.ts'
import { isTotal } from './totals.ts'
import { knownUnit } from './units.ts'

/** One column below the headings. */
export interface FoundColumn {
  /** Its place in the sheet, from 0 on. */
  index: number
  /** What the sheet calls it: `A`, `AB`. */
  letters: string
  heading: string
  /** By which it is remembered; the second of two equal headings has `#2` at its end. */
  key: string
  /** The unit as it is written in the heading or below it. */
  unit: string | null
  /** Set on every further column with the same heading. */
  isDuplicate: boolean
}

/** One row of data; `row` is its number as the spreadsheet shows it, and cells lie at their columns' places. */
export interface FoundRow {
  row: number
  cells: readonly Cell[]
}

/** A row that is not brought in, and why. */
export interface LeftOutRow {
  row: number
  why: string
  text: string
}

/** The table in a sheet. Without headings nothing is brought in, and `problem` says so. */
export interface FoundTable {
  headingRow: number | null
  columns: FoundColumn[]
  rows: FoundRow[]
  leftOut: LeftOutRow[]
  problem: string | null
}

/** What a person said of the sheet: where the headings are, and which rows are data although they look otherwise. */
export interface TableHints {
  headingRow?: number
  keep?: ReadonlySet<number>
}

/** So far down the headings are looked for. */
const lookedRows = 100

const reasons = {
  above: 'Above the headings',
  empty: 'Empty',
  units: 'Units of the columns',
  repeated: 'The headings again',
  total: 'A total, not a record of its own',
} as const

/** Finds the headings, the columns and the rows of data of a sheet, and lists what it leaves out. */
export function findTable(sheet: Sheet, fields: readonly ImportField[], hints: TableHints = {}): FoundTable {
  const heading =
    hints.headingRow === undefined ? headingPlace(sheet, headingIndex(fields)) : hints.headingRow - 1
  const headings = sheet.rows[heading]
  if (!headings) return withoutHeadings(sheet)
  const unitsPlace = heading + 1
  const units = isUnitsRow(sheet.rows[unitsPlace]) ? sheet.rows[unitsPlace] : undefined
  const columns = columnsOf(sheet, heading, units)
  const names = headings.map(textOfCell)
  const found: FoundTable = { headingRow: heading + 1, columns, rows: [], leftOut: [], problem: null }
  for (const [place, cells] of sheet.rows.entries()) {
    if (place === heading) continue
    const why = whyLeftOut(cells, place)
    if (why === null) found.rows.push({ row: place + 1, cells })
    else found.leftOut.push({ row: place + 1, why, text: briefly(cells) })
  }
  if (found.rows.length === 0) found.problem = 'There are headings, but no rows of data below them.'
  return found

  function whyLeftOut(cells: readonly Cell[], place: number): string | null {
    if (cells.every(isEmptyCell)) return reasons.empty
    if (hints.keep?.has(place + 1)) return null
    if (place < heading) return reasons.above
    if (units && place === unitsPlace) return reasons.units
    if (saysTheSame(cells, names)) return reasons.repeated
    return isTotal(cells) ? reasons.total : null
  }
}

/** True for the headings again, as a printed list has them on every page. */
const saysTheSame = (cells: readonly Cell[], names: readonly string[]) =>
  names.every((name, place) => textOfCell(cells[place]).toLowerCase() === name.toLowerCase())

const longestText = 80

function briefly(cells: readonly Cell[]): string {
  const text = cells
    .map(textOfCell)
    .filter(each => each !== '')
    .join(' · ')
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

function withoutHeadings(sheet: Sheet): FoundTable {
  const problem = sheet.rows.every(cells => cells.every(isEmptyCell))
    ? 'The sheet is empty.'
    : 'No row with headings was found. Say which row holds the headings, or put them into the first row.'
  const leftOut = sheet.rows.map((cells, place) => ({
    row: place + 1,
    why: cells.every(isEmptyCell) ? reasons.empty : 'No headings were found for it',
    text: briefly(cells),
  }))
  return { headingRow: null, columns: [], rows: [], leftOut, problem }
}

/** The row that names most fields; without one the first of several texts with something below it. */
function headingPlace({ rows }: Sheet, index: HeadingIndex): number {
  const looked = rows.slice(0, lookedRows)
  const filled = looked.map(cells => cells.filter(cell => !isEmptyCell(cell)).length)
  const isList = Math.max(0, ...filled) === 1
  let best = { place: -1, named: 0 }
  for (const [place, cells] of looked.entries()) {
    const named = new Set(cells.flatMap(cell => namedField(cell, index))).size
    const texts = filled[place] ?? 0
    // A word that happens to be a heading too may stand alone above the table, or among other texts.
    const isHeading = named > 1 || (named * 2 >= texts && (texts > 1 || isList))
    if (named > best.named && isHeading) best = { place, named }
  }
  return best.place >= 0
    ? best.place
    : looked.findIndex((cells, place) => looksLikeHeadings(cells, rows[place + 1]))
}

function namedField(cell: Cell, index: HeadingIndex): string[] {
  if (typeof cell !== 'string') return []
  const { field, couldBe } = index.recognise(textOfCell(cell))
  return field ? [field] : couldBe.slice(0, 1)
}

function looksLikeHeadings(cells: readonly Cell[], below: readonly Cell[] | undefined): boolean {
  const filled = cells.filter(cell => !isEmptyCell(cell))
  const areTexts = filled.every(cell => typeof cell === 'string' && !/^[\s\d.,:/-]+$/.test(cell))
  return filled.length > 1 && areTexts && below?.some(cell => !isEmptyCell(cell)) === true
}

/** Under the headings some put a row with nothing but units. */
function isUnitsRow(cells: readonly Cell[] | undefined): boolean {
  const filled = (cells ?? []).filter(cell => !isEmptyCell(cell))
  return filled.length > 0 && filled.every(cell => typeof cell === 'string' && knownUnit(cell) !== null)
}

function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}

/** Every column with a heading, or with data and none. */
function columnsOf({ rows }: Sheet, heading: number, units: readonly Cell[] | undefined): FoundColumn[] {
  const filled: boolean[] = []
  for (const cells of rows.slice(heading))
    for (let index = 0; index < cells.length; index++)
      if (!filled[index] && !isEmptyCell(cells[index])) filled[index] = true
  const times = new Map<string, number>()
  return filled
    .flatMap((isFilled, index) => (isFilled ? [index] : []))
    .map(index => {
      const text = textOfCell(rows[heading]?.[index])
      const plain = headingKey(text) || `column${lettersOf(index).toLowerCase()}`
      const time = (times.get(plain) ?? 0) + 1
      times.set(plain, time)
      return {
        index,
        letters: lettersOf(index),
        heading: text,
        key: time === 1 ? plain : `${plain}#${time}`,
        unit: splitHeading(text).unit ?? (textOfCell(units?.[index]) || null),
        isDuplicate: time > 1,
      }
    })
}
