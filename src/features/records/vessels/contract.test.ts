import { expect, it } from 'vitest'
import { aVessel } from '#test/builders.ts'
import { vessels } from './contract.ts'

const complaints = (values: object) =>
  vessels.input.safeParse(aVessel(values)).error?.issues.map(({ message }) => message)

it.each([
  ['VESS-27', { vesselId: '' }, 'Vessel ID is required'],
  ['VESS-27', { vesselId: '   ' }, 'Vessel ID is required'],
  ['VESS-27', { vesselId: '\u200b\u2060\ufeff' }, 'Vessel ID is required'],
  ['VESS-27', { vesselId: 'x'.repeat(201) }, 'Must be at most 200 characters'],
  ['VESS-28', { vesselType: null }, 'Type is required'],
  ['VESS-22, OPEN-30', { vesselType: 'Amphora' }, 'Must be one of Tank, Barrel, Tote, Bin, Other'],
  ['VESS-29', { capacity: '' }, 'Capacity is required'],
  ['VESS-30', { capacity: 0 }, 'Capacity must be positive'],
  ['VESS-30', { capacity: '-5' }, 'Capacity must be positive'],
  ['VESS-30', { capacity: 'big' }, 'Must be a number'],
  ['VESS-30', { capacity: 1e12 }, 'Cannot be more than 1,000,000,000'],
  ['VESS-31, OPEN-20', { capacityUnit: '' }, 'Capacity unit is required'],
  ['VESS-24', { capacityUnit: 'pt' }, 'Must be one of L, gal, hL'],
  ['VESS-32, OPEN-20', { material: undefined }, 'Material is required'],
  [
    'VESS-33',
    { material: 'Other', materialOther: ' ' },
    'Please specify the material when "Other" is selected',
  ],
  ['VESS-35, OPEN-20', { usageType: '' }, 'Usage type is required'],
  ['VESS-21', { usageType: 'Storage' }, 'Must be one of Aging, Fermentation, Both'],
  ['VESS-36, OPEN-20', { status: '' }, 'Status is required'],
  ['VESS-20', { status: 'Broken' }, 'Must be one of Empty, In Use, Out of Service, Available'],
  ['VESS-37', { age: '2.5' }, 'Age must be an integer'],
  ['VESS-37', { age: 'old' }, 'Age must be an integer'],
  ['VESS-38', { age: -1 }, 'Age cannot be negative'],
  ['VESS-38', { age: 3_000_000_000 }, 'Age cannot be more than 1000'],
  ['VESS-41', { kosher: 'perhaps' }, 'Must be true or false'],
])('%s: %o gives %s', (_ids, values, message) => {
  expect(complaints(values)).toEqual([message])
})

it('VESS-33: the missing name of another material is told together with what else is wrong', () => {
  const wrong = { material: 'Other', materialOther: '', vesselId: '', capacity: 0 }
  const messages = [
    'Vessel ID is required',
    'Capacity must be positive',
    'Please specify the material when "Other" is selected',
  ]
  expect(complaints(wrong)).toEqual(messages)
  const typed = vessels.form.safeParse(aVessel(wrong)).error?.issues.map(({ message }) => message)
  expect(typed).toEqual(messages)
})

it.each([
  ['VESS-34', { material: 'Plastic', materialOther: '' }, { materialOther: null }],
  ['VESS-33', { material: 'Other', materialOther: ' Clay ' }, { materialOther: 'Clay' }],
  ['VESS-38, CONST-34', { age: '0' }, { age: 0 }],
  ['VESS-39', { age: '' }, { age: null }],
  ['VESS-40', { manufacture: '', previousOwner: undefined }, { manufacture: null, previousOwner: null }],
  ['VESS-41', { kosher: 'TRUE' }, { kosher: true }],
  ['VESS-41', { kosher: undefined }, { kosher: false }],
  ['OPEN-77', { status: 'Available' }, { status: 'Available' }],
  ['VESS-27', { vesselId: ' Tank\u00ad \u200f 7 ' }, { vesselId: 'Tank 7' }],
  ['DATA-16', { vintage: 2019 }, { vintage: '2019' }],
  ['DATA-16', { capacity: '225.5' }, { capacity: 225.5 }],
  ['TRAP-79', { vesselType: 'Bin', type: 'Tote' }, { vesselType: 'Bin' }],
])('%s: %o is read as %o', (_ids, values, read) => {
  expect(vessels.input.parse(aVessel(values))).toMatchObject(read)
})

it('TRAP-79: the type is read from `type` as well', () => {
  const { vesselType: _type, ...rest } = aVessel()
  expect(vessels.input.parse({ ...rest, type: 'Barrel' })).toMatchObject({ vesselType: 'Barrel' })
  expect(vessels.input.safeParse(rest).error?.issues[0]?.message).toBe('Type is required')
})
