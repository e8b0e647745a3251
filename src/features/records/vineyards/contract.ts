import { acrossFields } from '#shared/across-fields.ts'
import { dayOf } from '#shared/days.ts'
import { optionalNumber, optionalText, requiredNumber, requiredText, trimTexts } from '#shared/fields.ts'
import { defineResource, type ItemOf, recordStamps, usualTexts } from '#shared/resource.ts'
import { storedFields } from '#shared/stored-fields.ts'
import { z } from '#shared/zod.ts'

const form = z.object({
  name: requiredText('Name is required'),
  location: requiredText('Location is required'),
  // A blank-only variety passes here; the check at submit has its own words for it.
  plantedVariety: requiredText('Variety is required', { blankPasses: true }),
  plantingDate: requiredText('Planting date is required').meta({ format: 'date' }),
  acreage: requiredNumber('Size is required', {
    notNumber: 'Size must be a number',
    rule: size => size.positive('Size must be positive'),
  }),
  notes: optionalText(),
})

const measurements = {
  brix: optionalNumber(),
  ph: optionalNumber(),
  ta: optionalNumber(),
  sg: optionalNumber(),
}

const isLeftOut = (text: unknown) => typeof text !== 'string' || text === ''

const input = form
  .extend(measurements)
  .refine(
    ...acrossFields(
      'plantedVariety',
      'Planted variety is required',
      ({ plantedVariety: text }) => isLeftOut(text) || String(text).trim() !== '',
    ),
  )
  .refine(
    ...acrossFields(
      'plantingDate',
      'Valid planting date is required',
      ({ plantingDate: text }) => isLeftOut(text) || dayOf(text) !== null,
    ),
  )
  .transform(vineyard => trimTexts({ ...vineyard, plantingDate: dayOf(vineyard.plantingDate) ?? '' }))

const item = z.object({
  ...recordStamps,
  ...storedFields(form.shape),
  plantingDate: z.iso.date(),
  ...storedFields(measurements),
})

export const vineyards = defineResource({
  name: 'vineyards',
  singular: 'vineyard',
  about: 'A block of vines: where it is, what grows there, and what was last measured of its grapes.',
  example: {
    body: {
      name: 'North Block',
      location: 'Lower Terrace',
      plantedVariety: 'Pinot Noir',
      plantingDate: '2012-04-18',
      acreage: 4.25,
      notes: 'Gravel over clay',
    },
  },
  path: '/api/vineyard',
  isPlain: true,
  area: 'vineyards',
  form,
  input,
  item,
  labels: {
    name: 'Name',
    location: 'Location',
    plantedVariety: 'Variety',
    plantingDate: 'Planting Date',
    acreage: 'Size',
    notes: 'Notes',
    brix: 'Brix',
    ph: 'pH',
    ta: 'TA',
    sg: 'SG',
  },
  order: [{ column: 'name', direction: 'asc', anyCase: true }],
  title: ({ text }) => [text('name')],
  screen: '/vineyards',
  search: {
    heading: 'Vineyards',
    place: 3,
    names: ['name'],
    others: ['location', 'plantedVariety'],
    order: [
      ['name', 'asc'],
      ['id', 'asc'],
    ],
    hit: at => ({ title: at('name'), detail: [at('plantedVariety'), at('location')] }),
  },
  texts: usualTexts('vineyard'),
  blockedDelete: {
    subject: 'vineyard',
    dependencies: [
      { key: 'batches', noun: 'wine batches', by: 'batches.vineyardId' },
      { key: 'vineyardMaintenance', noun: 'maintenance records', by: 'vineyardMaintenance.vineyardId' },
    ],
  },
})

export type Vineyard = ItemOf<typeof vineyards>
