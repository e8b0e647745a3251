import type { Day } from '#shared/days.ts'
import { optionalMoment } from '#shared/fields.ts'

const aMinute = 60_000
const aDay = 24 * 60 * aMinute

/** How old a reading may be when it arrives: a phone may have been in a drawer. */
export const oldestReading = 90 * aDay
/** The clocks of phones differ from the server's. */
const clocksDiffer = 5 * aMinute
/** A process starts on a day, and there are places where that day begins so much before it does in UTC. */
const dayBeginsBefore = 14 * 60 * aMinute

export const doneAtTexts = {
  notMoment: 'The reading date must be a date and time such as 2024-09-12T16:05:00Z',
  ahead: "The reading date can't be in the future",
  tooOld: "The reading date can't be more than 90 days ago",
  beforeStart: (process: string) => `The reading date can't be before the ${process} started`,
} as const

/** The field by which whoever took a reading earlier says when that was. */
export const doneAtField = (process: string) =>
  optionalMoment(doneAtTexts.notMoment).describe(
    `When the reading was taken, where that is not now: from the start of the ${process} to five minutes from now, ` +
      'at most 90 days ago. It becomes `readingTimestamp`, in whose place it is sent: that one is ignored in a body. ' +
      'A change without it keeps the moment.',
  )

/** The last day on which it may have been somewhere at that moment. */
export function lastDayAt(moment: string): Day {
  return new Date(Date.parse(moment) + dayBeginsBefore).toISOString().slice(0, 10)
}

/** What speaks against a reading of that moment; null when nothing does. One may belong to no process. */
export function refusedMoment(
  doneAt: string,
  now: string,
  process: { name: string; startDate: Day } | null,
  oldest = oldestReading,
): string | null {
  const age = Date.parse(now) - Date.parse(doneAt)
  if (age < -clocksDiffer) return doneAtTexts.ahead
  if (age > oldest) return doneAtTexts.tooOld
  return process && lastDayAt(doneAt) < process.startDate ? doneAtTexts.beforeStart(process.name) : null
}
