import { describe, expect, it } from 'vitest'
import { dueAt, nextTry, summaryDay, wallClock } from './timing.ts'

const at = (text: string) => Date.parse(`2026-09-20T${text}Z`)
const night = { quietFrom: '22:00', quietTo: '06:00', timeZone: 'UTC' }

describe('quiet hours', () => {
  it.each([
    ['21:59:00', '2026-09-20T21:59:00.000Z'],
    ['22:00:00', '2026-09-21T06:00:00.000Z'],
    ['03:10:30', '2026-09-20T06:00:00.000Z'],
    ['05:59:59', '2026-09-20T06:00:00.000Z'],
    ['06:00:00', '2026-09-20T06:00:00.000Z'],
  ])('what is found at %s is told at %s', (time, told) => {
    expect(new Date(dueAt(night, at(time))).toISOString()).toBe(told)
  })

  it('go by the clock of the person, also over noon', () => {
    const noon = { quietFrom: '12:00', quietTo: '13:00', timeZone: 'Europe/Paris' }
    expect(new Date(dueAt(noon, at('10:30:00'))).toISOString()).toBe('2026-09-20T11:00:00.000Z')
    expect(dueAt(noon, at('11:00:00'))).toBe(at('11:00:00'))
    expect(dueAt({ ...noon, quietFrom: null, quietTo: null }, at('10:30:00'))).toBe(at('10:30:00'))
  })
})

it('the morning summary is due from its time on, for three hours, by the person’s own day', () => {
  const early = { morningAt: '06:30', timeZone: 'America/Los_Angeles' }
  expect(summaryDay(early, at('13:29:00'))).toBeNull()
  expect(summaryDay(early, at('13:30:00'))).toBe('2026-09-20')
  expect(summaryDay(early, at('16:29:00'))).toBe('2026-09-20')
  expect(summaryDay(early, at('16:30:00'))).toBeNull()
  expect(summaryDay({ ...early, morningAt: null }, at('13:30:00'))).toBeNull()
  expect(wallClock(at('03:00:00'), 'America/Los_Angeles')).toEqual({ day: '2026-09-19', minutes: 20 * 60 })
})

it('a notice that fails is tried again at growing distances, and given up after about a day', () => {
  const distances: number[] = []
  for (let attempts = 1; ; attempts++) {
    const next = nextTry(attempts, 0)
    if (next === null) break
    distances.push(next / 60_000)
  }
  expect(distances).toEqual([1, 5, 15, 60, 180, 360, 360, 360, 360])
})
