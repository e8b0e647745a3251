import { describe, expect, it } from 'vitest'
import { aBottling } from '#test/builders.ts'
import { bottlingStatuses, bottlings } from './contract.ts'

const read = (values: object) => bottlings.input.safeParse(aBottling(1, values))

it.each([
  ['OPEN-13', { batchId: null }, 'Wine batch is required'],
  ['OPEN-13', { bottlingDate: '' }, 'Bottling date is required'],
  ['OPEN-13', { bottlingDate: 'tomorrow' }, 'Bottling date must be a valid date'],
  ['OPEN-13', { bottleCount: '' }, 'Bottle count is required'],
  ['OPEN-13', { bottleCount: 1.5 }, 'Bottle count must be a whole number'],
  ['OPEN-13', { bottleCount: 'many' }, 'Bottle count must be a whole number'],
  ['OPEN-13', { bottleCount: 0 }, 'Bottle count must be positive'],
  ['OPEN-13', { bottleCount: -1.5 }, 'Bottle count must be a whole number'],
  ['OPEN-13', { bottleCount: 3e9 }, 'Bottle count cannot be more than 1000000000'],
  ['OPEN-13', { bottleCount: '1' }, undefined],
  ['OPEN-13', { bottleSize: null }, 'Bottle size is required'],
  ['OPEN-13', { bottleSize: ' ' }, 'Bottle size is required'],
  ['OPEN-13', { bottleSize: 'x'.repeat(51) }, 'Must be at most 50 characters'],
  ['OPEN-13', { bottleSize: 0 }, 'Bottle size must be positive'],
  ['OPEN-13', { bottleSize: '-750' }, 'Bottle size must be positive'],
  ['OPEN-13', { bottleSize: '1e308' }, 'Bottle size cannot be more than 1000000000'],
  ['OPEN-13', { bottleSize: Number.POSITIVE_INFINITY }, 'Must be a text'],
  ['OPEN-13', { bottleSize: 'Magnum' }, undefined],
  ['OPEN-12', { status: 'Drunk' }, 'Must be one of Planned, Completed, Cancelled'],
  ['OPEN-12', { status: null }, 'Status is required'],
  ['OPEN-13', { agingId: 'x' }, 'The selected aging process does not exist.'],
])('%s: %o gives %s', (_ids, values, message) => {
  expect(read(values).error?.issues[0]?.message).toBe(message)
})

describe('a bottling run', () => {
  it('OPEN-12, BOTL-06: is Planned, Completed or Cancelled, and Planned unless said otherwise', () => {
    expect(bottlingStatuses).toEqual(['Planned', 'Completed', 'Cancelled'])
    expect(read({ status: undefined }).data?.status).toBe('Planned')
  })

  it('OPEN-16: asks before it is deleted', () => {
    expect(bottlings.texts.confirmDelete).toBe('Are you sure you want to delete this bottling run?')
  })
})
