import { expect, it } from 'vitest'
import { measurementsOf, readVineyard } from './rules.ts'

it('VINE-36: numbers are read from numbers and from numeric text', () => {
  const row = readVineyard({ id: '3', acreage: '4.50', brix: '22.5', ph: 0, ta: '', sg: 'dense' })
  expect(row).toMatchObject({ id: 3, acreage: 4.5, brix: 22.5, ph: 0, ta: null, sg: null })
})

it('TRAP-44: only missing measurements are left out, zero is a value', () => {
  expect(measurementsOf(readVineyard({ id: 1, brix: 0, sg: 1.09 }))).toEqual([
    { label: 'Brix', value: '0' },
    { label: 'SG', value: '1.090' },
  ])
})

it('a timestamp is cut to its day, an unreadable date stays for the list to call invalid', () => {
  expect(readVineyard({ plantingDate: '2020-01-05T00:00:00.000Z' }).plantingDate).toBe('2020-01-05')
  expect(readVineyard({ plantingDate: 'soon' }).plantingDate).toBe('soon')
  expect(readVineyard({ plantingDate: null }).plantingDate).toBe('')
})
