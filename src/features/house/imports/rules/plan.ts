import type { Cell, Sheet } from '#shared/sheets.ts'
import type { ImportHead, ImportKindAnswer, ImportValues } from '../contract.ts'
import { textOfCell } from './cell-texts.ts'
import { withClocks } from './clocks.ts'
import { type Assignment, assign, type Remembered, type RowValues, remember, rowValues } from './columns.ts'
import { headingIndex } from './headings.ts'
import type { ImportField } from './import-field.ts'
import { type FoundTable, findTable } from './table-in-sheet.ts'

/** What somebody has decided of a sheet. */
export interface SheetChoice {
  /** The kind of record that it holds; null leaves it out. */
  kind: string | null
  /** What columns mean, where somebody said it. */
  said: Remembered
  /** What holds for new records where a row says nothing. */
  assumed: Readonly<Record<string, string>>
}

/** A sheet with what was decided and what follows from it. */
export interface SheetPlan extends SheetChoice {
  sheet: Sheet
  about: ImportKindAnswer | null
  /** What its columns may be: the fields of its kind, and the times of its moments. */
  fields: readonly ImportField[]
  found: FoundTable | null
  assignment: Assignment | null
}

/** So much of a sheet tells what it holds. */
const lookedRows = 60
const enoughColumns = 2

/** The kind whose fields are found in most columns of a sheet; its name says the rest. Null where nothing fits. */
export function guessKind(sheet: Sheet, kinds: readonly ImportKindAnswer[]): string | null {
  const beginning = { ...sheet, rows: sheet.rows.slice(0, lookedRows) }
  let best: { name: string; score: number } | null = null
  for (const kind of kinds) {
    const fields = withClocks(kind.fields)
    const found = findTable(beginning, fields)
    const { columns, missing } = assign(found, fields, kind.remembered as Remembered)
    const known = columns.filter(({ field }) => field).length
    const hasKey = kind.key.every(name => columns.some(({ field }) => field?.name === name))
    const score = 2 * known - missing.length + (hasKey ? 3 : 0) + (isCalled(sheet.name, kind) ? 4 : 0)
    if (known < enoughColumns && !(known > 0 && hasKey)) continue
    if (score > (best?.score ?? 0)) best = { name: kind.name, score }
  }
  return best?.name ?? null
}

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** Whether a sheet bears the name of a kind, or of what tells its records apart, in one number or the other. */
function isCalled(name: string, { label, singular, key, fields }: ImportKindAnswer): boolean {
  const own = new Set(wordsIn(`${label} ${singular}`))
  const words = wordsIn(name).flatMap(word => [word, word.replace(/e?s$/, ''), word.replace(/s$/, '')])
  const { recognise } = headingIndex(fields)
  const isKey = (word: string) => key.length === 1 && recognise(word).field === key[0]
  return words.some(word => own.has(word) || isKey(word))
}

export function planSheet(sheet: Sheet, choice: SheetChoice, kinds: readonly ImportKindAnswer[]): SheetPlan {
  const about = kinds.find(({ name }) => name === choice.kind) ?? null
  if (!about) return { ...choice, sheet, about: null, fields: [], found: null, assignment: null }
  const fields = withClocks(about.fields)
  const found = findTable(sheet, fields)
  const remembered = { ...(about.remembered as Remembered), ...choice.said }
  return { ...choice, sheet, about, fields, found, assignment: assign(found, fields, remembered) }
}

/** A proposal of what holds where the file says nothing: for what is required and no column has. */
export function neededValues({ about, assignment, assumed }: SheetPlan) {
  const missing = (assignment?.missing ?? []).filter(({ type }) => type !== 'reference')
  return missing.map(field => ({
    field,
    value: assumed[field.name] ?? String(about?.assumed[field.name] ?? ''),
  }))
}

/** What still has to be said before a sheet can be looked at; null when nothing has. */
export function obstacleOf(plan: SheetPlan): string | null {
  const { found, assignment, about } = plan
  if (!about || !found || !assignment) return null
  if (found.problem) return found.problem
  if (assignment.hasQuestions) return 'Answer the questions about the columns first.'
  const lost = assignment.missing.find(({ type }) => type === 'reference')
  if (lost) return `Say which column holds the ${lost.label}.`
  const open = neededValues(plan).find(({ value }) => value.trim() === '')
  return open ? `Say which column holds the ${open.field.label}, or what holds for all rows.` : null
}

/** Rows of a file as they go out, and those that cannot be read. */
export interface ReadRows {
  lines: object[]
  unread: { sheet: number; row: RowValues }[]
}

/** The first line of an import, and what comes below it. */
export function linesOfPlans(
  plans: readonly SheetPlan[],
  besides: Pick<ImportHead, 'fileName' | 'missing' | 'onlyGood'>,
): ReadRows {
  const taken = plans.filter(({ about }) => about)
  const sheets = taken.map(plan => ({
    kind: plan.kind,
    name: plan.sheet.name.slice(0, 200),
    assumed: Object.fromEntries(neededValues(plan).map(({ field, value }) => [field.name, value])),
    assignment: plan.assignment ? remember(plan.assignment) : {},
  }))
  const lines: object[] = [{ ...besides, sheets }]
  const unread: ReadRows['unread'] = []
  taken.forEach(({ about, found, assignment }, sheet) => {
    if (!found || !assignment) return
    for (const row of rowValues(found, assignment))
      if (row.problems.length > 0) unread.push({ sheet, row })
      else lines.push({ sheet, row: row.row, values: onItsClock(row.values, about) })
  })
  return { lines, unread }
}

/** A moment as the reader's own clock showed it, where that is how the kind tells the time. */
function onItsClock(values: ImportValues, about: ImportKindAnswer | null): ImportValues {
  if (!about?.isWallClock || typeof values.doneAt !== 'string') return values
  const at = new Date(values.doneAt)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return { ...values, doneAt: local.toISOString().slice(0, 16) }
}

/** The wrong rows of a sheet as CSV cells: as they stand in the file, with why behind them. */
export function wrongRows({ found }: SheetPlan, wrong: ReadonlyMap<number, string>): string[][] {
  if (!found) return []
  const cells = (row: readonly (Cell | undefined)[]) =>
    found.columns.map(({ index }) => textOfCell(row[index]))
  const rows = found.rows.filter(({ row }) => wrong.has(row))
  return [
    [...found.columns.map(({ heading }) => heading), 'What is wrong'],
    ...rows.map(({ row, cells: own }) => [...cells(own), wrong.get(row) ?? '']),
  ]
}
