import { expect, it } from 'vitest'
import { boundsOfDay, isMoment, momentOf, showAgo, showExactMoment } from './moments.ts'

const now = Date.parse('2024-09-12T16:05:30.000Z')
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString()

it.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [150, '2 minutes ago'],
  [3600, '1 hour ago'],
  [86_400 * 2 + 5, '2 days ago'],
])('%i seconds ago reads "%s"', (seconds, text) => {
  expect(showAgo(before(seconds), now)).toBe(text)
})

it('what is long ago is told by its date', () => {
  expect(showAgo(before(86_400 * 7), now)).toMatch(/^on Sep 5, 2024, \d+:\d\d [AP]M$/)
})

it('only a whole moment counts as one', () => {
  expect(isMoment('2024-09-12T16:05:30.000Z')).toBe(true)
  for (const text of ['2024-09-12', 'soon', '2024-19-12T16:05:30.000Z']) expect(isMoment(text)).toBe(false)
  expect(showExactMoment('soon')).toBe('Invalid Date')
})

it.each([
  ['2024-09-12T16:05:30.000Z', '2024-09-12T16:05:30.000Z'],
  ['2024-09-12T16:05Z', '2024-09-12T16:05:00.000Z'],
  [' 2024-09-12T16:05:30.1239+02:00 ', '2024-09-12T14:05:30.123Z'],
  ['2024-09-12T23:30:00-09:30', '2024-09-13T09:00:00.000Z'],
  ['2024-09-12T16:05:30', null],
  ['2024-09-12', null],
  ['2023-02-29T16:05:30Z', null],
  ['2023-02-29T16:05:30.000Z', null],
  ['2024-09-12T24:01:00Z', null],
  ['2024-09-12T24:00:00.000Z', '2024-09-13T00:00:00.000Z'],
  ['0999-09-12T16:05:30.000Z', null],
  ['2024-09-12T16:05:30+99:00', null],
  ['0000-09-12T16:05:30Z', null],
  [1726157100000, null],
])('%j as a moment in UTC is %j', (text, moment) => {
  expect(momentOf(text)).toBe(moment)
})

it('a day of the reader has all its moments', () => {
  const { first, last } = boundsOfDay('2024-09-12')
  expect(Date.parse(last) - Date.parse(first)).toBe(86_400_000 - 1)
  expect(new Date(first).getDate()).toBe(12)
  expect(new Date(last).getHours()).toBe(23)
})
