import type { Cell } from '#shared/sheets.ts'
import { isEmptyCell } from './cell-texts.ts'
import type { FieldFormat } from './cell-values.ts'
import { readCell } from './cell-values.ts'
import { clockInCell } from './clocks.ts'
import { type Example, examplesOf, findFormat, type Question, type SaidFormat } from './column-format.ts'
import { headingIndex, type Recognised } from './headings.ts'
import type { ImportField } from './import-field.ts'
import type { FoundColumn, FoundTable } from './table-in-sheet.ts'
import type { Clock } from './times.ts'

/** What was said of a column before: its field (null for none) and how it is read. */
export interface RememberedColumn extends SaidFormat {
  field: string | null
}

/** Columns by the keys of their headings: plain JSON, to be kept for the next file. */
export type Remembered = Readonly<Record<string, RememberedColumn>>

/** A column with the field that it is read as. */
export interface AssignedColumn extends FoundColumn {
  field: ImportField | null
  sureness: 'remembered' | 'exact' | 'close' | 'none'
  /** The fields that its heading could mean, where it is not clear which. */
  couldBe: readonly string[]
  format: FieldFormat
  /** The field that keeps the unit of its numbers, where no column does. */
  unitField: ImportField | null
  /** What is to be remembered of how it is read. */
  settled: SaidFormat
  examples: Example[]
  questions: Question[]
  notes: string[]
}

/** Every column with its field or none. Nothing should be brought in while there are questions. */
export interface Assignment {
  columns: AssignedColumn[]
  /** Required fields that no column is read as. */
  missing: ImportField[]
  hasQuestions: boolean
}

/** One row as it is sent, with what is wrong with it. */
export interface RowValues {
  row: number
  values: Record<string, string | number | boolean | null>
  problems: { field: string; message: string }[]
}

interface Claim {
  column: FoundColumn
  field: ImportField | null
  sureness: AssignedColumn['sureness']
  couldBe: readonly string[]
  notes: string[]
}

const ranks = { remembered: 0, exact: 1, close: 2, none: 3 } as const

/** Gives every column its field or none, and tells how its cells are read. */
export function assign(
  found: FoundTable,
  fields: readonly ImportField[],
  remembered: Remembered = {},
): Assignment {
  const byName = new Map(fields.map(field => [field.name, field]))
  const index = headingIndex(fields)
  const claims = found.columns.map(column =>
    claimOf(column, said(remembered, column), index.recognise(column.heading), byName),
  )
  withMoments(claims, found, byName)
  const taken = withoutRivals(claims)
  const assigned = new Set(claims.flatMap(({ field }) => field?.name ?? []))
  const columns = claims.map(claim => {
    const unitField = claim.field ? unitFieldOf(claim.field, byName, assigned) : null
    const times = claims.find(({ field }) => field?.clockOf && field.clockOf === claim.field?.name)
    return finished(
      claim,
      found,
      { unitField, times: times?.column ?? null },
      said(remembered, claim.column) ?? {},
    )
  })
  return {
    columns,
    missing: fields.filter(
      field =>
        field.isRequired &&
        !taken.has(field.name) &&
        !columns.some(({ unitField, format }) => unitField === field && format.unit),
    ),
    hasQuestions: columns.some(({ questions }) => questions.length > 0),
  }
}

const said = (remembered: Remembered, { key }: FoundColumn) =>
  Object.hasOwn(remembered, key) ? remembered[key] : undefined

function claimOf(
  column: FoundColumn,
  before: RememberedColumn | undefined,
  recognised: Recognised,
  byName: ReadonlyMap<string, ImportField>,
): Claim {
  const claim: Claim = { column, field: null, sureness: 'none', couldBe: [], notes: [] }
  if (before && (before.field === null || byName.has(before.field)))
    return { ...claim, field: byName.get(before.field ?? '') ?? null, sureness: 'remembered' }
  if (column.isDuplicate)
    return { ...claim, couldBe: recognised.couldBe, notes: ['A column before it has the same heading.'] }
  const field = byName.get(recognised.field ?? '') ?? null
  const notes =
    recognised.couldBe.length > 1
      ? [`It could be ${recognised.couldBe.map(name => byName.get(name)?.label ?? name).join(' or ')}.`]
      : []
  return { ...claim, field, sureness: recognised.sureness, couldBe: recognised.couldBe, notes }
}

/** Two columns cannot be one field: the surer keeps it, of equal ones the first, and the other says so. */
function withoutRivals(claims: Claim[]): ReadonlyMap<string, Claim> {
  const taken = new Map<string, Claim>()
  const surest = [...claims].sort((a, b) => ranks[a.sureness] - ranks[b.sureness])
  for (const claim of surest) {
    const { field } = claim
    if (!field) continue
    const rival = taken.get(field.name)
    if (!rival) {
      taken.set(field.name, claim)
      continue
    }
    claim.notes.push(`${field.label} is already read from column ${rival.column.letters}.`)
    claim.couldBe = [field.name]
    claim.field = null
    claim.sureness = 'none'
  }
  return taken
}

