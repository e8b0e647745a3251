import { exampleAnswer, pickExample } from '#shared/examples.ts'
import {
  optionalDay,
  optionalNumber,
  optionalReference,
  optionalText,
  requiredCode,
  requiredText,
  trimTexts,
} from '#shared/fields.ts'
import { examplePerson, namedPerson } from '#shared/people.ts'
import { defineResource, type InputOf, type ItemOf, recordStamps, usualTexts } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

/** The types that the form offers; other texts are accepted. */
export const wineTypes = ['Red', 'White', 'Rosé', 'Sparkling', 'Dessert', 'Other'] as const

/** The statuses that the form offers; other texts are accepted. */
export const batchStatuses = ['In Progress', 'Completed'] as const

const form = z.object({
  batchName: requiredText('Batch name is required'),
  batchId: requiredCode('Batch ID is required', { max: 100 }),
  vineyardId: optionalReference('The selected vineyard does not exist.'),
  responsibleUserId: optionalReference('The selected user does not exist.'),
  wineType: optionalText({ max: 200 }),
  status: optionalText({ max: 200 }),
  notes: optionalText(),
  startDate: optionalDay('Start date must be a valid date'),
  endDate: optionalDay('End date must be a valid date'),
  weight: optionalNumber({
    notNumber: 'Weight must be a number',
    rule: weight => weight.positive('Weight must be positive'),
  }),
  netLiquidWeight: optionalNumber({
    notNumber: 'Net liquid weight must be a number',
    rule: weight => weight.positive('Net liquid weight must be positive'),
  }),
  finalBrix: optionalNumber({ notNumber: 'Final Brix must be a number' }),
  finalPh: optionalNumber({ notNumber: 'Final pH must be a number' }),
  finalTa: optionalNumber({ notNumber: 'Final TA must be a number' }),
  finalSg: optionalNumber({ notNumber: 'Final SG must be a number' }),
})

const input = form
  .extend({
    grapeVariety: optionalText({ max: 200 }),
    bisulfite: optionalNumber({ notNumber: 'Bisulfite must be a number' }),
    tartaricAcid: optionalNumber({ notNumber: 'Tartaric acid must be a number' }),
    yeastStrain: optionalText({ max: 200 }),
    volume: optionalNumber({ notNumber: 'Volume must be a number' }),
    volumeUnit: optionalText({ max: 50 }),
  })
  .transform(trimTexts)

const text = z.string().nullable()
const number = z.number().nullable()
const day = z.iso.date().nullable()

const nestedVineyard = z
  .object({ id: z.int(), name: z.string(), location: z.string(), plantedVariety: z.string(), notes: text })
  .meta({ id: 'NestedVineyard', description: 'A vineyard as its batches nest it.' })

/** A batch as other records nest it. */
export const nestedBatch = z
  .object({
    id: z.int(),
    /** The text by which people know the batch; in every other record `batchId` is the number above. */
    batchId: z.string(),
    batchName: z.string(),
    wineType: text,
    grapeVariety: text,
    startDate: day,
    status: z.string(),
    bisulfite: number,
    tartaricAcid: number,
    yeastStrain: text,
    volume: number,
    volumeUnit: text,
    vineyardName: text,
    vineyard: nestedVineyard.nullable(),
  })
  .meta({ id: 'NestedWineBatch', description: 'A wine batch as other records nest it.' })
export type NestedBatch = z.output<typeof nestedBatch>

const fermentation = z
  .object({
    id: z.int(),
    vesselId: z.int(),
    vessel: z.object({ id: z.int(), vesselId: z.string() }).nullable(),
    startDate: z.iso.datetime(),
    status: z.string(),
  })
  .meta({ id: 'NestedFermentation', description: 'A fermentation as its batch lists it.' })

