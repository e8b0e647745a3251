import { exampleNestedBatch, nestedBatch } from '#features/records/batches/contract.ts'
import { optionalDay, optionalNumber, optionalText, requiredReference, trimTexts } from '#shared/fields.ts'
import { defineResource, type ItemOf, recordStamps, usualTexts } from '#shared/resource.ts'
import { storedFields } from '#shared/stored-fields.ts'
import { z } from '#shared/zod.ts'

export const batchIsFixed = 'The wine batch of a post-fermentation record cannot be changed.'

const form = z.object({
  batchId: requiredReference('Wine batch is required'),
  squeezingDate: optionalDay('Squeezing date must be a valid date'),
  // The wire has always spelt it so; people read "Débourbage Date".
  daborbageDate: optionalDay('Débourbage date must be a valid date'),
  sg: optionalNumber({ notNumber: 'SG must be a number' }),
  ph: optionalNumber({ notNumber: 'pH must be a number' }),
  malicAcid: optionalNumber({ notNumber: 'Malic acid must be a number' }),
  va: optionalNumber({
    notNumber: 'Volatile Acidity must be a number',
    rule: va => va.min(0, 'Volatile Acidity cannot be less than 0'),
  }),
  notes: optionalText(),
})

const item = z.object({
  ...recordStamps,
  ...storedFields(form.shape),
  wineBatch: nestedBatch.nullable(),
})

export const postFermentations = defineResource({
  name: 'postFermentations',
  singular: 'post-fermentation record',
  about: 'What was done and measured after a fermentation.',
  example: {
    body: {
      batchId: 1,
      squeezingDate: '2024-10-01',
      daborbageDate: '2024-10-03',
      sg: 0.995,
      ph: 3.55,
      malicAcid: 1.2,
      va: 0.35,
      notes: 'Clear juice',
    },
    answered: () => ({ wineBatch: exampleNestedBatch() }),
  },
  path: '/api/post-fermentation',
  mayWait: true,
  area: 'fermentation',
  form,
  input: form.transform(trimTexts),
  item,
  labels: {
    batchId: 'Wine Batch',
    squeezingDate: 'Squeezing Date',
    daborbageDate: 'Débourbage Date',
    va: 'VA',
    sg: 'SG',
    ph: 'pH',
    malicAcid: 'Malic Acid',
    notes: 'Notes',
  },
  order: [{ column: 'createdAt', direction: 'desc' }],
  references: { batchId: 'batches' },
  title: ({ named }) => [named('batchId')],
  screen: '/post-fermentation',
  search: {
    heading: 'Post-Fermentation',
    place: 5,
    names: ['batchId.batchId', 'batchId.batchName'],
    order: [['id', 'desc']],
    hit: at => ({
      title: at('batchId.batchId'),
      detail: [at('batchId.batchName')],
      day: at('squeezingDate'),
    }),
  },
  texts: usualTexts('post-fermentation record'),
})

export type PostFermentation = ItemOf<typeof postFermentations>
