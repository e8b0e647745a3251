import type { StoredChoices } from '../contract.ts'

const aMinute = 60_000

/** The date and the minutes since midnight on the clock of a time zone. */
export function wallClock(at: number, timeZone: string): { day: string; minutes: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find(each => each.type === type)?.value ?? '0'
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: 60 * Number(part('hour')) + Number(part('minute')),
  }
}

const minutesOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5))

type Quiet = Pick<StoredChoices, 'quietFrom' | 'quietTo' | 'timeZone'>

/** When somebody may be told: at once, or when their quiet hours are over. */
export function dueAt({ quietFrom, quietTo, timeZone }: Quiet, now: number): number {
  if (quietFrom === null || quietTo === null) return now
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)]
  const { minutes } = wallClock(now, timeZone)
  const isQuiet = from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to
  if (!isQuiet) return now
  const left = (to - minutes + 1440) % 1440
  // To the full minute: seconds within it are over too.
  return Math.floor(now / aMinute) * aMinute + left * aMinute
}

/** So long after its time a summary still makes sense. */
const summaryHolds = 180

/** The day whose morning summary is due now; null where none is. */
export function summaryDay(
  { morningAt, timeZone }: Pick<StoredChoices, 'morningAt' | 'timeZone'>,
  now: number,
): string | null {
  if (morningAt === null) return null
  const { day, minutes } = wallClock(now, timeZone)
  const since = minutes - minutesOf(morningAt)
  return since >= 0 && since < summaryHolds ? day : null
}

const waits = [1, 5, 15, 60, 180, 360]

/** When it is tried again after so many failed tries; null when it is given up, after about a day. */
export function nextTry(attempts: number, now: number): number | null {
  if (attempts > waits.length + 3) return null
  return now + (waits[Math.min(attempts, waits.length) - 1] ?? 1) * aMinute
}
