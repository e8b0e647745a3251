import { type FindingKind, findingKinds, findingTitles } from '#cellar/watch/finding.ts'
import { brixInstruments, type LimitName, type LimitsSet, limitRanges } from '#cellar/watch/limits.ts'
import { exampleMoment } from '#shared/examples.ts'
import { optionalMoment, optionalReference, optionalText, requiredText } from '#shared/fields.ts'
import { examplePerson, namedPerson } from '#shared/people.ts'
import type { Resource, RowWords } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'
import { watchPath, watchScreen } from './rules/places.ts'

export { watchPath, watchScreen }

/** The group of the API description. */
export const watchTag = {
  name: 'watch',
  description:
    'What the watch over fermentations looks at. Whoever asks judges by it: what needs a person depends on the time.',
}

export const watchTexts = {
  untilPast: 'Choose a moment that is still to come.',
  tooLong: 'Set it aside for at most 30 days.',
  reason: 'Say in a word why',
} as const

const number = z.number().optional()

/** What of a reading the watch looks at; what was not measured is left out. */
export const watchedReading = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    brix: number,
    sg: number,
    densitySg: number,
    temperature: number,
    rs: number,
  })
  .meta({
    id: 'WatchedReading',
    description: 'What of a reading the watch looks at.',
    example: { id: 1, at: exampleMoment, brix: 18.4, temperature: 24.5 },
  })

export const aside = z
  .object({
    id: z.int(),
    kind: z.enum(findingKinds),
    until: z.iso.datetime(),
    reason: z.string(),
    setBy: namedPerson.nullable(),
    setAt: z.iso.datetime(),
  })
  .meta({
    id: 'WatchAside',
    description: 'A finding that somebody has set aside until a time, with a word why.',
    example: {
      id: 1,
      kind: 'hot',
      until: exampleMoment,
      reason: 'The chiller is being repaired',
      setBy: examplePerson,
      setAt: exampleMoment,
    },
  })
export type Aside = z.output<typeof aside>

const limitNames = Object.keys(limitRanges) as LimitName[]

const limit = ([least, most]: readonly [number, number]) =>
  z
    .number('Enter a number')
    .min(least, `At least ${least}`)
    .max(most, `At most ${most}`)
    .nullable()
    .optional()

const eachLimit = Object.fromEntries(limitNames.map(name => [name, limit(limitRanges[name])])) as Record<
  LimitName,
  ReturnType<typeof limit>
>

const brixBy = z.enum(brixInstruments, 'Choose a hydrometer or a refractometer').nullable().optional()

const limitsSet = z.object({ ...eachLimit, brixBy }, 'Say which limits')
const exampleLimits = { example: { hotLook: 30 } }

export const limitsEntry = z
  .object({
    wineType: z.string().nullable(),
    batchId: z.int().nullable(),
    coldSoakUntil: z.iso.datetime().nullable(),
    limits: limitsSet.meta({ id: 'WatchLimits', description: 'The limits that are set.', ...exampleLimits }),
  })
  .meta({
    id: 'WatchLimitsEntry',
    description: 'The limits of a wine type, of a batch, or, where it names neither, of the whole winery.',
    example: { wineType: 'White', batchId: null, coldSoakUntil: null, limits: { hotLook: 18 } },
  })
export type LimitsEntry = z.output<typeof limitsEntry>

export const limitsInput = z
  .object({
    wineType: optionalText({ max: 100 }),
    batchId: optionalReference('invalid batch_id'),
    coldSoakUntil: optionalMoment('Invalid moment'),
    limits: limitsSet.meta({
      id: 'WatchLimitsToSet',
      description: 'Where the watch draws its lines; what is null or left out is as usual.',
      ...exampleLimits,
    }),
  })
  .meta({ id: 'WatchLimitsInput', description: 'Limits to be set, and for what.' })

/** The same as a form asks it. */
export const asideForm = z.object({
  hours: z.string(),
  reason: requiredText(watchTexts.reason, { max: 500 }),
})

export const asideInput = z
  .object({
    kind: z.enum(findingKinds, 'Choose what is set aside'),
    until: optionalMoment('Invalid moment'),
    reason: requiredText(watchTexts.reason, { max: 500 }),
  })
  .meta({ id: 'WatchAsideInput', description: 'What is set aside, until when, and why.' })

