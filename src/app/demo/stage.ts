import type { CallAs } from './call-as.ts'
import type { LitreBook } from './litre-book.ts'
import type { PressWines } from './press-wines.ts'
import type { Schedule } from './schedule.ts'

/** What every part of the story has at hand. */
export interface Stage {
  schedule: Schedule
  call: CallAs
  book: LitreBook
  pressWines: PressWines
  vineyards: { id: number }[]
  dayBefore: (days: number) => string
}