const item = nestedBatch.extend({
  ...recordStamps,
  vineyardId: z.int().nullable(),
  responsibleUserId: z.int().nullable(),
  endDate: day,
  notes: text,
  weight: number,
  netLiquidWeight: number,
  finalBrix: number,
  finalPh: number,
  finalTa: number,
  finalSg: number,
  winemaker: namedPerson.nullable(),
  fermentations: fermentation.array(),
})

export const batches = defineResource({
  name: 'batches',
  singular: 'wine batch',
  about:
    'A wine from the harvest to the bottle. `batchId` is the text by which people know it; everywhere else `batchId` is its `id`.',
  example: {
    body: {
      batchName: 'Hillside Red',
      batchId: 'WB-20240904-7310',
      vineyardId: 1,
      wineType: 'Red',
      startDate: '2024-09-05',
      grapeVariety: 'Syrah',
      status: 'In Progress',
      weight: 1200,
      netLiquidWeight: 900,
      finalBrix: 24.5,
      finalPh: 3.4,
      finalTa: 6.2,
      finalSg: 1.09,
    },
    answered: () => ({
      vineyardName: 'North Block',
      vineyard: {
        id: 1,
        name: 'North Block',
        location: 'Lower Terrace',
        plantedVariety: 'Pinot Noir',
        notes: 'Gravel over clay',
      },
      responsibleUserId: examplePerson.id,
      winemaker: examplePerson,
      fermentations: [],
    }),
  },
  path: '/api/batch',
  area: 'wineBatches',
  form,
  input,
  item,
  labels: {
    batchName: 'Batch Name',
    batchId: 'Batch ID',
    vineyardId: 'Vineyard',
    responsibleUserId: 'Winemaker',
    wineType: 'Type',
    grapeVariety: 'Grape Variety',
    status: 'Status',
    startDate: 'Start Date',
    endDate: 'End Date',
    weight: 'Weight (kg)',
    netLiquidWeight: 'Net Liquid Weight (kg)',
    finalBrix: 'Final Brix',
    finalPh: 'Final pH',
    finalTa: 'Final TA',
    finalSg: 'Final SG',
    bisulfite: 'Bisulfite',
    tartaricAcid: 'Tartaric Acid',
    yeastStrain: 'Yeast Strain',
    volume: 'Volume',
    volumeUnit: 'Volume Unit',
    notes: 'Notes',
  },
  order: [{ column: 'startDate', direction: 'desc', nullable: true }],
  references: { vineyardId: 'vineyards', responsibleUserId: 'users' },
  title: ({ text }) => [text('batchId')],
  screen: '/batches',
  hasPage: true,
  search: {
    heading: 'Wine Batches',
    place: 1,
    names: ['batchId', 'batchName'],
    others: ['grapeVariety'],
    order: [['id', 'desc']],
    hit: at => ({
      title: at('batchId'),
      detail: [at('batchName'), at('grapeVariety')],
      status: at('status'),
    }),
  },
  clash: 'A wine batch with this batch ID already exists.',
  texts: usualTexts('wine batch'),
  blockedDelete: {
    subject: 'batch',
    dependencies: [
      { key: 'fermentations', noun: 'fermentations', by: 'fermentations.batchId' },
      { key: 'aging', noun: 'aging records', by: 'agings.batchId' },
      { key: 'bottlings', noun: 'bottlings', by: 'bottlings.batchId' },
      { key: 'postFermentation', noun: 'post-fermentation records', by: 'postFermentations.batchId' },
      { key: 'cellarOperations', noun: 'cellar operations', by: 'cellarTouches.batchId', onlyWhenAny: true },
    ],
  },
})

/** The batch of the examples as other records nest it. */
export const exampleNestedBatch = () => pickExample(nestedBatch, exampleAnswer(batches))

export type Batch = ItemOf<typeof batches>
export type BatchInput = InputOf<typeof batches>

/** A batch's own columns: a batch stored without status has none. */
export type StoredBatch = Omit<
  Batch,
  'status' | 'vineyardName' | 'vineyard' | 'winemaker' | 'fermentations'
> & {
  status: string | null
}
