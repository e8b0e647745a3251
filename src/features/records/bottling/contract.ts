import { canHoldWine, isBottle } from '#cellar/bottle-sizes.ts'
import { exampleNestedBatch, nestedBatch } from '#features/records/batches/contract.ts'
import {
  optionalReference,
  optionalText,
  requiredChoice,
  requiredDay,
  requiredNumber,
  requiredReference,
  requiredText,
  trimTexts,
} from '#shared/fields.ts'
import { largestNumber } from '#shared/numbers.ts'
import { defineResource, type InputOf, type ItemOf, recordStamps, usualTexts } from '#shared/resource.ts'
import { storedFields } from '#shared/stored-fields.ts'
import { z } from '#shared/zod.ts'

export const bottlingStatuses = ['Planned', 'Completed', 'Cancelled'] as const

export const agingOfOtherBatch = 'The selected aging process belongs to another wine batch.'

const bottleSize = z.preprocess(
  size => (Number.isFinite(size) ? String(size) : size),
  requiredText('Bottle size is required', { max: 50 })
    .refine(canHoldWine, 'Bottle size must be positive')
    .refine(isBottle, `Bottle size cannot be more than ${largestNumber}`)
    .meta({ type: ['string', 'number'] }),
)

const form = z.object({
  batchId: requiredReference('Wine batch is required'),
  agingId: optionalReference('The selected aging process does not exist.'),
  bottlingDate: requiredDay('Bottling date is required', 'Bottling date must be a valid date'),
  bottleCount: requiredNumber('Bottle count is required', {
    notNumber: 'Bottle count must be a whole number',
    rule: count =>
      count
        .max(largestNumber, `Bottle count cannot be more than ${largestNumber}`)
        .int('Bottle count must be a whole number')
        .min(1, 'Bottle count must be positive'),
  }),
  bottleSize,
  status: requiredChoice(bottlingStatuses, 'Status is required').default('Planned'),
  notes: optionalText(),
})

const item = z.object({
  ...recordStamps,
  ...storedFields(form.shape),
  bottleSize: z.union([z.number(), z.string()]),
  batch: nestedBatch.nullable(),
})

export const bottlings = defineResource({
  name: 'bottlings',
  singular: 'bottling run',
  about: 'Wine that is, or will be, bottled on a day.',
  example: {
    body: {
      batchId: 1,
      bottlingDate: '2025-04-10',
      bottleCount: 1200,
      bottleSize: 750,
      status: 'Planned',
      notes: 'Screw caps',
    },
    answered: () => ({ bottleSize: 750, batch: exampleNestedBatch() }),
  },
  path: '/api/bottling',
  area: 'bottling',
  form,
  input: form.transform(trimTexts),
  item,
  labels: {
    batchId: 'Wine Batch',
    agingId: 'Aging',
    bottlingDate: 'Bottling Date',
    bottleCount: 'Bottles',
    bottleSize: 'Bottle Size',
    status: 'Status',
    notes: 'Notes',
  },
  order: [{ column: 'bottlingDate', direction: 'asc' }],
  references: { batchId: 'batches', agingId: 'agings' },
  title: ({ named, day }) => [named('batchId'), day('bottlingDate')],
  screen: '/bottling',
  search: {
    heading: 'Bottling',
    place: 7,
    names: ['batchId.batchId', 'batchId.batchName'],
    order: [
      ['bottlingDate', 'desc'],
      ['id', 'desc'],
    ],
    hit: at => ({
      title: at('batchId.batchId'),
      detail: [at('batchId.batchName'), `${at('bottleCount')} bottles`],
      day: at('bottlingDate'),
      status: at('status'),
    }),
  },
  texts: usualTexts('bottling run'),
})

export type Bottling = ItemOf<typeof bottlings>
export type BottlingInput = InputOf<typeof bottlings>
export type StoredBottling = Omit<Bottling, 'batch' | 'bottleSize'> & { bottleSize: string }
