import { doneAtField } from '#cellar/done-at.ts'
import { agings, nestedAging } from '#features/records/aging/contract.ts'
import { exampleAnswer, exampleMoment, pickExample } from '#shared/examples.ts'
import { optionalDay, optionalNumber, optionalReference, optionalText, trimTexts } from '#shared/fields.ts'
import { examplePerson, namedPerson } from '#shared/people.ts'
import { defineResource, type InputOf, recordStamps, usualTexts } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

/** Nothing is required: a reading may even name no aging. */
const form = z.object({
  agingId: optionalReference('The selected aging process does not exist.'),
  agingStartDate: optionalDay('Invalid aging start date format'),
  ph: optionalNumber(),
  ta: optionalNumber(),
  color: optionalText({ max: 200 }),
  nose: optionalText(),
  bisulfite: optionalNumber(),
  so2: optionalNumber(),
  notes: optionalText(),
})

const stored = z.object({
  ...recordStamps,
  agingId: z.int().nullable(),
  agingStartDate: z.iso.date().nullable(),
  vesselType: z.string().nullable(),
  ph: z.number().nullable(),
  ta: z.number().nullable(),
  color: z.string().nullable(),
  nose: z.string().nullable(),
  bisulfite: z.number().nullable(),
  so2: z.number().nullable(),
  readingTimestamp: z.iso.datetime(),
  takenById: z.int().nullable(),
  notes: z.string().nullable(),
})

const item = stored.extend({ aging: nestedAging.nullable(), takenBy: namedPerson.nullable() })

export const agingMaintenance = defineResource({
  name: 'agingMaintenance',
  singular: 'aging maintenance record',
  about:
    'A reading of an aging. It is taken now, or at `doneAt`, by the caller, from the vessel of the aging: `readingTimestamp`, `takenById` and `vesselType` in a body are ignored.',
  example: {
    body: { agingId: 1, ph: 3.5, ta: 6.1, so2: 28, color: 'Ruby', notes: 'Topped up' },
    answered: () => ({
      agingStartDate: '2024-10-20',
      vesselType: 'Tank',
      readingTimestamp: exampleMoment,
      takenById: examplePerson.id,
      aging: pickExample(nestedAging, exampleAnswer(agings)),
      takenBy: examplePerson,
    }),
  },
  path: '/api/aging-maintenance',
  mayWait: true,
  area: 'aging',
  form,
  input: form.extend({ doneAt: doneAtField('aging') }).transform(trimTexts),
  item,
  labels: {
    agingId: 'Aging Process',
    agingStartDate: 'Aging Start Date',
    vesselType: 'Vessel Type',
    ph: 'pH',
    ta: 'TA',
    bisulfite: 'Bisulfite',
    so2: 'SO2',
    color: 'Color',
    nose: 'Nose',
    readingTimestamp: 'Reading Date',
    takenById: 'Taken By',
    notes: 'Notes',
  },
  order: [{ column: 'readingTimestamp', direction: 'desc' }],
  references: { agingId: 'agings', takenById: 'users' },
  title: ({ named, day }) => [named('agingId'), day('readingTimestamp')],
  screen: '/aging-maintenance',
  texts: { ...usualTexts('maintenance record'), deleted: 'Maintenance record deleted successfully!' },
})

export type StoredAgingReading = z.output<typeof stored>
export type AgingReadingInput = InputOf<typeof agingMaintenance>
