import { expect, it } from 'vitest'
import { aFermentation } from '#test/builders.ts'
import { fermentations } from './contract.ts'

const body = (values: object) => aFermentation({ batchId: 1, vesselId: 2, ...values })
const complaints = (values: object) =>
  fermentations.form.safeParse(body(values)).error?.issues.map(({ message }) => message)

it.each([
  ['FERM-30', { batchId: '' }, 'Wine batch is required'],
  ['FERM-30', { batchId: 0 }, 'Wine batch is required'],
  ['FERM-30', { batchId: -3 }, 'Wine batch is required'],
  ['FERM-30', { batchId: 1.5 }, 'Wine batch is required'],
  ['FERM-31', { vesselId: null }, 'Vessel is required'],
  ['FERM-31', { vesselId: 'T-1' }, 'Vessel is required'],
  ['FERM-32, FERM-44', { startDate: '' }, 'Start date is required'],
  ['FERM-44', { startDate: undefined }, 'Start date is required'],
  ['FERM-44', { startDate: 'harvest' }, 'Invalid start date format'],
  ['FERM-44', { startDate: '2024-02-30' }, 'Invalid start date format'],
  ['FERM-33', { endDate: '2024-09-09' }, "End date can't be before start date"],
  ['FERM-33', { endDate: '2024-09-09T23:00:00Z' }, "End date can't be before start date"],
  ['FERM-35', { pressDate: '2024-09-09' }, "Press date can't be before start date"],
  ['FERM-37', { initialBrix: 'sweet' }, 'Must be a number'],
  ['FERM-38, CONST-28', { initialBrix: '-0.1' }, 'Cannot be negative'],
  ['FERM-39, CONST-28', { initialBrix: 50.1 }, 'Seems too high'],
  ['FERM-41', { status: '' }, 'Status is required'],
  ['FERM-27, OPEN-30', { status: 'Paused' }, 'Must be one of Active, Completed, Stuck, Stopped'],
])('%s: %o gives %s', (_ids, values, message) => {
  expect(complaints(values)).toEqual([message])
})

it.each([
  ['FERM-34', { endDate: '2024-09-10' }, { endDate: '2024-09-10' }],
  ['FERM-34', { endDate: '' }, { endDate: null }],
  ['FERM-36', { pressDate: '2024-09-10' }, { pressDate: '2024-09-10' }],
  ['FERM-36', { pressDate: undefined }, { pressDate: null }],
  ['FERM-40, CONST-28, TRAP-44', { initialBrix: 0 }, { initialBrix: 0 }],
  ['FERM-40, CONST-28', { initialBrix: '50' }, { initialBrix: 50 }],
  ['FERM-40, TRAP-09', { initialBrix: '' }, { initialBrix: null }],
  ['FERM-42', { notes: null }, { notes: null }],
  ['FERM-43, OPEN-74', { startDate: '2024-09-10T12:00:00.000Z' }, { startDate: '2024-09-10' }],
])('%s: %o is read as %o', (_ids, values, read) => {
  expect(fermentations.input.parse(body(values))).toMatchObject(read)
})

it('a form with several faults hears of all of them', () => {
  expect(complaints({ batchId: '', endDate: '2024-01-01', pressDate: '2024-01-01' })).toEqual([
    'Wine batch is required',
    "End date can't be before start date",
    "Press date can't be before start date",
  ])
  expect(fermentations.input.safeParse(null).success).toBe(false)
})

it('F1: a day that is an object with words of its own for everything is a wrong day, no more', () => {
  expect(complaints({ pressDate: { toString: 'x', valueOf: 1 } })).toEqual(['Invalid press date format'])
})
