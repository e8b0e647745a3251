import type { Day } from '#shared/days.ts'
import type { Month } from '#shared/months.ts'
import type { Tone } from '../theme/palette.ts'

/** Something that lies on a day. */
export interface CalendarEntry {
  id: number
  day: Day
  /** Where it opens. */
  to: string
  title: string
  detail: string
  /** In a word; the tone shows it too. */
  status: string
  tone: Tone
}

/** What the two shapes of a month share. */
export interface MonthDaysProps {
  label: string
  month: Month
  days: ReadonlyMap<Day, readonly CalendarEntry[]>
}
