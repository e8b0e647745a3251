import { dateFormat } from './late-formats.ts'
import { textOf } from './texts.ts'

/** A calendar day as the whole product keeps it: `yyyy-mm-dd`, without time and without time zone. */
export type Day = string

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const timestampPattern = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/

/** True for a day that exists: `2024-02-29` yes, `2023-02-29` no. */
export function isDay(value: unknown): boolean {
  const parts = typeof value === 'string' ? dayPattern.exec(value) : null
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  if (year < 1000) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The day written in a day or a timestamp, or null when there is none to read. */
export function dayOf(value: unknown): Day | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (isDay(text)) return text
  const written = timestampPattern.exec(text)?.[1]
  return written && isDay(written) && !Number.isNaN(Date.parse(text)) ? written : null
}

/** The day for a date input, which takes a bare one; what cannot be read stays as it came and is shown as invalid. */
export function readDay(value: unknown): string {
  return dayOf(value) ?? textOf(value)
}

/** Today where the reader is. */
export function today(now = new Date()): Day {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}

const dayLength = 86_400_000

/** The day so many days later, or earlier when below zero. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
}

/** How many days lie between two days; below zero when the second comes first. */
export function daysBetween(first: Day, second: Day): number {
  return Math.round((Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayLength)
}

const shortDate = dateFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/**
 * "Jan 5, 2024". The written day is shown as it stands, because a day read as UTC midnight and shown in
 * local time would appear a day early in the Americas.
 */
export function showDay(value: unknown, missing = 'N/A', invalid = 'Invalid Date'): string {
  if (value === null || value === undefined || value === '') return missing
  const day = dayOf(value)
  return day ? shortDate.format(new Date(`${day}T00:00:00Z`)) : invalid
}

/** A day as fermentations travel: at 12:00 UTC, so that it is the same day in every time zone. */
export function noonOf(day: Day): string {
  return `${day}T12:00:00.000Z`
}

const localDate = dateFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** The day of a moment where the reader is: when something was last changed, as their own calendar says it. */
export function showMoment(value: unknown, missing = 'N/A', invalid = 'Invalid Date'): string {
  if (value === null || value === undefined || value === '') return missing
  if (typeof value === 'string' && isDay(value)) return showDay(value)
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? invalid : localDate.format(time)
}
