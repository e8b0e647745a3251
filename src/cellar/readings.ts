import { isDay, showMoment } from '#shared/days.ts'
import { dateFormat } from '#shared/late-formats.ts'
import { numberOf, plainNumber } from '#shared/numbers.ts'
import { personName } from '#shared/people.ts'
import { nestedIn, type Raw } from '#shared/row-reader.ts'

/** A reading, as far as its time is concerned: the moment as it came, empty when there is none. */
interface Timed {
  readingTimestamp: string
}

/** The name of whoever took a reading, else their number. */
export function takerOf({ takenBy, takenById }: Raw): string {
  const person = nestedIn(takenBy)
  const id = numberOf(takenById) ?? numberOf(person?.id)
  return personName(person) || (id === null ? 'N/A' : `User ID: ${id}`)
}

/** When it was taken, on the reader's own clock, as charts place it: they write times out as UTC. */
export function readingTime({ readingTimestamp }: Timed): number | null {
  const moment = new Date(readingTimestamp)
  const offset = isDay(readingTimestamp) ? 0 : moment.getTimezoneOffset()
  const time = moment.getTime() - offset * 60_000
  return Number.isNaN(time) ? null : time
}

/** "2024-09-12 16:05" on the reader's own clock: to sort by, and for a list as a file. */
export function readingStamp(reading: Timed): string | null {
  const time = readingTime(reading)
  return time === null ? null : new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

const clock = dateFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** The time of day on the reader's own clock. */
export function showTime({ readingTimestamp }: Timed): string {
  const time = Date.parse(readingTimestamp)
  return Number.isNaN(time) ? 'N/A' : clock.format(time)
}

/** The day of a reading on the reader's own calendar. */
export function showReadingDate({ readingTimestamp }: Timed): string {
  return showMoment(readingTimestamp, 'Unknown date', 'Invalid date')
}

/** What the address filters by, as far as it is known among what readings are taken of; null shows all. */
export function activeFilter(asked: number | null, known: readonly { id: number }[] | undefined) {
  return !known || known.some(({ id }) => id === asked) ? asked : null
}

/** A missing value is "N/A"; zero is a measured value. */
export function showValue(value: number | string | null): string {
  if (value === null || value === '') return 'N/A'
  return typeof value === 'number' ? String(plainNumber(value)) : value
}
