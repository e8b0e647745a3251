import { demoVineyards, redVarieties } from './cast.ts'
import type { Must } from './curves.ts'

/** How one batch's story goes, in days before today. */
export interface BatchStory {
  code: string
  name: string
  /** Vintages before the last one. */
  age: number
  vintage: string
  vineyard: number
  isRed: boolean
  must: Must
  /** Crushed on this day. */
  start: number
  /** Days of fermentation until today, or until it ended. */
  fermentationDays: number
  outcome: 'Active' | 'Completed' | 'Stuck'
  /** What the watch has to find in it, of those that still ferment. */
  trouble: 'hot' | 'forgotten' | 'finished' | null
  /** Days before today when it went into wood or steel to age, and when that ended. */
  aging: { start: number; end: number | null } | null
  bottling: { day: number; status: 'Planned' | 'Completed' | 'Cancelled'; bottles: number } | null
}

const crushDays = [58, 51, 44, 37, 30, 16, 9, 4]
const year = 365

/** By vineyard: one was warm this morning, one is dry, one nobody has read for days. */
const troubles: Readonly<Record<number, BatchStory['trouble']>> = { 5: 'finished', 6: 'forgotten', 7: 'hot' }

/** Three vintages of eight batches: the last still fermenting, the one before aging, the first in bottles. */
export function batchStories(dayBefore: (days: number) => string): BatchStory[] {
  return [2, 1, 0].flatMap(age =>
    crushDays.map((crush, vineyard) => story(age, vineyard, crush + age * year, dayBefore)),
  )
}

function story(
  age: number,
  vineyard: number,
  start: number,
  dayBefore: (days: number) => string,
): BatchStory {
  const block = demoVineyards[vineyard]
  const variety = String(block?.plantedVariety)
  const isRed = redVarieties.has(variety)
  const vintage = dayBefore(start).slice(0, 4)
  const isStuck = age === 0 && vineyard === 4
  const fullLength = isRed ? 13 : 18
  const isActive = age === 0 && start < fullLength
  const fermentationDays = isActive ? start : fullLength
  return {
    code: `WB-${dayBefore(start).replaceAll('-', '')}-${String(1000 + vineyard * 37 + age * 411).slice(-4)}`,
    name: `${vintage} ${block?.name} ${variety}`,
    age,
    vintage,
    vineyard,
    isRed,
    must: {
      initialBrix: isRed ? 24.2 + ((vineyard * 7 + age * 3) % 10) / 5 : 21.6 + ((vineyard + age) % 5) / 5,
      finalBrix: isStuck ? 6.2 : -1.4,
      halfway: isRed ? 4.6 : 7.2,
      isRed,
    },
    start,
    fermentationDays,
    trouble: isActive ? (troubles[vineyard] ?? null) : null,
    outcome: isStuck ? 'Stuck' : isActive ? 'Active' : 'Completed',
    aging: isStuck || isActive || start < 30 ? null : agingOf(age, isRed, start - fullLength - 4),
    bottling: bottlingOf(age, isRed, vineyard, start),
  }
}

function agingOf(age: number, isRed: boolean, start: number): BatchStory['aging'] {
  const length = isRed ? 480 : 210
  return { start, end: age > 0 && start > length ? start - length : null }
}

/** How many bottles a vineyard's wine fills. */
export const bottlesOf = (vineyard: number) => 1800 + vineyard * 340

function bottlingOf(age: number, isRed: boolean, vineyard: number, start: number): BatchStory['bottling'] {
  const bottles = bottlesOf(vineyard)
  if (age === 2) return { day: start - (isRed ? 510 : 240), status: 'Completed', bottles }
  if (age === 1 && !isRed) return { day: start - 240, status: 'Completed', bottles }
  if (age === 1)
    return { day: -(9 + vineyard * 8), status: vineyard === 7 ? 'Cancelled' : 'Planned', bottles }
  return null
}
