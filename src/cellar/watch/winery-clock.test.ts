import { expect, it } from 'vitest'
import { wineryClock } from './winery-clock.ts'

const now = Date.parse('2026-09-17T06:30:00Z')
const rome = wineryClock(now, 'Europe/Rome')
const at = (text: string) => Date.parse(text)

it('tells moments on the clock of the winery, not of the server', () => {
  expect(rome.dayAndTime(at('2026-09-13T22:10:00Z'))).toBe('Monday 00:10')
  expect(wineryClock(now, 'UTC').dayAndTime(at('2026-09-13T22:10:00Z'))).toBe('Sunday 22:10')
})

it('leaves out the day where that is today, and takes a date where a weekday would mislead', () => {
  expect(rome.moment(at('2026-09-17T04:10:00Z'))).toBe('06:10')
  expect(rome.moment(at('2026-09-16T21:10:00Z'))).toBe('Wednesday 23:10')
  expect(rome.day(at('2026-09-08T10:00:00Z'))).toBe('Sep 8')
})

it('tells a forecast roughly; after midnight it is still that night', () => {
  const parts = ['04:59', '05:00', '12:00', '15:00', '20:00', '23:00'].map(time =>
    wineryClock(now, 'UTC').partOfDay(at(`2026-09-18T${time}:00Z`)),
  )
  expect(parts).toEqual([
    'Thursday night',
    'Friday morning',
    'Friday noon',
    'Friday afternoon',
    'Friday evening',
    'Friday night',
  ])
})
