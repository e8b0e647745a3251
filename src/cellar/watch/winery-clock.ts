import { dateFormat } from '#shared/late-formats.ts'
import { aDay, type WineryClock } from './watched-fermentation.ts'

const partsOfDay = ['night', 'morning', 'noon', 'afternoon', 'evening', 'night'] as const
/** The hours at which the next part of the day begins. */
const partsBegin = [5, 11, 14, 18, 22]

type Formats = Readonly<
  Record<'weekday' | 'date' | 'hours' | 'wholeDay', Pick<Intl.DateTimeFormat, 'format'>>
>

const known = new Map<string, Formats>()
const mostKnown = 50

/** The reader's own: asked each time, since it may change while the page is open. A phone travels. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Made once for each time zone: making them takes longer than judging a fermentation does. */
function formatsOf(zone: string): Formats {
  const before = known.get(zone)
  if (before) return before
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat('en-US', { timeZone: zone, ...options })
  const made = {
    weekday: format({ weekday: 'long' }),
    date: format({ month: 'short', day: 'numeric' }),
    hours: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    wholeDay: format({ year: 'numeric', month: 'numeric', day: 'numeric' }),
  }
  if (known.size >= mostKnown) known.clear()
  known.set(zone, made)
  return made
}

/**
 * The clock on the winery's wall: in the browser that of the reader, on the server that of the given time zone.
 * A weekday names a moment of the days around now; further off it is a date.
 */
export function wineryClock(now: number, timeZone = ownTimeZone()): WineryClock {
  const { weekday, date, hours, wholeDay } = formatsOf(timeZone)
  const time = (at: number) => hours.format(at)
  const day = (at: number) => (Math.abs(at - now) < 6 * aDay ? weekday : date).format(at)
  const partOfDay = (at: number) => {
    const hour = Number(time(at).slice(0, 2))
    // The hours after midnight are still that night.
    const named = hour < (partsBegin[0] ?? 0) ? at - aDay / 2 : at
    return `${day(named)} ${partsOfDay[partsBegin.filter(begin => begin <= hour).length]}`
  }
  const dayAndTime = (at: number) => `${day(at)} ${time(at)}`
  const isToday = (at: number) => wholeDay.format(at) === wholeDay.format(now)
  return { day, dayAndTime, partOfDay, moment: at => (isToday(at) ? time(at) : dayAndTime(at)) }
}
