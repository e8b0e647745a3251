import { processKind, processLabels, searchedAsProcess } from '#cellar/process-kind.ts'
import { exampleNestedBatch, nestedBatch } from '#features/records/batches/contract.ts'
import { exampleNestedVessel, nestedVessel, vesselInUse } from '#features/records/vessels/contract.ts'
import {
  optionalDay,
  optionalText,
  requiredChoice,
  requiredDay,
  requiredReference,
  trimTexts,
} from '#shared/fields.ts'
import { defineResource, type InputOf, type ItemOf, recordStamps, usualTexts } from '#shared/resource.ts'
import { storedFields } from '#shared/stored-fields.ts'
import { z } from '#shared/zod.ts'

export const agingStatuses = ['Active', 'Completed', 'On Hold', 'Cancelled'] as const

/** What else the screen says. */
export const agingTexts = { noVessels: 'No available aging vessels.' } as const

// An end before the start is accepted: no rule forbids it.
const form = z.object({
  batchId: requiredReference('Wine batch is required'),
  vesselId: requiredReference('Vessel is required'),
  startDate: requiredDay('Start date is required', 'Invalid start date format'),
  endDate: optionalDay('Invalid end date format'),
  status: requiredChoice(agingStatuses, 'Status is required'),
  notes: optionalText(),
})

const stored = z.object({
  ...recordStamps,
  ...storedFields(form.shape),
  previousFermentationId: z.int().nullable(),
})

const item = stored.extend({ batch: nestedBatch.nullable(), vessel: nestedVessel.nullable() })

/** An aging as its readings nest it. */
export const nestedAging = item
  .pick({
    id: true,
    batchId: true,
    vesselId: true,
    startDate: true,
    endDate: true,
    status: true,
    batch: true,
    vessel: true,
  })
  .meta({ id: 'NestedAging', description: 'An aging as its readings nest it.' })

export const agings = defineResource({
  name: 'agings',
  singular: 'aging',
  about: 'A wine batch that ages, or aged, in a vessel.',
  example: {
    body: {
      batchId: 1,
      vesselId: 2,
      startDate: '2024-10-20',
      endDate: null,
      status: 'Active',
      notes: 'Third fill',
    },
    answered: () => ({
      previousFermentationId: 1,
      batch: exampleNestedBatch(),
      // The fermentation has the first vessel.
      vessel: { ...exampleNestedVessel(), id: 2, vesselId: 'T-102', name: 'T-102' },
    }),
  },
  path: '/api/aging',
  area: 'aging',
  form,
  input: form.transform(trimTexts),
  item,
  labels: {
    ...processLabels,
    endDate: 'End Date',
    status: 'Status',
    notes: 'Notes',
    previousFermentationId: 'Previous Fermentation',
  },
  ...processKind,
  references: { ...processKind.references, previousFermentationId: 'fermentations' },
  screen: '/aging',
  search: { ...searchedAsProcess, heading: 'Aging', place: 6 },
  clash: vesselInUse,
  texts: usualTexts('aging process'),
  blockedDelete: {
    subject: 'aging record',
    dependencies: [
      { key: 'agingMaintenance', noun: 'maintenance', by: 'agingMaintenance.agingId' },
      { key: 'bottlings', noun: 'bottlings', by: 'bottlings.agingId' },
    ],
  },
})

export type StoredAging = z.output<typeof stored>
export type Aging = ItemOf<typeof agings>
export type AgingInput = InputOf<typeof agings>
