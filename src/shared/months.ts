import { type Day, dayOf } from './days.ts'
import { dateFormat } from './late-formats.ts'

/** A month of the calendar: `yyyy-mm`. */
export type Month = string

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/
// A year within the days that the product knows, since a month also shows days of its neighbours.
const [firstYear, lastYear] = [1001, 9998]
const daysInWeek = 7

/** True for a month that the calendar can show. */
export function isMonth(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return monthPattern.test(text) && year >= firstYear && year <= lastYear
}

/** The month that a day lies in. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** The month so many months later, or earlier; at the ends of the calendar it stays where it is. */
export function shiftMonth(month: Month, by: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  const bounded = Math.min(Math.max(count, firstYear * 12), lastYear * 12 + 11)
  return `${Math.floor(bounded / 12)}-${String((bounded % 12) + 1).padStart(2, '0')}`
}

/** The weeks that a month touches, Sundays first, each whole with the neighbouring months' days. */
export function weeksOf(month: Month): Day[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const start = 1 - first.getUTCDay()
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const count = Math.ceil((length + first.getUTCDay()) / daysInWeek)
  const dayAt = (place: number) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), start + place)).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: daysInWeek }, (_day, weekday) => dayAt(week * daysInWeek + weekday)),
  )
}

const inUtc = (options: Intl.DateTimeFormatOptions) => dateFormat('en-US', { ...options, timeZone: 'UTC' })
const monthName = inUtc({ month: 'long', year: 'numeric' })
const dayName = inUtc({ weekday: 'long', month: 'long', day: 'numeric' })
const weekdayName = inUtc({ weekday: 'long' })

/** "November 2026". */
export function showMonth(month: Month): string {
  return monthName.format(new Date(`${month}-01T00:00:00Z`))
}

/** "Monday, November 9". */
export function showWeekday(day: Day): string {
  return dayName.format(new Date(`${day}T00:00:00Z`))
}

/** The names of the weekdays in the order of the calendar's columns. */
export const weekdays: readonly string[] = (weeksOf('2024-09')[0] ?? []).map(day =>
  weekdayName.format(new Date(`${day}T00:00:00Z`)),
)

/** What lies on each day, in the order given; what has no readable day is left out. */
export function byDay<Item>(items: readonly Item[], day: (item: Item) => unknown): Map<Day, Item[]> {
  const days = new Map<Day, Item[]>()
  for (const item of items) {
    const key = dayOf(day(item))
    if (key) days.set(key, [...(days.get(key) ?? []), item])
  }
  return days
}
