import { processKind, processLabels, searchedAsProcess } from '#cellar/process-kind.ts'
import { exampleNestedBatch, nestedBatch } from '#features/records/batches/contract.ts'
import { exampleNestedVessel, nestedVessel, vesselInUse } from '#features/records/vessels/contract.ts'
import { acrossFields } from '#shared/across-fields.ts'
import { isDay, noonOf } from '#shared/days.ts'
import {
  optionalDay,
  optionalNumber,
  optionalText,
  requiredChoice,
  requiredDay,
  requiredReference,
  trimTexts,
} from '#shared/fields.ts'
import { defineResource, type InputOf, type ItemOf, recordStamps } from '#shared/resource.ts'
import { storedFields } from '#shared/stored-fields.ts'
import { z } from '#shared/zod.ts'

/** What else the screen says. */
export const fermentationTexts = {
  noId: 'Failed to create fermentation: No ID returned from server',
  notReloaded: 'Failed to reload fermentation details after update.',
  noVessels: 'No available vessels.',
} as const

export const fermentationStatuses = ['Active', 'Completed', 'Stuck', 'Stopped'] as const

const notBeforeStart = (field: 'endDate' | 'pressDate', message: string) =>
  acrossFields(field, message, ({ startDate: start, [field]: day }) =>
    isDay(start) && isDay(day) ? String(day) >= String(start) : true,
  )

const form = z
  .object({
    batchId: requiredReference('Wine batch is required'),
    vesselId: requiredReference('Vessel is required'),
    startDate: requiredDay('Start date is required', 'Invalid start date format'),
    endDate: optionalDay('Invalid end date format'),
    initialBrix: optionalNumber({
      rule: brix => brix.min(0, 'Cannot be negative').max(50, 'Seems too high'),
    }),
    status: requiredChoice(fermentationStatuses, 'Status is required'),
    pressDate: optionalDay('Invalid press date format'),
    notes: optionalText(),
  })
  .refine(...notBeforeStart('endDate', "End date can't be before start date"))
  .refine(...notBeforeStart('pressDate', "Press date can't be before start date"))

const stored = z.object({ ...recordStamps, ...storedFields(form.shape) })

/** Kept as days, answered at 12:00 UTC of the day. */
const item = stored.extend({
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime().nullable(),
  pressDate: z.iso.datetime().nullable(),
  wineBatch: nestedBatch.nullable(),
  vessel: nestedVessel.nullable(),
})

export const fermentations = defineResource({
  name: 'fermentations',
  singular: 'fermentation',
  about: 'A wine batch that ferments, or fermented, in a vessel. Its days are answered at 12:00 UTC.',
  example: {
    body: {
      batchId: 1,
      vesselId: 1,
      startDate: '2024-09-10',
      endDate: null,
      initialBrix: 24.5,
      status: 'Active',
      pressDate: null,
      notes: 'Wild yeast',
    },
    answered: () => ({
      startDate: noonOf('2024-09-10'),
      wineBatch: exampleNestedBatch(),
      vessel: exampleNestedVessel(),
    }),
  },
  path: '/api/fermentation',
  area: 'fermentation',
  form,
  input: form.transform(trimTexts),
  item,
  labels: {
    ...processLabels,
    status: 'Status',
    pressDate: 'Press Date',
    endDate: 'End Date',
    initialBrix: 'Initial Brix',
    notes: 'Notes',
  },
  ...processKind,
  screen: '/fermentation',
  hasPage: true,
  search: { ...searchedAsProcess, heading: 'Fermentation', place: 4 },
  clash: vesselInUse,
  texts: {
    created: 'Fermentation created successfully!',
    updated: 'Fermentation updated successfully!',
    deleted: 'Fermentation process deleted successfully',
    confirmDelete: 'Are you sure you want to delete this fermentation process?',
  },
  blockedDelete: {
    subject: 'fermentation',
    dependencies: [
      { key: 'fermentationMaintenance', noun: 'maintenance', by: 'fermentationMaintenance.fermentationId' },
      { key: 'postFermentation', noun: 'post-fermentation' },
    ],
  },
})

export type StoredFermentation = z.output<typeof stored>
export type Fermentation = ItemOf<typeof fermentations>
export type FermentationInput = InputOf<typeof fermentations>
