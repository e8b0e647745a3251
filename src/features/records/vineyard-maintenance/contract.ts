import { acrossFields } from '#shared/across-fields.ts'
import { optionalDay, optionalNumber, optionalReference, optionalText, trimTexts } from '#shared/fields.ts'
import { defineResource, type ItemOf, recordStamps, usualTexts } from '#shared/resource.ts'
import { storedFields } from '#shared/stored-fields.ts'
import { z } from '#shared/zod.ts'

const longestColor = 100

// Vineyard and date may be missing while one types: the check at submit has one sentence for both.
const form = z.object({
  vineyardId: optionalReference('The selected vineyard does not exist.'),
  measurementDate: optionalDay('Measurement date must be a valid date'),
  brix: optionalNumber({ notNumber: 'Brix must be a number' }),
  ph: optionalNumber({ notNumber: 'pH must be a number' }),
  ta: optionalNumber({ notNumber: 'TA must be a number' }),
  sg: optionalNumber({ notNumber: 'SG must be a number' }),
  grapeColor: optionalText({
    max: longestColor,
    tooLong: `Grape color must be at most ${longestColor} characters`,
  }),
  notes: optionalText(),
})

const missing = 'Missing required fields: vineyard and measurement date.'

const input = form
  .refine(...acrossFields('vineyardId', missing, ({ vineyardId }) => vineyardId !== null))
  .refine(
    ...acrossFields(
      'measurementDate',
      missing,
      ({ vineyardId, measurementDate }) => vineyardId === null || measurementDate !== null,
    ),
  )
  .transform(record =>
    trimTexts({
      ...record,
      vineyardId: record.vineyardId as number,
      measurementDate: record.measurementDate as string,
    }),
  )
  .meta({ required: ['vineyardId', 'measurementDate'] })

const nestedVineyard = z
  .object({ id: z.int(), name: z.string(), location: z.string(), plantedVariety: z.string() })
  .meta({ id: 'SampledVineyard', description: 'A vineyard as its samples nest it.' })

const item = z.object({
  ...recordStamps,
  ...storedFields(form.shape),
  vineyardId: z.int(),
  measurementDate: z.iso.date(),
  vineyard: nestedVineyard.nullable(),
})

export const vineyardMaintenance = defineResource({
  name: 'vineyardMaintenance',
  singular: 'vineyard maintenance record',
  about: 'A sample of the grapes of a vineyard.',
  example: {
    body: {
      vineyardId: 1,
      measurementDate: '2024-08-20',
      brix: 22.1,
      ph: 3.35,
      ta: 7.05,
      sg: 1.092,
      grapeColor: 'Deep purple',
      notes: 'Two more weeks',
    },
    answered: () => ({
      vineyard: { id: 1, name: 'North Block', location: 'Lower Terrace', plantedVariety: 'Pinot Noir' },
    }),
  },
  path: '/api/vineyard-maintenance',
  mayWait: true,
  area: 'vineyards',
  form,
  input,
  item,
  labels: {
    vineyardId: 'Vineyard',
    measurementDate: 'Date',
    brix: 'Brix',
    ph: 'pH',
    ta: 'TA',
    sg: 'SG',
    grapeColor: 'Grape Color',
    notes: 'Notes',
  },
  order: [{ column: 'measurementDate', direction: 'desc' }],
  references: { vineyardId: 'vineyards' },
  title: ({ named, day }) => [named('vineyardId'), day('measurementDate')],
  screen: '/vineyard-maintenance',
  texts: usualTexts('maintenance record'),
})

export type VineyardMaintenance = ItemOf<typeof vineyardMaintenance>
