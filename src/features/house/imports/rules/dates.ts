import { isDay } from '#shared/days.ts'
import { monthNamed } from './date-words.ts'
import { type Clock, splitClock } from './times.ts'

// Whether 3/10 is a day in October or in March is told from the whole column: any part over 12 decides.

/** Which of day and month comes first. */
export type DateOrder = 'day-first' | 'month-first'

/** How the dates of a column are written. */
export interface DateFormat {
  order: DateOrder
  /** No date of the column tells which comes first, or they contradict each other. */
  needsAsking: boolean
  /** The dates or the heading tell it. */
  isTold: boolean
  isMixed: boolean
}

/** A day with the time beside it, if there is one. */
export interface ReadDate {
  day: string
  clock: Clock | null
}

type Parts =
  | { is: 'known'; year: number; month: number; day: number }
  | { is: 'open'; first: number; second: number; year: number; isDotted: boolean }

/** Longer than any date that somebody writes, with weekday, time and time zone. */
const longestDate = 60

/** The first and the last day that a sheet's number may mean: from 1930 to 2100. */
const [firstSerial, lastSerial] = [10_959, 73_415]
const dayLength = 86_400_000
const serialStart = Date.UTC(1899, 11, 30)

/** The day that a spreadsheet means by a number of days; null for a number that is none. */
export function dayOfSerial(serial: number): Date | null {
  return serial >= firstSerial && serial < lastSerial ? new Date(serialStart + serial * dayLength) : null
}

/** Two digits are this century up to next year, else the last. */
function fullYear(text: string, thisYear: number): number {
  const year = Number(text)
  if (text.length > 2) return year
  return 2000 + year <= thisYear + 1 ? 2000 + year : 1900 + year
}

function partsOf(text: string, thisYear: number): Parts | null {
  const whole = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (whole) return { is: 'known', year: Number(whole[1]), month: Number(whole[2]), day: Number(whole[3]) }
  const plain = /^(\d{1,4})([-./ ])(\d{1,2})[-./ ](\d{1,4})$/.exec(text)
  if (plain) return fromNumbers([plain[1] ?? '', plain[3] ?? '', plain[4] ?? ''], thisYear, plain[2] === '.')
  const words = text
    .split(/[\s.,/\-_]+/)
    .filter(word => word !== '' && !/^(de|del|di|of|le|el|il|den|der)$/i.test(word))
  const named = words.flatMap(word => monthNamed(word) ?? [])
  const numbers = words
    .filter(word => /^\d{1,4}(st|nd|rd|th|er|º|°)?$/i.test(word))
    .map(word => word.replace(/\D/g, ''))
  const [first = '', second = '', third = ''] = numbers
  if (named.length === 1 && numbers.length === 2 && words.length <= 4) {
    const [day, year] = first.length === 4 ? [second, first] : [first, second]
    return { is: 'known', year: fullYear(year, thisYear), month: named[0] ?? 0, day: Number(day) }
  }
  if (numbers.length !== 3 || words.length !== 3) return null
  return fromNumbers([first, second, third], thisYear, text.includes('.'))
}

type Numbers = readonly [first: string, second: string, third: string]

function fromNumbers([first, second, third]: Numbers, thisYear: number, isDotted: boolean): Parts | null {
  if (first.length === 4)
    return { is: 'known', year: Number(first), month: Number(second), day: Number(third) }
  if (first.length > 2 || second.length > 2 || third.length === 3 || third.length === 1) return null
  const year = fullYear(third, thisYear)
  return { is: 'open', first: Number(first), second: Number(second), year, isDotted }
}

const thisYearOf = (now: Date) => now.getFullYear()

/** How a column writes its dates; the order in a heading such as "Date (dd/mm/yyyy)" counts as said. */
export function dateFormat(
  texts: Iterable<string>,
  said: DateOrder | null = null,
  now = new Date(),
): DateFormat {
  let [dayFirst, monthFirst, open, dotted] = [0, 0, 0, 0]
  for (const text of texts) {
    const parts = partsOf(splitClock(text.slice(0, longestDate)).day, thisYearOf(now))
    if (parts?.is !== 'open') continue
    if (parts.first > 12 && parts.second <= 12) dayFirst++
    else if (parts.second > 12 && parts.first <= 12) monthFirst++
    // The same day both ways.
    else if (parts.first !== parts.second) {
      open++
      if (parts.isDotted) dotted++
    }
  }
  const isMixed = dayFirst > 0 && monthFirst > 0
  const isTold = dayFirst > 0 !== monthFirst > 0
  const order = dayFirst >= monthFirst ? 'day-first' : 'month-first'
  if (isMixed || isTold) return { order, needsAsking: isMixed, isTold, isMixed }
  if (said) return { order: said, needsAsking: false, isTold: true, isMixed }
  // Dots are written where the day comes first.
  return { order, needsAsking: open > dotted, isTold, isMixed }
}

/** The day in a text, and the time after it; null where there is no day to read in this order. */
export function readDate(text: string, order: DateOrder, now = new Date()): ReadDate | null {
  if (text.length > longestDate) return null
  const { day: written, clock } = splitClock(text)
  if (clock === 'wrong') return null
  const serial = /^\d{5}(\.\d{1,12})?$/.test(written) ? dayOfSerial(Number(written)) : null
  if (serial) return { day: serial.toISOString().slice(0, 10), clock }
  const parts = partsOf(written, thisYearOf(now))
  if (!parts) return null
  const [day, month] =
    parts.is === 'known'
      ? [parts.day, parts.month]
      : order === 'day-first'
        ? [parts.first, parts.second]
        : [parts.second, parts.first]
  const pad = (part: number, length: number) => String(part).padStart(length, '0')
  const found = `${pad(parts.year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  return isDay(found) ? { day: found, clock } : null
}

const dayLetters = /^[djtg]+$/i
const monthLetters = /^m+$/i

/** The order that a heading says in brackets: `dd/mm/yyyy`, `TT.MM.JJJJ`, `mm/dd/yy`. */
export function orderSaid(hint: string | null): DateOrder | null {
  const [first = '', second = ''] = (hint ?? '').slice(0, 20).split(/[./\-\s]/)
  if (dayLetters.test(first) && monthLetters.test(second)) return 'day-first'
  return monthLetters.test(first) && dayLetters.test(second) ? 'month-first' : null
}
