import { showDay } from '#shared/days.ts'
import { showExactMoment } from '#shared/moments.ts'
import type { Cell } from '#shared/sheets.ts'
import { isEmptyCell, textOfCell } from './cell-texts.ts'
import { type FieldFormat, readCell } from './cell-values.ts'
import { clockInCell, showClock } from './clocks.ts'
import { type DateOrder, dateFormat, orderSaid } from './dates.ts'
import type { ImportField } from './import-field.ts'
import { type Decimal, numberFormat } from './numbers.ts'
import { knownUnit, unitOf, unitsFor } from './units.ts'

/** A cell as it stands in the file, and as it is read. */
export interface Example {
  original: string
  read: string
}

/** What must be asked before a column is read, with three examples of every answer. */
export interface Question {
  what: 'decimal' | 'dateOrder' | 'unit'
  text: string
  options: { value: string; label: string; examples: Example[] }[]
}

/** How a column is read, and what a person has to know or say about that. */
export interface FormatFound {
  format: FieldFormat
  questions: Question[]
  notes: string[]
  /** What the file or a person said, to be remembered: never what was only assumed. */
  settled: SaidFormat
}

/** What was said of a column before. */
export interface SaidFormat {
  decimal?: Decimal
  dateOrder?: DateOrder
  unit?: string | null
}

const manyExamples = 3
const plain: FieldFormat = { decimal: '.', dateOrder: 'day-first', unit: null }

/** What is never as large as a thousand: 1.090 is then no number of thousands. */
const neverLarge = new Set(
  'sg densitySg finalSg ph finalPh ta finalTa va malicAcid brix initialBrix finalBrix temperature alc rs'.split(
    ' ',
  ),
)

/** Less alcohol than this no wine has that somebody measures; as parts of one it is more than any has. */
const smallestPercent = 0.25

/** Texts that are mostly a number with its unit. */
const measuredTexts = new Set(['bottleSize', 'yeastVolume'])

