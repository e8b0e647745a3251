import type { Cell } from '#shared/sheets.ts'
import { foldText } from '#shared/text-folding.ts'
import { isBareTime, isEmptyCell, saysNothing, shownDay, textOfCell, toSecond } from './cell-texts.ts'
import { clockInCell, showClock } from './clocks.ts'
import { type DateOrder, dayOfSerial, readDate } from './dates.ts'
import type { ImportField } from './import-field.ts'
import { type Decimal, readWritten, splitNumber } from './numbers.ts'
import { type Clock, momentAt } from './times.ts'
import { convert, knownUnit, unitOf, unitsFor } from './units.ts'

/** How the cells of a column are read. */
export interface FieldFormat {
  decimal: Decimal
  dateOrder: DateOrder
  /** The unit of its numbers; null for the product's own. Of a text it is written behind a bare number. */
  unit: string | null
}

/** A value as it is sent; a problem leaves the text that was there. `unit` is set where another field keeps it. */
export interface ReadValue {
  value: string | number | boolean | null
  problem?: string
  unit?: string
}

const quoted = (text: string) => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`

/** What other columns of the row say about a cell. */
export interface Besides {
  /** Another field of the record says its unit. */
  hasOwnUnit?: boolean
  /** The time of day beside a day. */
  clock?: Clock | null
}

/** Reads one cell as its field wants it. */
export function readCell(
  cell: Cell | undefined,
  field: ImportField,
  format: FieldFormat,
  { hasOwnUnit = false, clock = null }: Besides = {},
): ReadValue {
  if (cell === undefined || isEmptyCell(cell)) return { value: null }
  if (field.type === 'number') return readNumber(cell, field, format, hasOwnUnit)
  if (field.type === 'day' || field.type === 'moment') return readMoment(cell, field, format, clock)
  if (field.type === 'clock') return readTime(cell)
  const text = textOfCell(cell)
  if (field.type === 'yes-no') return typeof cell === 'boolean' ? { value: cell } : readYesNo(text)
  if (field.type === 'choice') return { value: chosen(text, field.choices ?? []) }
  const isBare = format.unit !== null && splitNumber(text)?.unit === ''
  return { value: isBare ? `${text} ${format.unit}` : text || null }
}

function chosen(text: string, choices: readonly string[]): string {
  const folded = foldText(text)
  return choices.find(choice => foldText(choice) === folded) ?? text
}

const yes = new Set('yes y true 1 x ✓ oui o vrai si s vero verdadero ja j wahr'.split(' '))
const no = new Set('no n false 0 non faux falso nein falsch'.split(' '))

function readYesNo(text: string): ReadValue {
  const word = foldText(text)
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { value: text, problem: `${quoted(text)} is neither yes nor no.` }
}

function readNumber(cell: Cell, field: ImportField, format: FieldFormat, hasOwnUnit: boolean): ReadValue {
  if (typeof cell === 'number') return inUnit(cell, format.unit, field, hasOwnUnit)
  const text = textOfCell(cell)
  if (saysNothing(text)) return { value: null }
  if (text.startsWith('=')) return { value: text, problem: `${quoted(text)} is a formula, not its result.` }
  const written = typeof cell === 'string' ? splitNumber(text) : null
  const number = written ? readWritten(written.digits, format) : null
  if (!written || number === null) return { value: text, problem: `${quoted(text)} is no number.` }
  if (written.unit === '') return inUnit(number, format.unit, field, hasOwnUnit)
  const unit = knownUnit(written.unit)
  if (unit) return inUnit(number, unit, field, hasOwnUnit)
  return { value: text, problem: `${quoted(text)}: ${quoted(written.unit)} is no unit of ${field.label}.` }
}

/** Above it a number is a density in grams a litre, not an SG. */
const highestSg = 100

function inUnit(number: number, unit: string | null, field: ImportField, hasOwnUnit: boolean): ReadValue {
  if (hasOwnUnit && unit) return keptWithUnit(number, unit, field)
  const own = unitOf(field)
  if (own === 'SG' && !unit && number > highestSg)
    return {
      value: number,
      problem: `${number} is no SG. If it is a density in g/L, say so as the column's unit.`,
    }
  if (!unit || unit === own) return { value: number }
  const converted = own && unitsFor(field).includes(unit) ? convert(number, unit, own) : null
  if (converted !== null) return { value: converted }
  // Where the product has no unit, the number stays what it was; the column says so.
  if (own === null) return { value: number }
  return { value: `${number} ${unit}`, problem: `${number} ${unit} cannot be read as ${own}.` }
}

/** The number stays as it is where its unit can be kept beside it, else it becomes litres. */
function keptWithUnit(number: number, unit: string, field: ImportField): ReadValue {
  if (['L', 'hL', 'gal'].includes(unit)) return { value: number, unit }
  const litres = convert(number, unit, 'L')
  return litres === null
    ? { value: `${number} ${unit}`, problem: `${number} ${unit} is no ${field.label.toLowerCase()}.` }
    : { value: litres, unit: 'L' }
}

function readTime(cell: Cell): ReadValue {
  const clock = clockInCell(cell)
  const text = textOfCell(cell)
  return clock === 'wrong'
    ? { value: text, problem: `${quoted(text)} is no time of day.` }
    : { value: clock && showClock(clock) }
}

function readMoment(cell: Cell, field: ImportField, format: FieldFormat, beside: Clock | null): ReadValue {
  const text = textOfCell(cell)
  if (typeof cell === 'string' && saysNothing(text)) return { value: null }
  const date = cell instanceof Date ? cell : typeof cell === 'number' ? dayOfSerial(cell) : null
  const shown = date && toSecond(date)
  if (shown && !isBareTime(shown)) return { value: dated(shownDay(shown), clockOf(shown) ?? beside, field) }
  const read = shown ? null : readDate(text, format.dateOrder)
  if (read) return { value: dated(read.day, read.clock ?? beside, field) }
  return { value: text, problem: dateProblem(text, format.dateOrder) }
}

const dated = (day: string, clock: Clock | null, { type }: ImportField) =>
  type === 'day' ? day : momentAt(day, clock)

/** The time that a sheet shows beside a day; midnight is none. */
function clockOf(date: Date): Clock | null {
  const [hours, minutes, seconds] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
  return hours + minutes + seconds === 0 ? null : { hours, minutes, seconds, zone: '' }
}

function dateProblem(text: string, order: DateOrder): string {
  if (/^(1[89]|20)\d{2}$/.test(text)) return `${quoted(text)} is only a year, and a day is needed.`
  return `${quoted(text)} is no date that can be read ${order === 'day-first' ? 'day first' : 'month first'}.`
}
