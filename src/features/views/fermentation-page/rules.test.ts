import { describe, expect, it } from 'vitest'
import { readReading } from '#features/records/fermentation-maintenance/rules.ts'
import { courseOf } from './rules.ts'

const fermenting = { startDate: '2024-09-10', endDate: '', initialBrix: 24, status: 'Active' }
// Noon of the reader's own clock, whatever that is: the course is counted on it.
const at = (day: string, values: object) =>
  readReading({ id: 1, readingTimestamp: new Date(`${day}T12:00:00`).toISOString(), ...values })
const today = '2024-09-16'

describe('the course of a fermentation (OPEN-11)', () => {
  it('counts days to today, and to the end once it is over', () => {
    expect(courseOf(fermenting, [], today)).toMatchObject({ days: 6, isOver: false })
    const ended = { ...fermenting, endDate: '2024-09-22', status: 'Completed' }
    expect(courseOf(ended, [], '2025-01-01')).toMatchObject({ days: 12, isOver: true })
    expect(courseOf({ ...fermenting, status: 'Completed' }, [], today)).toMatchObject({
      days: null,
      isOver: true,
    })
    expect(courseOf({ ...fermenting, startDate: '2024-10-01' }, [], today).days).toBeNull()
    expect(courseOf({ ...fermenting, startDate: 'soon' }, [], today).days).toBeNull()
  })

  it('drops from the initial Brix to the last reading that has one, at an average over that time', () => {
    const readings = [
      at('2024-09-15', { temperature: 21 }),
      at('2024-09-14', { brix: 15, temperature: 29.5 }),
      at('2024-09-12', { brix: 22, temperature: 24 }),
    ]
    const course = courseOf(fermenting, readings, today)
    expect(course.brix).toEqual({ first: 24, last: 15, drop: 9 })
    expect(course.dropPerDay).toEqual({ brix: 2, days: 4.5 })
    expect(course.temperature).toEqual({ last: 21, highest: 29.5 })
    expect(course.lastReading).toBe(readings[0])
  })

  it('begins at the first reading where nobody wrote down the initial Brix', () => {
    const readings = [at('2024-09-12', { brix: 22.1 }), at('2024-09-14', { brix: 21.8 })]
    const course = courseOf({ ...fermenting, initialBrix: null }, readings, today)
    expect(course.brix).toEqual({ first: 22.1, last: 21.8, drop: 0.3 })
    expect(course.dropPerDay?.brix).toBeCloseTo(0.15)
  })

  it('says nothing that the readings do not: no drop from one value, no daily average from half a day', () => {
    const unknown = { brix: null, dropPerDay: null, temperature: null, lastReading: null }
    expect(courseOf(fermenting, [], today)).toMatchObject(unknown)
    expect(
      courseOf({ ...fermenting, initialBrix: null }, [at('2024-09-12', { brix: 22 })], today).brix,
    ).toBeNull()
    const sameDay = courseOf(fermenting, [at('2024-09-10', { brix: 23 })], today)
    expect(sameDay.brix?.drop).toBe(1)
    expect(sameDay.dropPerDay).toBeNull()
    expect(
      courseOf(fermenting, [readReading({ id: 1, brix: 3, readingTimestamp: '' })], today).lastReading,
    ).toBeNull()
  })

  it('tells a rise as it is, and zero as a value', () => {
    const course = courseOf(
      { ...fermenting, initialBrix: 0 },
      [at('2024-09-14', { brix: 2, temperature: 0 })],
      today,
    )
    expect(course.brix?.drop).toBe(-2)
    expect(course.temperature).toEqual({ last: 0, highest: 0 })
  })
})
