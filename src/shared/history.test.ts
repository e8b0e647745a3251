import { expect, it } from 'vitest'
import { showHistoryValue, tellChange } from './history.ts'

const now = Date.parse('2024-09-12T16:05:30.000Z')
const entry = { userId: 4, userName: 'Olivia Hart', at: '2024-09-12T16:03:00.000Z' }

it('says whose change came first and when', () => {
  expect(tellChange(entry, 'changed', 7, now)).toBe('Olivia Hart changed this record 2 minutes ago.')
  expect(tellChange(entry, 'changed', 4, now)).toBe(
    'You changed this record in another window 2 minutes ago.',
  )
  expect(tellChange({ ...entry, userId: null }, 'deleted', null, now)).toBe(
    'Olivia Hart deleted this record 2 minutes ago.',
  )
  expect(tellChange(null, 'changed', 4, now)).toBe('Someone else changed this record.')
})

it.each([
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [true, 'Yes'],
  [false, 'No'],
  ['2024-09-12', 'Sep 12, 2024'],
  ['Gravel', 'Gravel'],
])('%o reads "%s"', (value, text) => {
  expect(showHistoryValue(value)).toBe(text)
})
