import { describe, expect, it } from 'vitest'
import { type Course, lookingOn, soundCourse, troubledCourse } from '#test/fermentation-curves.ts'
import { times } from '#test/trials.ts'
import { lookAt } from './judge.ts'
import type { WatchLimits } from './limits.ts'
import { randomFrom } from './seeded.ts'
import type { WatchedFermentation } from './watched-fermentation.ts'

// On fermentations of our own model, each with its own must, temperature and yeast. With SCALE=10 there are 2,000 of each.

const number = times(200)
const isSlow = (fermentation: WatchedFermentation, limits: Partial<WatchLimits> = {}) =>
  lookAt({ ...fermentation, limits: { ...fermentation.limits, ...limits } }).findings.some(({ kind }) =>
    ['sluggish', 'stuck', 'slow start'].includes(kind),
  )

function countOf(courses: readonly Course[], holds: (course: Course) => boolean): number {
  return courses.filter(holds).length
}

const some = <Item>(items: Iterable<Item>, holds: (item: Item) => boolean) => {
  for (const item of items) if (holds(item)) return true
  return false
}

const sound = (seed: number) => {
  const random = randomFrom(seed)
  return Array.from({ length: number }, (_, at) => soundCourse(random, at))
}

const isAlarmed = (course: Course, limits?: Partial<WatchLimits>) =>
  some(lookingOn(course), moment => isSlow(moment, limits))

/** Found at a reading within so many hours of the trouble, or at the second one after it, whichever is later. */
function isFound(course: Course & { troubleAt: number }, within: number): boolean {
  const { hours, troubleAt } = course
  const second = hours.filter(hour => hour > troubleAt)[1] ?? troubleAt
  return some(lookingOn(course, troubleAt, Math.max(troubleAt + within, second)), moment => isSlow(moment))
}

function told(what: string, found: number, of: number): void {
  console.info(`W1: ${what}: ${found} of ${of} (${((100 * found) / of).toFixed(1)} %)`)
}

describe('W1', () => {
  it('normal fermentations raise no sluggish or stuck in 99 of 100', () => {
    const courses = sound(1)
    const alarmed = countOf(courses, course => isAlarmed(course))
    told('false alarms', alarmed, number)
    expect(alarmed).toBeLessThanOrEqual(0.01 * number)
  })

  it('when the limit is moved, so are the alarms', () => {
    const courses = sound(2).slice(0, 60)
    const alarmed = (limits: Partial<WatchLimits>) => countOf(courses, course => isAlarmed(course, limits))
    const counts = [{ sluggishRate: 0.5 }, { sluggishRate: 2 }, { sluggishRate: 4 }].map(alarmed)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[2]).toBeGreaterThan(10 * Math.max(1, counts[0] ?? 0))
  })

  it('ones that stop are found within 48 h, or two readings, in 99 of 100', () => {
    const random = randomFrom(3)
    const courses = Array.from({ length: number }, (_, at) =>
      troubledCourse(random, at, { factor: 0, above: 3, below: brix => brix - 2 }),
    )
    const found = courses.filter(course => isFound(course, 48)).length
    told('stopped, found in time', found, number)
    expect(found).toBeGreaterThanOrEqual(0.99 * number)
  })

  it('ones slowed to a third, once they run, are found within 72 h, or two readings, in 95 of 100', () => {
    const random = randomFrom(4)
    const courses = Array.from({ length: number }, (_, at) =>
      troubledCourse(random, at, { factor: 1 / 3, above: 3, below: brix => 0.65 * brix }),
    )
    // What is nearly dry when the time is over needs nobody any more.
    const running = courses.filter(({ fermented, troubleAt }) => fermented.brixAt(troubleAt + 72) >= 1)
    const found = running.filter(course => isFound(course, 72)).length
    told('slowed to a third, found in time', found, running.length)
    expect(running.length).toBeGreaterThan(0.6 * number)
    expect(found).toBeGreaterThanOrEqual(0.95 * running.length)
  })
})

describe('W3', () => {
  it('whoever measures every day is warned like whoever measures every other day', () => {
    const random = randomFrom(5)
    const late = [24, 48].map(every => {
      const courses = Array.from({ length: times(60) }, () =>
        troubledCourse(random, every === 24 ? 2 : 3, { factor: 0, above: 5, below: brix => 0.65 * brix }),
      )
      return courses.filter(course => isFound(course, 96)).length
    })
    expect(Math.min(...late)).toBeGreaterThanOrEqual(times(60) * 0.95)
  })
})
