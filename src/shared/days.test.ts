import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayOf, daysBetween, isDay, readDay, showDay, showMoment, today } from './days.ts'

it('WIDGET-26, CONST-32: shows the short en-US form', () => {
  expect(showDay('2024-01-05')).toBe('Jan 5, 2024')
})

it.each([null, undefined, ''])('WIDGET-27: shows %s as N/A', value => {
  expect(showDay(value)).toBe('N/A')
  expect(showDay(value, 'Not set')).toBe('Not set')
})

it.each(['soon', '2023-02-29', 5, {}])('WIDGET-28: shows %s as Invalid Date', value => {
  expect(showDay(value)).toBe('Invalid Date')
})

it('WIDGET-29, WIDGET-30, OPEN-21: says it in the words of the screen', () => {
  expect(showDay(null, 'Unknown date', 'Invalid date')).toBe('Unknown date')
  expect(showDay('soon', 'Unknown date', 'Invalid date')).toBe('Invalid date')
})

it('WIDGET-31, TRAP-13: shows the written day, also of a timestamp', () => {
  expect(showDay('2024-01-05T12:00:00.000Z')).toBe('Jan 5, 2024')
  expect(showDay('2024-01-05T00:00:00Z')).toBe('Jan 5, 2024')
})

it.each([
  ['2024-02-29', '2024-02-29'],
  ['2023-02-29', null],
  ['2024-13-01', null],
  ['20240-01-05', null],
  ['0000-01-01', null],
  ['now', null],
  ['infinity', null],
  ['2024-01-05T99:99', null],
  ['2024-01-05T12:00:00Z', '2024-01-05'],
  [1704412800000, null],
])('reads the day of %s as %s', (value, day) => {
  expect(dayOf(value)).toBe(day)
})

it('today is a day, where the reader is', () => {
  expect(isDay(today())).toBe(true)
  expect(today(new Date(2024, 0, 5, 23, 59))).toBe('2024-01-05')
})

it('accepts every real day', () => {
  const from = new Date('1000-01-01T00:00:00Z')
  const to = new Date('9999-12-31T00:00:00Z')
  const anyDay = fc
    .date({ min: from, max: to, noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  fc.assert(fc.property(anyDay, day => isDay(day)))
})

it('a moment is shown as the day it was where the reader is', () => {
  const moment = new Date(2024, 0, 5, 23, 30)
  expect(showMoment(moment.toISOString())).toBe('Jan 5, 2024')
  expect(showMoment(null)).toBe('N/A')
  expect(showMoment('soon')).toBe('Invalid Date')
})

it('days are added and counted across months, leap days and changes of the clock', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addDays('2024-03-01', -60)).toBe('2024-01-01')
  expect(daysBetween('2024-03-09', '2024-03-11')).toBe(2)
  expect(daysBetween('2024-11-04', '2024-11-02')).toBe(-2)
  fc.assert(
    fc.property(fc.integer({ min: -9000, max: 9000 }), days => {
      expect(daysBetween('2024-02-29', addDays('2024-02-29', days))).toBe(days)
    }),
  )
})

it.each([
  ['2024-09-10T12:00:00.000Z', '2024-09-10'],
  [' next week ', 'next week'],
  [null, ''],
])('a date input is given of %j what can be read, and else what came: %j', (told, shown) => {
  expect(readDay(told)).toBe(shown)
})
