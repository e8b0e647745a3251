import { expect, it } from 'vitest'
import { showAsOf } from './as-of.ts'

const now = new Date(2026, 9, 12, 16, 30).getTime()

it.each([
  [new Date(2026, 9, 12, 14, 5), 'As of 14:05'],
  [new Date(2026, 9, 12, 0, 0), 'As of 00:00'],
  [new Date(2026, 9, 11, 23, 59), 'As of Oct 11, 23:59'],
  [new Date(2025, 11, 31, 9, 7), 'As of Dec 31, 2025, 09:07'],
])('%s is told as %s', (at, text) => {
  expect(showAsOf(at.getTime(), now)).toBe(text)
})
