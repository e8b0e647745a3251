/** A time of day; with a zone it is the same moment everywhere. */
export interface Clock {
  hours: number
  minutes: number
  seconds: number
  /** `Z` or `+02:00`; empty for the clock where the file is read. */
  zone: string
}

const zoned = /(Z|[+-]\d{2}:?\d{2})$/i
const clocked = /^(\d{1,2})(?::|h|\.)(\d{2})?(?::(\d{2})(?:[.,]\d{1,9})?)?$/i
const bareHours = /^(\d{1,2})h?$/i

/** Where the time begins: after a T between digits, or at the last blank before a colon, an h or a time of day. */
function startOfTime(text: string): number {
  if (!/[:ht]|m\b|m\./i.test(text)) return -1
  const iso = /\dT\d/.exec(text)
  if (iso) return iso.index + 1
  const mark = /\d{1,2}(:\d|\s?h(?![a-z])|h\d)|\d\s?[ap]\.?m\b|\d\.\d{2}\s?(uhr|h)/i.exec(text)
  if (!mark) return -1
  return text.lastIndexOf(' ', mark.index)
}

/** Divides a date from the time after it: "3.10.26 7h30", "10/3/2026 7:30 PM". */
export function splitClock(text: string): { day: string; clock: Clock | null | 'wrong' } {
  const trimmed = text.trim()
  const start = startOfTime(trimmed)
  if (start <= 0) return { day: trimmed.replace(/,$/, ''), clock: start === 0 ? 'wrong' : null }
  const day = trimmed
    .slice(0, start)
    .trim()
    .replace(/(,|\s(um|at|à|alle|a las))$/i, '')
  return { day, clock: readClock(trimmed.slice(start + 1)) ?? 'wrong' }
}

/** The time of day in a text: "7h30", "7:30 PM"; null where there is none. */
export function readClock(text: string): Clock | null {
  const zone = zoned.exec(text)?.[0] ?? ''
  const local = text.slice(0, text.length - zone.length).trim()
  const half = /([ap])\.?m\.?$/i.exec(local)?.[1]?.toLowerCase()
  const bare = local.replace(/\s?([ap]\.?m\.?|uhr)$/i, '').replace(/\s/g, '')
  const [, hour = '', minutes = '0', seconds = '0'] = clocked.exec(bare) ?? bareHours.exec(bare) ?? []
  if (hour === '') return null
  const twelve = Number(hour) % 12
  const hours = half ? (half === 'p' ? twelve + 12 : twelve) : Number(hour)
  const clock = { hours, minutes: Number(minutes), seconds: Number(seconds), zone: zone.toUpperCase() }
  return hours < 24 && clock.minutes < 60 && clock.seconds < 60 && !(half && Number(hour) > 12) ? clock : null
}

const noon = 12

/** The moment of a day and a time. A day alone is its noon, or now where that is still to come today. */
export function momentAt(day: string, clock: Clock | null, now = new Date()): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (clock?.zone) {
    const two = (part: number) => String(part).padStart(2, '0')
    const zone = clock.zone.length === 5 ? `${clock.zone.slice(0, 3)}:${clock.zone.slice(3)}` : clock.zone
    return new Date(
      `${day}T${two(clock.hours)}:${two(clock.minutes)}:${two(clock.seconds)}${zone}`,
    ).toISOString()
  }
  if (clock) return new Date(year, month - 1, date, clock.hours, clock.minutes, clock.seconds).toISOString()
  const atNoon = new Date(year, month - 1, date, noon)
  const isToday = now.getFullYear() === year && now.getMonth() === month - 1 && now.getDate() === date
  return (isToday && atNoon > now ? now : atNoon).toISOString()
}
