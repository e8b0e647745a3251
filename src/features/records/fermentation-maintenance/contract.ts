import { doneAtField } from '#cellar/done-at.ts'
import { metricLabels } from '#cellar/metrics.ts'
import { exampleNestedBatch, nestedBatch } from '#features/records/batches/contract.ts'
import { exampleMoment } from '#shared/examples.ts'
import { optionalNumber, optionalReference, optionalText, trimTexts } from '#shared/fields.ts'
import { examplePerson, namedPerson } from '#shared/people.ts'
import { defineResource, type InputOf, type ItemOf, recordStamps, usualTexts } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

/** What a reading measures. */
export const readingNumbers = [
  'temperature',
  'rs',
  'sg',
  'totalSo2',
  'et',
  'ph',
  'ta',
  'alc',
  'densitySg',
  'brix',
  'fk15GHl',
  'wineVolume',
  'bisulfite',
  'tartaricAcid',
] as const
export const readingTexts = ['yeastStrain', 'yeastType', 'yeastVolume', 'notes'] as const

export const readingLabels = {
  ...metricLabels(readingNumbers),
  yeastStrain: 'Yeast Strain',
  yeastType: 'Yeast Type',
  yeastVolume: 'Yeast Volume',
  notes: 'Notes',
}

/** Texts that the screen recognises and puts in its own words. */
export const attachTexts = {
  missing: 'fermentation_id or wine_batch_id is required',
  invalid: 'invalid wine_batch_id',
  noFermentation: 'no fermentation found for provided batch',
} as const

function fieldsOf<Name extends string, Schema>(names: readonly Name[], schema: () => Schema) {
  return Object.fromEntries(names.map(name => [name, schema()])) as Record<Name, Schema>
}

const form = z.object({
  // Not required here: a save without a batch goes out, and the answer says what is missing.
  wineBatchId: optionalReference(attachTexts.invalid),
  ...fieldsOf(readingNumbers, () => optionalNumber()),
  ...fieldsOf(readingTexts, () => optionalText()),
})

const input = form
  .extend({
    doneAt: doneAtField('fermentation'),
    fermentationId: z
      .unknown()
      .optional()
      .describe("Looked at only without `wineBatchId`: a fermentation's id, else a batch's"),
  })
  .transform(trimTexts)

const stored = z.object({
  ...recordStamps,
  wineBatchId: z.int(),
  fermentationId: z.int(),
  readingTimestamp: z.iso.datetime(),
  takenById: z.int().nullable(),
  ...fieldsOf(readingNumbers, () => z.number().nullable()),
  ...fieldsOf(readingTexts, () => z.string().nullable()),
})

const item = stored.extend({ wineBatch: nestedBatch.nullable(), takenBy: namedPerson.nullable() })

export const fermentationMaintenance = defineResource({
  name: 'fermentationMaintenance',
  singular: 'fermentation maintenance record',
  about:
    'A reading of a fermentation. It is taken now, or at `doneAt`, by the caller: `readingTimestamp` and `takenById` in a body are ignored.',
  example: {
    body: { wineBatchId: 1, brix: 20, temperature: 24.5, ph: 3.4, notes: 'Punched down twice' },
    answered: () => ({
      fermentationId: 1,
      readingTimestamp: exampleMoment,
      takenById: examplePerson.id,
      wineBatch: exampleNestedBatch(),
      takenBy: examplePerson,
    }),
  },
  path: '/api/fermentation-maintenance',
  mayWait: true,
  area: 'fermentation',
  form,
  input,
  item,
  labels: {
    wineBatchId: 'Wine Batch',
    fermentationId: 'Fermentation',
    readingTimestamp: 'Reading Date',
    takenById: 'Taken By',
    ...readingLabels,
  },
  order: [{ column: 'readingTimestamp', direction: 'desc' }],
  references: { wineBatchId: 'batches', fermentationId: 'fermentations', takenById: 'users' },
  title: ({ named, day }) => [named('wineBatchId'), day('readingTimestamp')],
  screen: '/fermentation-maintenance',
  texts: { ...usualTexts('maintenance record'), deleted: 'Maintenance record deleted successfully!' },
})

export type StoredReading = z.output<typeof stored>
export type FermentationReading = ItemOf<typeof fermentationMaintenance>
export type ReadingInput = InputOf<typeof fermentationMaintenance>
