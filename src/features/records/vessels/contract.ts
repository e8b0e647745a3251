import { showCapacity } from '#cellar/capacities.ts'
import { acrossFields } from '#shared/across-fields.ts'
import { exampleAnswer, pickExample } from '#shared/examples.ts'
import {
  optionalNumber,
  optionalText,
  requiredChoice,
  requiredCode,
  requiredNumber,
  trimTexts,
  yesOrNo,
} from '#shared/fields.ts'
import { numberOf } from '#shared/numbers.ts'
import { defineResource, type InputOf, type ItemOf, recordStamps, usualTexts } from '#shared/resource.ts'
import { storedFields } from '#shared/stored-fields.ts'
import { z } from '#shared/zod.ts'

export const vesselTypes = ['Tank', 'Barrel', 'Tote', 'Bin', 'Other'] as const
export const materials = [
  'Stainless Steel',
  'French Oak',
  'American Oak',
  'Hungarian Oak',
  'Plastic',
  'Concrete',
  'Other',
] as const
export const capacityUnits = ['L', 'gal', 'hL'] as const
export const usageTypes = ['Aging', 'Fermentation', 'Both'] as const
/** The statuses a form offers. */
export const vesselStatuses = ['Empty', 'In Use', 'Out of Service'] as const
/** "Available" is read where a record carries it and counts like Empty, but no form offers it. */
const storedStatuses = [...vesselStatuses, 'Available'] as const

/** The kinds of process that may be in a vessel: where they are listed, and the screen that shows them. */
export const processKinds = [
  { name: 'Fermentation', plural: 'fermentations', path: '/api/fermentation', screen: '/fermentation' },
  { name: 'Aging', plural: 'agings', path: '/api/aging', screen: '/aging' },
] as const

/** Their readings: where they are listed, and what they are called. */
export const readingKinds = [
  { source: 'fermentation', plural: 'fermentation readings', path: '/api/fermentation-maintenance' },
  { source: 'aging', plural: 'aging readings', path: '/api/aging-maintenance' },
] as const

/** The page with the labels of these vessels. */
export function labelsPath(vessels: readonly { id: number }[]): string {
  return `/vessels/labels?ids=${vessels.map(({ id }) => id).join(',')}`
}

export const vesselInUse = 'This vessel is already in use.'

const oldestAge = 1000

/** A vintage is often a bare year. */
const vintage = z
  .preprocess(value => (typeof value === 'number' ? String(value) : value), optionalText({ max: 200 }))
  .default(null)

const fields = z.object({
  vesselId: requiredCode('Vessel ID is required'),
  vesselType: requiredChoice(vesselTypes, 'Type is required'),
  capacity: requiredNumber('Capacity is required', {
    rule: capacity => capacity.positive('Capacity must be positive'),
  }),
  capacityUnit: requiredChoice(capacityUnits, 'Capacity unit is required'),
  material: requiredChoice(materials, 'Material is required'),
  materialOther: optionalText({ max: 200 }),
  usageType: requiredChoice(usageTypes, 'Usage type is required'),
  status: requiredChoice(storedStatuses, 'Status is required'),
  age: optionalNumber({
    notNumber: 'Age must be an integer',
    rule: age =>
      age
        .int('Age must be an integer')
        .min(0, 'Age cannot be negative')
        .max(oldestAge, `Age cannot be more than ${oldestAge}`),
  }),
  manufacture: optionalText({ max: 200 }),
  previousOwner: optionalText({ max: 200 }),
  notes: optionalText(),
  kosher: yesOrNo(),
  location: optionalText({ max: 200 }),
  vintage,
  toast: optionalText({ max: 200 }),
  cooperage: optionalText({ max: 200 }),
})

const materialNamed = acrossFields(
  'materialOther',
  'Please specify the material when "Other" is selected',
  ({ material, materialOther = null }) => material !== 'Other' || materialOther !== null,
)
const form = fields.refine(...materialNamed)

