import { expect, test } from 'vitest'
import { readingStamp, readingTime, showTime, showValue, takerOf } from './readings.ts'

test('who took a reading is told by name, else by number', () => {
  expect(takerOf({ takenById: 5, takenBy: { firstName: 'Ana', lastName: 'Berg' } })).toBe('Ana Berg')
  expect(takerOf({ takenById: 5, takenBy: null })).toBe('User ID: 5')
  expect(takerOf({ takenBy: { id: 6, firstName: ' ' } })).toBe('User ID: 6')
  expect(takerOf({})).toBe('N/A')
})

test('a reading is placed on the clock of whoever reads it', () => {
  const evening = { readingTimestamp: new Date(2024, 8, 12, 23, 5).toISOString() }
  expect(readingTime(evening)).toBe(Date.UTC(2024, 8, 12, 23, 5))
  expect(readingStamp(evening)).toBe('2024-09-12 23:05')
  expect(showTime(evening)).toMatch(/^11:05\sPM$/)
  expect(readingTime({ readingTimestamp: '2024-09-12' })).toBe(Date.UTC(2024, 8, 12))
  expect(readingTime({ readingTimestamp: '' })).toBeNull()
  expect(showTime({ readingTimestamp: 'soon' })).toBe('N/A')
})

test('TRAP-44: a measured zero is a value, a missing one is not', () => {
  expect([0, '0', null, ''].map(showValue)).toEqual(['0', '0', 'N/A', 'N/A'])
})
