import { isDay } from './days.ts'
import { dateFormat, relativeTimeFormat } from './late-formats.ts'

/** Writes a moment on the reader's own clock. */
export const localMoment = dateFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** True for a moment as it travels: an ISO text with a time. */
export function isMoment(text: string): boolean {
  return written.test(text) && !Number.isNaN(Date.parse(text))
}

const withZone = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Already as it is to be, as the product itself writes moments: whatever comes back the same was a day that exists. */
function isWrittenInUtc(text: string): boolean {
  if (text.length !== 24 || text < '1000') return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString() === text
}

/** The moment in UTC, to the millisecond, so that texts sort as moments do; null without a time zone, or none at all. */
export function momentOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  if (isWrittenInUtc(text)) return text
  const day = withZone.exec(text)?.[1]
  return isDay(day) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null
}

/** "Sep 12, 2024, 4:05 PM" on the reader's own clock. */
export function showExactMoment(at: string): string {
  return isMoment(at) ? localMoment.format(Date.parse(at)) : 'Invalid Date'
}

const minute = 60_000
const units = [
  ['minute', minute, 60],
  ['hour', 60 * minute, 24],
  ['day', 24 * 60 * minute, 7],
] as const

const relative = relativeTimeFormat('en-US')

/** "just now", "2 minutes ago", "3 days ago"; longer ago it is "on Sep 12, 2024, 4:05 PM". */
export function showAgo(at: string, now = Date.now()): string {
  const passed = now - Date.parse(at)
  // A server's clock may run a little ahead of the reader's.
  if (passed < minute) return 'just now'
  for (const [unit, length, most] of units) {
    const count = Math.floor(passed / length)
    if (count < most) return relative.format(-count, unit)
  }
  return `on ${showExactMoment(at)}`
}

/** The first and the last moment of a calendar day where the reader is. */
export function boundsOfDay(day: string): { first: string; last: string } {
  return {
    first: new Date(`${day}T00:00:00`).toISOString(),
    last: new Date(`${day}T23:59:59.999`).toISOString(),
  }
}
