import { optionalText } from '#shared/fields.ts'
import { namedPerson } from '#shared/people.ts'
import { type Resource, recordStamps } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

export const importsPath = '/api/import'

/** The group of the API description. */
export const importsTag = {
  name: 'imports',
  description:
    'Records from spreadsheets: looked at first, then written in one write, and taken back as a whole.',
}

/** A file of more than that is brought in in two. */
export const mostRows = 100_000

export const importTexts = {
  noSheets: 'Say which kind of record each sheet holds.',
  noRows: 'There is no row to import.',
  tooMany: `One import takes at most ${mostRows.toLocaleString('en-US')} rows.`,
  unreadable: (line: number) => `Line ${line} is not as described.`,
  mayNotAdd: 'You may not add these.',
  mayNotChange: 'You may not change these.',
  twice: (row: number) => `The same as row ${row} of the file.`,
  isMissing: (what: string, text: string) => `There is no ${what} “${text}”.`,
  ambiguous: (what: string, text: string) => `There is more than one ${what} “${text}”. Use its ID.`,
  hasWrong: 'Nothing was written, because some rows are wrong.',
  cancelled: 'The import was cancelled. Nothing was written.',
  imported: (rows: number) => `Imported ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}.`,
  takenBack: 'The import was taken back.',
  unknownSteps: 'This import came with the winery, and cannot be taken back here.',
  alreadyTakenBack: 'This import was taken back already.',
  changedSince: (what: string) => `Nothing was taken back: ${what} was changed since.`,
  neededSince: (what: string) => `Nothing was taken back: something hangs on ${what} by now.`,
} as const

/** What is in a cell once it was read. */
const value = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()])
const values = z.record(z.string().max(100), value)
export type ImportValues = z.output<typeof values>

const sheet = z.object({
  kind: z.string().max(100),
  name: z.string().max(200).default(''),
  assumed: values.default({}).describe('What holds for new records where a row says nothing'),
  assignment: z
    .record(z.string().max(300), z.unknown())
    .default({})
    .describe('What each heading means, to be remembered when this is written'),
})

/** The first line of an import: what the lines below it are. */
export const importHead = z
  .object(
    {
      fileName: optionalText({ max: 200 }),
      sheets: z.array(sheet).min(1, importTexts.noSheets).max(50),
      missing: z
        .record(z.string().max(100), values)
        .default({})
        .describe('Kinds of which what a row names, but is not there, is made; with what holds for those'),
      onlyGood: z.boolean().default(false).describe('Write the good rows although others are wrong'),
    },
    importTexts.unreadable(1),
  )
  .meta({
    id: 'ImportHead',
    description:
      'The first line of an import. Each line after it is a row, such as {"sheet":0,"row":2,"values":{"vesselId":"T-1"}}.',
    example: { fileName: 'vessels.csv', sheets: [{ kind: 'vessels', name: 'Tanks' }] },
  })
export type ImportHead = z.output<typeof importHead>

/** One row of a sheet: its number as the spreadsheet shows it, and what it says. */
export const importRow = z.object({ sheet: z.int().min(0), row: z.int().min(1), values })
export type ImportRow = z.output<typeof importRow>

/** What becomes of a row. */
export const outcomes = ['new', 'changes', 'unchanged', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]

const problem = z.object({ field: z.string(), message: z.string() })
const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

/** A row once it was looked at. */
export const rowOutcome = z.object({
  sheet: z.int(),
  row: z.int(),
  outcome: z.enum(outcomes),
  title: z.string(),
  changes: change.array().optional(),
  problems: problem.array().optional(),
})
export type RowOutcome = z.output<typeof rowOutcome>

const counts = {
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
}
export type Counts = { [Name in keyof typeof counts]: number }

/** The last line: how it ended. */
export const importEnd = z.object({
  ...counts,
  made: z.int().describe('Records that were made because a row names them'),
  isWritten: z.boolean(),
  id: z.int().nullable().describe('By which it can be taken back'),
  message: z.string(),
})
export type ImportEnd = z.output<typeof importEnd>

/** What is answered, line by line. */
export const importLine = z
  .union([
    rowOutcome,
    z.object({ made: z.object({ kind: z.string(), title: z.string() }) }),
    z.object({ again: z.literal(true).describe('Whatever was said before does not count') }),
    z.object({ end: importEnd }),
    z.object({ failed: z.object({ status: z.int(), message: z.string() }) }),
  ])
  .meta({ id: 'ImportLine', description: 'One line of what is answered to an import.' })
export type ImportLine = z.output<typeof importLine>

/** A field of a kind as a file may hold it. */
export const fieldTypes = ['text', 'number', 'day', 'moment', 'choice', 'reference', 'yes-no'] as const

export const importKindAnswer = z
  .object({
    name: z.string(),
    label: z.string(),
    singular: z.string(),
    key: z.string().array().describe('By which fields a row is recognised'),
    fields: z
      .object({
        name: z.string(),
        label: z.string(),
        type: z.enum(fieldTypes),
        choices: z.string().array().optional(),
        unit: z.string().optional(),
        isRequired: z.boolean(),
        refersTo: z.string().optional(),
      })
      .array(),
    assumed: z.record(z.string(), z.unknown()).describe('What is proposed where a file says nothing'),
    mayBeMade: z.boolean().describe('Whether one that a row names can be made in the same run'),
    madeFrom: z.string().array().describe('Its fields that are known where one is made'),
    isWallClock: z.boolean().describe('Its moments are those of the clock on the wall: `2026-10-06T09:30`'),
    needs: z.string().array().describe('Kinds of which its rows may need one'),
    remembered: z.record(z.string(), z.unknown()).describe('What headings meant the last time'),
  })
  .meta({ id: 'ImportKind', description: 'A kind of record that can be imported, and its fields.' })
export type ImportKindAnswer = z.output<typeof importKindAnswer>

/** An import as it is listed. */
export const importItem = z
  .object({
    ...recordStamps,
    fileName: z.string(),
    kinds: z.string().array(),
    ...counts,
    takenBackAt: z.string().nullable(),
    recordedBy: namedPerson.nullable(),
  })
  .meta({ id: 'Import', description: 'A file that was brought in.' })

/** An import as its row holds it. */
export interface StoredImport extends Counts {
  fileName: string
  /** The kinds of its sheets, separated by commas. */
  kinds: string
  requestId: string
  /** The last entry of the trail before it. */
  afterSequence: number
  takenBackAt: string | null
  recordedById: number
}

/** What the headings of files mean, as a row holds it. */
export interface StoredHeadings {
  kind: string
  /** JSON: what each heading means. */
  assignment: string
}

type TrailKind = Pick<Resource, 'name' | 'singular' | 'labels' | 'kept' | 'references' | 'title'> & {
  page: () => string
}

/** What the trail tells of. */
export const importKinds: readonly TrailKind[] = [
  {
    name: 'imports',
    singular: 'import',
    labels: {
      fileName: 'File',
      kinds: 'Kinds',
      created: 'New',
      changed: 'Changed',
      unchanged: 'Unchanged',
      wrong: 'Wrong',
      takenBackAt: 'Taken back',
      recordedById: 'Imported by',
    },
    kept: ['requestId', 'afterSequence'],
    references: { recordedById: 'users' },
    title: ({ text }) => [text('fileName')],
    page: () => '/import',
  },
  {
    name: 'importHeadings',
    singular: 'meaning of headings',
    labels: { kind: 'Kind', assignment: 'Headings' },
    title: ({ text }) => [text('kind')],
    page: () => '/import',
  },
]
