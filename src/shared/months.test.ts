import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay } from './days.ts'
import { byDay, isMonth, monthOf, shiftMonth, showMonth, showWeekday, weekdays, weeksOf } from './months.ts'

const anyMonth = fc
  .tuple(fc.integer({ min: 1001, max: 9998 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)
/** Far enough from the ends that no step leaves the calendar. */
const innerMonth = anyMonth.filter(month => month > '1100-01' && month < '9900-01')
const steps = fc.integer({ min: -1000, max: 1000 })
const dayLength = 86_400_000

describe('a month', () => {
  it.each([
    ['2026-11', true],
    ['2026-00', false],
    ['2026-13', false],
    ['1000-12', false],
    ['9999-01', false],
    ['2026-1', false],
    ['2026-11-09', false],
    ['', false],
  ])('%s can be shown: %s', (text, expected) => {
    expect(isMonth(text)).toBe(expected)
  })

  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', -23, '2024-12'],
    ['9998-12', 1, '9998-12'],
    ['1001-01', -1, '1001-01'],
  ])('%s and %i months are %s', (month, by, expected) => {
    expect(shiftMonth(month, by)).toBe(expected)
  })

  it('comes back by as many steps as it went, and every step is a month', () => {
    fc.assert(
      fc.property(innerMonth, steps, (month, by) => {
        expect(isMonth(shiftMonth(month, by))).toBe(true)
        expect(shiftMonth(shiftMonth(month, by), -by)).toBe(month)
      }),
    )
  })

  it('is called as its reader says it', () => {
    expect(showMonth('2026-11')).toBe('November 2026')
    expect(showWeekday('2026-11-09')).toBe('Monday, November 9')
    expect(weekdays).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
  })
})

describe('the weeks of a month', () => {
  it('begin on a Sunday and end on a Saturday', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05')
    expect(weeksOf('2026-02')).toHaveLength(4)
    expect(weeksOf('2026-08')).toHaveLength(6)
  })

  it('hold every day of the month once, day after day, and no week without one', () => {
    fc.assert(
      fc.property(anyMonth, month => {
        const weeks = weeksOf(month)
        const days = weeks.flat()
        expect(days.every(isDay)).toBe(true)
        const times = days.map(day => Date.parse(day))
        expect(times.slice(1).every((time, place) => time - (times[place] ?? 0) === dayLength)).toBe(true)
        expect(weeks.every(week => week.length === 7 && week.some(day => monthOf(day) === month))).toBe(true)
        expect(monthOf(days[0] ?? '') <= month && monthOf(days.at(-1) ?? '') >= month).toBe(true)
        const own = days.filter(day => monthOf(day) === month)
        expect(own[0]?.slice(8)).toBe('01')
        expect(isDay(`${month}-${String(own.length + 1).padStart(2, '0')}`)).toBe(false)
        expect(new Date(days[0] ?? '').getUTCDay()).toBe(0)
      }),
    )
  })
})

it('entries are gathered by their day, and left out where there is none to read', () => {
  const runs = [
    { id: 1, on: '2026-11-09' },
    { id: 2, on: '2026-11-09T12:00:00.000Z' },
    { id: 3, on: 'soon' },
    { id: 4, on: '2026-11-10' },
  ]
  const days = byDay(runs, ({ on }) => on)
  expect([...days].map(([day, items]) => [day, items.map(({ id }) => id)])).toEqual([
    ['2026-11-09', [1, 2]],
    ['2026-11-10', [4]],
  ])
})