export const watched = z
  .object({
    id: z.int(),
    status: z.string(),
    startDate: z.iso.datetime(),
    initialBrix: z.number().nullable(),
    batch: z.object({
      id: z.int(),
      batchId: z.string(),
      batchName: z.string(),
      wineType: z.string().nullable(),
      grapeVariety: z.string().nullable(),
      vineyardId: z.int().nullable(),
    }),
    vessel: z.object({ id: z.int(), vesselId: z.string(), location: z.string().nullable() }).nullable(),
    readings: watchedReading.array(),
    events: z.object({ at: z.iso.datetime(), kind: z.string() }).array(),
    coldSoakUntil: z.iso.datetime().nullable(),
    asides: aside.array(),
  })
  .meta({ id: 'WatchedFermentation', description: 'A fermentation with all that the watch judges it by.' })
export type Watched = z.output<typeof watched>

const past = z
  .object({
    id: z.int(),
    batchName: z.string(),
    points: z.object({ hours: z.number(), brix: z.number() }).array(),
  })
  .meta({
    id: 'PastFermentation',
    description: 'The last fermentation of the same vineyard, or else variety, by hours since its start.',
  })

export const watchedAlone = watched
  .extend({ past: past.nullable() })
  .meta({ id: 'WatchedFermentationAlone', description: 'One fermentation, with one like it from the past.' })
export type WatchedAlone = z.output<typeof watchedAlone>

export const foundBefore = z
  .object({
    id: z.int(),
    kind: z.enum(findingKinds),
    severity: z.enum(['look', 'act']),
    since: z.iso.datetime(),
    sentence: z.string().describe('As it was said last'),
    foundAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WatchFinding', description: 'What was found in a fermentation, and until when it held.' })
export type FoundBefore = z.output<typeof foundBefore>

export const sensedVessel = z
  .object({
    vesselId: z.int(),
    points: z
      .object({ at: z.iso.datetime(), temperature: z.number().nullable(), sg: z.number().nullable() })
      .array(),
  })
  .meta({ id: 'SensedVessel', description: 'What devices measured in a vessel in which something ferments.' })
export type SensedVessel = z.output<typeof sensedVessel>

export const watchAnswer = z
  .object({ fermentations: watched.array(), limits: limitsEntry.array() })
  .meta({ id: 'Watch', description: 'The fermentations under way, and the limits that are set.' })
export type WatchAnswer = z.output<typeof watchAnswer>

/** Limits as their row holds them. */
export interface StoredWatchLimits {
  wineType: string | null
  batchId: number | null
  coldSoakUntil: string | null
  /** JSON: `LimitsSet`. */
  limits: string
  setById: number | null
}

export interface StoredAside {
  fermentationId: number
  kind: FindingKind
  until: string
  reason: string
  setById: number | null
}

export const readLimitsSet = (stored: string): LimitsSet => JSON.parse(stored) as LimitsSet

/** What the trail needs to know of a kind. */
type WatchKind = Pick<Resource, 'singular' | 'labels' | 'kept' | 'references' | 'title'> & {
  name: 'watchLimits' | 'watchAsides'
  page: () => string
}

export const watchKinds: readonly WatchKind[] = [
  {
    name: 'watchLimits',
    singular: 'watch limits',
    labels: {
      wineType: 'Wine Type',
      batchId: 'Wine Batch',
      coldSoakUntil: 'Cold Soak Until',
      limits: 'Limits',
    },
    kept: ['setById'],
    references: { batchId: 'batches' },
    title: ({ text, named }: RowWords) => [named('batchId') || text('wineType') || 'whole winery'],
    page: () => '/settings',
  },
  {
    name: 'watchAsides',
    singular: 'finding set aside',
    labels: { fermentationId: 'Fermentation', kind: 'Finding', until: 'Until', reason: 'Reason' },
    kept: ['setById'],
    references: { fermentationId: 'fermentations' },
    title: ({ text }: RowWords) => [
      findingTitles[text('kind') as FindingKind] ?? text('kind'),
      text('reason'),
    ],
    page: () => watchScreen,
  },
]