/** The type is also sent as `type`, the name under which the vessel list reads it; `vesselType` wins. */
export function readTypeAlias(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || !('type' in body) || 'vesselType' in body) return body
  return { ...body, vesselType: body.type }
}

const input = z.preprocess(readTypeAlias, form.transform(trimTexts))

const stored = z.object({ ...recordStamps, ...storedFields(fields.shape) })

const item = stored.extend({
  type: z.enum(vesselTypes).describe('The same as `vesselType`'),
  shownStatus: z.enum(storedStatuses).describe('In Use whenever an Active process is in the vessel'),
})

/** A vessel as processes nest it. */
export const nestedVessel = stored
  .pick({
    id: true,
    vesselId: true,
    vesselType: true,
    material: true,
    capacity: true,
    capacityUnit: true,
    usageType: true,
    status: true,
  })
  .extend({ name: z.string().describe('The same as `vesselId`'), type: z.enum(vesselTypes) })
  .meta({ id: 'NestedVessel', description: 'A vessel as other records nest it.' })

export const vessels = defineResource({
  name: 'vessels',
  singular: 'vessel',
  about:
    'A tank, barrel or other vessel. `vesselId` is the text on it; everywhere else `vesselId` is its `id`.',
  example: {
    body: {
      vesselId: 'T-101',
      vesselType: 'Tank',
      material: 'Stainless Steel',
      materialOther: null,
      capacity: 5000,
      capacityUnit: 'L',
      usageType: 'Both',
      status: 'Empty',
      notes: 'Cooling jacket',
      kosher: false,
      age: 3,
      manufacture: 'Speidel',
      previousOwner: null,
    },
    answered: () => ({ type: 'Tank', shownStatus: 'Empty' }),
  },
  path: '/api/vessel',
  area: 'vessels',
  form,
  input,
  item,
  labels: {
    vesselId: 'Vessel ID',
    vesselType: 'Type',
    capacity: 'Capacity',
    capacityUnit: 'Capacity Unit',
    material: 'Material',
    materialOther: 'Other Material',
    usageType: 'Usage Type',
    status: 'Status',
    age: 'Age',
    manufacture: 'Manufacture',
    previousOwner: 'Previous Owner',
    kosher: 'Kosher',
    notes: 'Notes',
    location: 'Location',
    vintage: 'Vintage',
    toast: 'Toast',
    cooperage: 'Cooperage',
  },
  order: [
    { column: 'vesselType', direction: 'asc', ranks: vesselTypes },
    { column: 'vesselKey', direction: 'asc' },
  ],
  title: ({ text }) => [text('vesselId')],
  screen: '/vessels',
  hasPage: true,
  search: {
    heading: 'Vessels',
    place: 2,
    names: ['vesselId'],
    others: ['vesselType', 'location'],
    order: [['vesselKey', 'asc']],
    hit: at => ({
      title: at('vesselId'),
      detail: [
        at('vesselType'),
        showCapacity({ capacity: numberOf(at('capacity')), capacityUnit: at('capacityUnit') ?? '' }),
        at('location'),
      ],
    }),
  },
  clash: 'A vessel with this ID already exists.',
  texts: usualTexts('vessel'),
  blockedDelete: {
    subject: 'vessel',
    verb: 'Move or delete',
    dependencies: [
      { key: 'fermentations', noun: 'fermentations', by: 'fermentations.vesselId' },
      { key: 'aging', noun: 'aging records', by: 'agings.vesselId' },
      { key: 'cellarOperations', noun: 'cellar operations', by: 'cellarTouches.vesselId', onlyWhenAny: true },
    ],
  },
})

/** A vessel of the examples as a process that is in it nests it. */
export const exampleNestedVessel = () => {
  const vessel = exampleAnswer(vessels)
  return pickExample(nestedVessel, { ...vessel, name: vessel.vesselId, status: 'In Use' })
}

export type StoredVessel = z.output<typeof stored>
export type Vessel = ItemOf<typeof vessels>
export type VesselInput = InputOf<typeof vessels>
export type NestedVessel = z.output<typeof nestedVessel>
export type VesselStatus = StoredVessel['status']
