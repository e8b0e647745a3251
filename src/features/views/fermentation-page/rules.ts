import { readingTime } from '#cellar/readings.ts'
import type { FermentationRow } from '#features/records/fermentation/rules.ts'
import type { ReadingRow } from '#features/records/fermentation-maintenance/rules.ts'
import { type Day, daysBetween, isDay } from '#shared/days.ts'
import { plainNumber } from '#shared/numbers.ts'

const dayLength = 86_400_000

/** What follows from a fermentation and its readings; null is what cannot be known from them. */
export interface FermentationCourse {
  /** Whole days from the start to the end, or to today while there is none. */
  days: number | null
  isOver: boolean
  lastReading: ReadingRow | null
  brix: { first: number; last: number; drop: number } | null
  /** The drop over the time in which it happened. */
  dropPerDay: { brix: number; days: number } | null
  temperature: { last: number; highest: number } | null
}

type Dated = Pick<FermentationRow, 'startDate' | 'endDate' | 'initialBrix' | 'status'>

export function courseOf(
  fermentation: Dated,
  readings: readonly ReadingRow[],
  today: Day,
): FermentationCourse {
  const timed = readings
    .flatMap(reading => {
      const time = readingTime(reading)
      return time === null ? [] : [{ reading, time }]
    })
    .sort((a, b) => a.time - b.time)
  const temperatures = timed.flatMap(({ reading }) => reading.temperature ?? [])
  const last = temperatures.at(-1)
  return {
    days: daysOf(fermentation, today),
    isOver: isOver(fermentation),
    lastReading: timed.at(-1)?.reading ?? null,
    ...sugarOf(fermentation, timed),
    temperature: last === undefined ? null : { last, highest: Math.max(...temperatures) },
  }
}

function isOver({ status, endDate }: Dated): boolean {
  return status === 'Completed' || endDate !== ''
}

/** One that is over without a written end has an unknown length. */
function daysOf(fermentation: Dated, today: Day): number | null {
  const { startDate } = fermentation
  const end = isOver(fermentation) ? fermentation.endDate : today
  if (!isDay(startDate) || !isDay(end)) return null
  const days = daysBetween(startDate, end)
  return days < 0 ? null : days
}

/**
 * From the initial Brix, or where nobody wrote it down from the first reading, to the last one. Over less than a day
 * no daily average is given: a morning's drop says little about a day's.
 */
function sugarOf(
  { initialBrix, startDate }: Dated,
  timed: readonly { reading: ReadingRow; time: number }[],
): Pick<FermentationCourse, 'brix' | 'dropPerDay'> {
  const measured = timed.flatMap(({ reading: { brix }, time }) => (brix === null ? [] : [{ brix, time }]))
  const known = initialBrix !== null && isDay(startDate)
  const first = known ? { brix: initialBrix, time: Date.parse(`${startDate}T00:00:00Z`) } : measured[0]
  const last = measured.at(-1)
  if (!first || !last || first === last) return { brix: null, dropPerDay: null }
  const drop = plainNumber(first.brix - last.brix)
  const days = (last.time - first.time) / dayLength
  return {
    brix: { first: first.brix, last: last.brix, drop },
    dropPerDay: days < 1 ? null : { brix: drop / days, days },
  }
}
