import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { gapsBefore, placeSpan, type SpanScale, scaleOf, spanOf } from './span-scale.ts'

const days = (start: string, end: string | null) => ({ start, end })

describe('a strip over time', () => {
  it('OPEN-10: lies to scale: a use twice as long is twice as wide, and begins where its day is', () => {
    const scale = scaleOf([days('2024-01-01', '2024-01-21'), days('2024-02-10', '2024-03-21')], '2024-04-10')
    expect(scale).toMatchObject({ first: '2024-01-01', last: '2024-04-10' })
    const [first, second] = [days('2024-01-01', '2024-01-21'), days('2024-02-10', '2024-03-21')].map(span =>
      placeSpan(span, scale as SpanScale),
    )
    expect(first).toEqual({ left: 0, width: 20 })
    expect(second).toEqual({ left: 40, width: 40 })
  })

  it('a use goes on to this day until it is over; where nobody wrote down the end, nobody makes one up', () => {
    const today = '2024-06-01'
    const begun = days('2024-05-01', null)
    expect(spanOf(begun, { isOver: false, today })).toEqual(days('2024-05-01', today))
    expect(spanOf(begun, { isOver: true, today })).toEqual(begun)
    expect(spanOf(days('2024-05-01', '2024-05-09'), { isOver: false, today }).end).toBe('2024-05-09')
    expect(spanOf(days('2024-07-01', null), { isOver: false, today }).end).toBe('2024-07-01')
  })

  it('has no width for a use whose end is not known, or is before its start', () => {
    const scale = { first: '2024-01-01', last: '2024-04-10' }
    expect(placeSpan(days('2024-02-10', null), scale)).toEqual({ left: 40, width: 0 })
    expect(placeSpan(days('2024-02-10', '2024-01-01'), scale)).toEqual({ left: 40, width: 0 })
  })

  it('reaches to today or to the last end, over a month at least, and is not there without uses', () => {
    expect(scaleOf([], '2024-05-01')).toBeNull()
    expect(scaleOf([days('2024-05-01', null)], '2024-05-01')).toMatchObject({ last: '2024-05-31' })
    expect(scaleOf([days('2024-05-01', '2025-01-01')], '2024-05-02')).toMatchObject({ last: '2025-01-01' })
  })

  it('names first days of months, and of years where it is long, never more than seven', () => {
    const labels = (start: string, until: string) =>
      scaleOf([days(start, null)], until)?.ticks.map(({ label }) => label)
    expect(labels('2024-01-15', '2024-04-20')).toEqual(['Feb 2024', 'Mar 2024', 'Apr 2024'])
    expect(labels('2020-03-01', '2024-04-20')).toEqual(['2021', '2022', '2023', '2024'])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), length => {
        const scale = scaleOf([days('1990-07-15', null)], addDays('1990-07-15', length))
        expect(scale?.ticks.length).toBeLessThanOrEqual(7)
        for (const { left } of scale?.ticks ?? []) expect(left >= 0 && left <= 100).toBe(true)
      }),
    )
  })

  it('counts the days between uses, and none where they overlap or an end is not known', () => {
    expect(gapsBefore([days('2024-01-01', '2024-01-10'), days('2024-01-15', '2024-02-01')])).toEqual([0, 5])
    expect(gapsBefore([days('2024-01-01', '2024-03-01'), days('2024-02-01', '2024-02-10')])).toEqual([0, 0])
    expect(gapsBefore([days('2024-01-01', null), days('2024-02-01', null)])).toEqual([0, 0])
    const nested = [
      days('2024-01-01', '2024-03-01'),
      days('2024-02-01', '2024-02-10'),
      days('2024-03-11', null),
    ]
    expect(gapsBefore(nested)).toEqual([0, 0, 10])
  })
})
