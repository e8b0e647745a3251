import { expect, it } from 'vitest'
import { anAging } from '#test/builders.ts'
import { agings } from './contract.ts'

const body = (values: object) => anAging({ batchId: 1, vesselId: 2, ...values })

it.each([
  ['AGE-23', { batchId: '' }, 'Wine batch is required'],
  ['AGE-24', { vesselId: 0 }, 'Vessel is required'],
  ['AGE-25', { startDate: '' }, 'Start date is required'],
  ['AGE-25', { startDate: 'soon' }, 'Invalid start date format'],
  ['AGE-26', { endDate: 'later' }, 'Invalid end date format'],
  ['AGE-27', { status: null }, 'Status is required'],
  ['AGE-12, OPEN-30', { status: 'Stuck' }, 'Must be one of Active, Completed, On Hold, Cancelled'],
])('%s: %o gives %s', (_ids, values, message) => {
  expect(agings.input.safeParse(body(values)).error?.issues.map(issue => issue.message)).toEqual([message])
})

it.each([
  ['AGE-26', { endDate: undefined }, { endDate: null }],
  ['AGE-26, OPEN-87', { endDate: '2020-01-01' }, { endDate: '2020-01-01' }],
  ['AGE-12', { status: 'On Hold' }, { status: 'On Hold' }],
  ['OPEN-74', { startDate: '2024-10-20T12:00:00.000Z' }, { startDate: '2024-10-20' }],
])('%s: %o is read as %o', (_ids, values, read) => {
  expect(agings.input.parse(body(values))).toMatchObject(read)
})