/** A value as people read it. */
export function showValue(
  value: string | number | boolean | null,
  { type }: ImportField,
  unit: string | null,
): string {
  if (value === null) return ''
  if (type === 'day' && typeof value === 'string') return showDay(value, '', value)
  if (type === 'moment' && typeof value === 'string') {
    const shown = showExactMoment(value)
    return shown === 'Invalid Date' ? value : shown
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' && unit ? `${value} ${unit}` : String(value)
}

/** The first three different cells, each as it is read. */
export function examplesOf(
  cells: Iterable<Cell | undefined>,
  field: ImportField,
  format: FieldFormat,
  hasOwnUnit = false,
  times: readonly (Cell | undefined)[] = [],
): Example[] {
  const found = new Map<string, string>()
  let place = -1
  for (const cell of cells) {
    place++
    if (found.size === manyExamples) break
    if (isEmptyCell(cell)) continue
    const time = clockInCell(times[place])
    const clock = time === 'wrong' ? null : time
    const original = clock ? `${textOfCell(cell)} ${showClock(clock)}` : textOfCell(cell)
    if (found.has(original)) continue
    const { value, problem, unit } = readCell(cell, field, format, { hasOwnUnit, clock })
    found.set(original, problem ?? showValue(value, field, unit ?? (hasOwnUnit ? null : unitOf(field))))
  }
  return [...found].map(([original, read]) => ({ original, read }))
}

/** Examples of those cells that two answers read differently. */
function telling(
  cells: Iterable<Cell | undefined>,
  field: ImportField,
  formats: readonly [FieldFormat, FieldFormat],
) {
  const differing: Cell[] = []
  for (const cell of cells) {
    if (differing.length === 20) break
    if (typeof cell !== 'string') continue
    const [first, second] = formats.map(format => readCell(cell, field, format).value)
    if (first !== second) differing.push(cell)
  }
  return formats.map(format => examplesOf(differing, field, format))
}

/** How a column's cells are read as a field. What was said before counts where the cells do not tell. */
export function findFormat(
  cells: readonly (Cell | undefined)[],
  field: ImportField,
  unit: string | null,
  said: SaidFormat,
  hasOwnUnit: boolean,
): FormatFound {
  if (field.type === 'day' || field.type === 'moment') return dateColumn(cells, field, unit, said)
  const found: FormatFound = { format: { ...plain }, questions: [], notes: [], settled: {} }
  if (measuredTexts.has(field.name)) found.format.unit = knownUnit(unit ?? '')
  if (field.type !== 'number') return found
  settleUnit(found, cells, field, unit, said, hasOwnUnit)
  const isOwnUnit = found.format.unit === null || found.format.unit === unitOf(field)
  const texts = cells.filter(cell => typeof cell === 'string')
  const numbers = numberFormat(texts, isOwnUnit && neverLarge.has(field.name))
  found.format.decimal = numbers.needsAsking ? (said.decimal ?? numbers.decimal) : numbers.decimal
  if (numbers.isTold || said.decimal) found.settled.decimal = found.format.decimal
  if (numbers.isMixed) found.notes.push('Some numbers have a decimal point, others a decimal comma.')
  if (numbers.needsAsking && !said.decimal) {
    const [points, commas] = telling(texts, field, [
      { ...found.format, decimal: '.' },
      { ...found.format, decimal: ',' },
    ])
    found.questions.push({
      what: 'decimal',
      text: `Which sign stands before the decimals of ${field.label}?`,
      options: [
        { value: '.', label: 'Decimal point', examples: points ?? [] },
        { value: ',', label: 'Decimal comma', examples: commas ?? [] },
      ],
    })
  }
  return found
}

function settleUnit(
  found: FormatFound,
  cells: readonly (Cell | undefined)[],
  field: ImportField,
  written: string | null,
  said: SaidFormat,
  hasOwnUnit: boolean,
): void {
  const own = unitOf(field)
  const known = written ? knownUnit(written) : null
  const offered = hasOwnUnit ? ['L', 'hL', 'gal', 'mL', 'm³'] : unitsFor(field)
  if (known && offered.includes(known)) found.format.unit = known
  else if (said.unit !== undefined) found.format.unit = found.settled.unit = said.unit
  else if (written && /[\p{L}\p{N}%°]/u.test(written)) {
    if (own === null)
      found.notes.push(`${field.label} has no unit here: its numbers are taken as they are (${written}).`)
    else found.questions.push(unitQuestion(`"${written}" is no unit that ${field.label} can be read from.`))
  } else if (own === 'SG' && looksLikeDensity())
    found.questions.push(unitQuestion(`These numbers are too large for ${field.label}.`))
  else if (own === '% vol' && looksLikeParts())
    found.questions.push(unitQuestion(`These numbers are very small for ${field.label}.`))

  function looksLikeDensity(): boolean {
    const [first] = examplesOf(cells, field, plain)
    return first?.read.includes('is no SG') ?? false
  }

  /** A cell that a sheet shows as 13.5 % is 0.135 in the file. */
  function looksLikeParts(): boolean {
    const bare = cells.filter(cell => !textOfCell(cell).includes('%'))
    const numbers = bare.map(cell => readCell(cell, field, plain).value).filter(value => value !== null)
    const isSmall = (value: unknown) => typeof value === 'number' && value >= 0 && value < smallestPercent
    return numbers.every(isSmall) && numbers.some(value => value !== 0)
  }

  function unitQuestion(why: string): Question {
    const options = offered.map(unit => ({
      value: unit,
      label: unit,
      examples: examplesOf(cells, field, { ...plain, unit }, hasOwnUnit),
    }))
    return { what: 'unit', text: `${why} In what are they?`, options }
  }
}

function dateColumn(
  cells: readonly (Cell | undefined)[],
  field: ImportField,
  hint: string | null,
  said: SaidFormat,
): FormatFound {
  const texts = cells.filter(cell => typeof cell === 'string').map(textOfCell)
  const dates = dateFormat(texts, orderSaid(hint))
  const dateOrder = dates.needsAsking ? (said.dateOrder ?? dates.order) : dates.order
  const notes = dates.isMixed ? ['Some dates have the day first, others the month.'] : []
  const settled = dates.isTold || said.dateOrder ? { dateOrder } : {}
  const found = { format: { ...plain, dateOrder }, questions: [], notes, settled }
  if (!dates.needsAsking || said.dateOrder) return found
  const [days, months] = telling(texts, field, [
    { ...plain, dateOrder: 'day-first' },
    { ...plain, dateOrder: 'month-first' },
  ])
  const question: Question = {
    what: 'dateOrder',
    text: `Which comes first in ${field.label}, the day or the month?`,
    options: [
      { value: 'day-first', label: 'Day first', examples: days ?? [] },
      { value: 'month-first', label: 'Month first', examples: months ?? [] },
    ],
  }
  return { ...found, questions: [question] }
}
