import { brokenUniqueTable } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Pace } from '#server/event-loop.ts'
import { Failure } from '#server/failure.ts'
import type { Permission } from '#shared/permissions.ts'
import {
  type Counts,
  type ImportHead,
  type ImportLine,
  type ImportRow,
  importTexts,
  type RowOutcome,
} from '../contract.ts'
import { sortedInPieces } from '../rules/sorted-in-pieces.ts'
import type { Finder, ImportKind } from './import-kind.ts'
import { RunningPass } from './pass.ts'

/** What is to be imported, by whom, and who hears how it goes. */
export interface Job {
  head: ImportHead
  rows: readonly ImportRow[]
  kinds: ReadonlyMap<string, ImportKind>
  finders: Readonly<Record<string, Finder>>
  may: (permission: Permission) => boolean
  tell: (line: ImportLine) => void
  isCancelled: () => boolean
}

/** Ends a transaction that must not be kept, with what was found out. */
export class GivenUp extends Error {
  readonly result: PassResult

  constructor(result: PassResult) {
    super('The import was not to be written.')
    this.result = result
  }
}

export interface PassResult extends Counts {
  made: number
}

type Problems = NonNullable<RowOutcome['problems']>

/** Rows that failed when they had already written something: the transaction cannot be kept as if they had not. */
class Stumbled extends Error {
  readonly rows: ReadonlyMap<ImportRow, Problems>

  constructor(rows: ReadonlyMap<ImportRow, Problems>) {
    super('Rows failed halfway.')
    this.rows = rows
  }
}

/** So long one works on rows before others get a turn, in milliseconds. */
const longestStretch = 1

/**
 * Goes through all rows within the door's transaction. A row that is wrong leaves nothing behind; should some fail
 * halfway, the caller begins anew without them, in a new transaction.
 */
async function goThrough(
  door: Door,
  job: Job,
  skipped: ReadonlyMap<ImportRow, Problems>,
): Promise<PassResult> {
  const result: PassResult = { created: 0, changed: 0, unchanged: 0, wrong: 0, made: 0 }
  const stumbled = new Map<ImportRow, Problems>()
  const pass = new RunningPass({
    ...job,
    door,
    missing: job.head.missing,
    onMade: (kind, title) => {
      result.made += 1
      job.tell({ made: { kind, title } })
    },
  })
  const pace = new Pace(longestStretch)
  const rest = async () => {
    if (pace.isDue()) await pace.rest()
  }
  for await (const { kind, assumed, row } of inOrder(job, rest)) {
    if (job.isCancelled()) throw new Failure(499, importTexts.cancelled)
    const known = skipped.get(row)
    const told = known ? wrong(row, kind, known) : await takeRow(pass, kind, assumed, row, stumbled)
    if (told.outcome === 'wrong') result.wrong += 1
    else if (told.outcome === 'new') result.created += 1
    else if (told.outcome === 'changes') result.changed += 1
    else result.unchanged += 1
    job.tell(told)
    await rest()
  }
  if (stumbled.size > 0) throw new Stumbled(stumbled)
  await pass.writeGathered()
  return result
}

async function takeRow(
  pass: RunningPass,
  kind: ImportKind,
  assumed: ImportRow['values'],
  row: ImportRow,
  stumbled: Map<ImportRow, Problems>,
): Promise<RowOutcome> {
  const before = pass.writes
  try {
    const values = { ...row.values }
    for (const [name, value] of Object.entries(assumed)) values[name] = row.values[name] ?? value
    const { outcome, title, changes } = await kind.take(pass, { values, row: row.row })
    const { sheet, row: number } = row
    return { sheet, row: number, outcome, title, ...(changes && { changes }) }
  } catch (error) {
    const problems = problemsOf(error)
    if (pass.writes > before) stumbled.set(row, problems)
    // What the database itself has refused ends the transaction on PostgreSQL: the rest is looked at in the next one.
    if (!(error instanceof Failure)) throw new Stumbled(stumbled)
    return wrong(row, kind, problems)
  }
}

function wrong({ sheet, row, values }: ImportRow, { key }: ImportKind, problems: Problems): RowOutcome {
  const title = key.map(field => String(values[field] ?? '')).join(' · ')
  return { sheet, row, outcome: 'wrong', title, problems }
}

/** What a refusal says of a row; whatever is no refusal is no fault of the row. */
function problemsOf(error: unknown): Problems {
  if (error instanceof Failure) {
    const { errors } = error.details
    if (!errors || errors.length === 0) return [{ field: '', message: error.message }]
    return errors.map(({ field = '', message = error.message }) => ({ field, message }))
  }
  if (brokenUniqueTable(error) !== null) return [{ field: '', message: 'There is one like it already.' }]
  throw error
}

/** A row when it is its turn, and what holds for its sheet. */
interface Turn {
  kind: ImportKind
  assumed: ImportRow['values']
  row: ImportRow
}

type Rest = () => Promise<void>

/** The rows as they are worked off: sheet by sheet in the order of the kinds, and within one what came first. */
async function* inOrder({ head, rows, kinds }: Job, rest: Rest): AsyncGenerator<Turn> {
  const places = [...kinds.keys()]
  const sheets = head.sheets
    .map((sheet, index) => ({ ...sheet, index, place: places.indexOf(sheet.kind) }))
    .sort((a, b) => a.place - b.place || a.index - b.index)
  const bySheet = new Map<number, ImportRow[]>()
  for (const row of rows) {
    const those = bySheet.get(row.sheet)
    if (those) those.push(row)
    else bySheet.set(row.sheet, [row])
  }
  for (const { index, kind: name, assumed } of sheets) {
    const kind = kinds.get(name) as ImportKind
    for (const row of await sorted(bySheet.get(index) ?? [], kind, rest)) yield { kind, assumed, row }
  }
}

async function sorted(rows: readonly ImportRow[], { sortsBy }: ImportKind, rest: Rest) {
  if (!sortsBy) return rows
  const key = ({ values }: ImportRow) => String(values[sortsBy] ?? '')
  return sortedInPieces(rows, (one, other) => compare(key(one), key(other)), rest)
}

/** By the letters as they are stored: days and moments are written so that this is their order. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** So often it is begun anew. Each time leaves out at least one more row, and mostly all that fail halfway. */
const mostTries = 50

/**
 * Runs `within` a new transaction for every try: all rows, then `finish`, which keeps or gives up what was written.
 * A look before the import is the import itself, given up at the end: what it says is what would come of it.
 */
export async function runImport<Answer>(
  job: Job,
  within: (work: (door: Door) => Promise<Answer>) => Promise<Answer>,
  finish: (door: Door, result: PassResult) => Promise<Answer>,
): Promise<Answer> {
  const skipped = new Map<ImportRow, Problems>()
  let tries = 0
  for (;;)
    try {
      return await within(async door => {
        // Tried anew, by whomever: what was told before does not count.
        if (tries > 0) job.tell({ again: true })
        tries += 1
        return finish(door, await goThrough(door, job, skipped))
      })
    } catch (error) {
      if (!(error instanceof Stumbled) || tries >= mostTries) throw error
      for (const [row, problems] of error.rows) skipped.set(row, problems)
    }
}