/** So many cells tell whether a column called "Time" has days too. */
const lookedCells = 20

/** A column that is called after the time and tells whole moments is the moment, where no other is. */
function withMoments(
  claims: readonly Claim[],
  found: FoundTable,
  byName: ReadonlyMap<string, ImportField>,
): void {
  for (const claim of claims) {
    const moment = byName.get(claim.field?.clockOf ?? '')
    if (!moment || claims.some(({ field }) => field === moment)) continue
    const cells = found.rows.slice(0, lookedCells).map(row => row.cells[claim.column.index])
    const told = cells.filter(cell => !isEmptyCell(cell))
    const { format } = findFormat(cells, moment, null, {}, false)
    const days = told.filter(cell => readCell(cell, moment, format).problem === undefined)
    if (2 * days.length > told.length) claim.field = moment
  }
}

/** `capacityUnit` keeps the unit of `capacity`. */
function unitFieldOf(
  { name }: ImportField,
  byName: ReadonlyMap<string, ImportField>,
  assigned: ReadonlySet<string>,
): ImportField | null {
  const companion = byName.get(`${name}Unit`)
  return companion && !assigned.has(companion.name) ? companion : null
}

function finished(
  claim: Claim,
  found: FoundTable,
  { unitField, times }: { unitField: ImportField | null; times: FoundColumn | null },
  before: SaidFormat,
): AssignedColumn {
  const { column, field, notes, sureness, couldBe } = claim
  const cells = found.rows.map(row => row.cells[column.index])
  const beside = times ? found.rows.map(row => row.cells[times.index]) : []
  const read = field && findFormat(cells, field, column.unit, before, unitField !== null)
  const format = read?.format ?? { decimal: '.', dateOrder: 'day-first', unit: null }
  return {
    ...column,
    field,
    sureness,
    couldBe,
    format,
    unitField,
    settled: read?.settled ?? {},
    examples: examplesOf(cells, field ?? textField, format, unitField !== null, beside),
    questions: read?.questions ?? [],
    notes: [...notes, ...(read?.notes ?? [])],
  }
}

const textField: ImportField = { name: '', label: '', type: 'text', isRequired: false }

/** What is kept of an assignment for the next file with the same headings. */
export function remember({ columns }: Assignment): Remembered {
  const kept = columns
    .filter(({ field, sureness, heading }) => heading !== '' && (field !== null || sureness === 'remembered'))
    .map(({ key, field, settled }) => [key, { field: field?.name ?? null, ...settled }] as const)
  return Object.fromEntries(kept)
}

/** Every row of data as its fields want it. A cell that cannot be read keeps its text and gives a problem. */
export function rowValues(found: FoundTable, { columns }: Assignment): RowValues[] {
  const read = columns.flatMap(column => (column.field ? [{ ...column, field: column.field }] : []))
  return found.rows.map(({ row, cells }) => {
    const result: RowValues = { row, values: {}, problems: [] }
    const clocks = clocksOf(read, cells)
    for (const { index, field, format, unitField } of read) {
      const clock = clocks.get(field.name) ?? null
      const besides = { hasOwnUnit: unitField !== null, clock }
      const { value, problem, unit } = readCell(cells[index], field, format, besides)
      // A time is part of its moment.
      if (field.clockOf === undefined) result.values[field.name] = value
      else if (clockNeedsDay(field.clockOf, value, read, cells))
        result.problems.push({ field: field.name, message: `"${value}" is a time without its day.` })
      if (unitField && unit) result.values[unitField.name] = unit
      if (problem) result.problems.push({ field: field.name, message: problem })
    }
    return result
  })
}

type ReadColumn = AssignedColumn & { field: ImportField }

/** The times of a row by the moments that they belong to. */
function clocksOf(read: readonly ReadColumn[], cells: readonly (Cell | undefined)[]): Map<string, Clock> {
  const clocks = new Map<string, Clock>()
  for (const { field, index } of read) {
    const clock = field.clockOf ? clockInCell(cells[index]) : null
    if (field.clockOf && clock && clock !== 'wrong') clocks.set(field.clockOf, clock)
  }
  return clocks
}

/** Whether a time stands in a row that has no day for it. */
function clockNeedsDay(
  moment: string,
  time: RowValues['values'][string],
  read: readonly ReadColumn[],
  cells: readonly (Cell | undefined)[],
): boolean {
  const day = read.find(({ field }) => field.name === moment)
  return time !== null && (!day || isEmptyCell(cells[day.index]))
}
