import { limitsOf } from '#cellar/watch/limits.ts'
import { normal } from '#cellar/watch/seeded.ts'
import type { WatchedFermentation, WatchReading } from '#cellar/watch/watched-fermentation.ts'
import { wineryClock } from '#cellar/watch/winery-clock.ts'

// Fermentations out of a model of yeast that lives on nitrogen and sugar (Cramer 2001; Coleman, Fish and Block 2007),
// measured as people do: with scatter, at their hours, with gaps. The same seed gives the same fermentations.

const anHour = 3_600_000
/** The moment at which all of them start. */
export const started = Date.parse('2026-09-14T08:00:00Z')
const afterStart = (hours: number) => started + Math.round(hours * 60) * 60_000

const between = (random: () => number, low: number, high: number) => low + (high - low) * random()

export interface Must {
  brix: number
  /** Apparent °Bx when all sugar is gone. */
  endBrix: number
  /** Assimilable nitrogen and yeast, g/L. */
  nitrogen: number
  yeast: number
  temperature: number
  /** How fast alcohol kills the yeast, and at how many g/L of sugar it works at half its rate: strains differ. */
  frailty: number
  halfSugar: number
}

/** What happens to the rate when the must has come down to that many °Bx: it is multiplied. */
export interface Trouble {
  atBrix: number
  factor: number
}

const step = 0.25
/** The constants of the model are taken to hold at this temperature; the rates double with every 10 °C. */
const modelTemperature = 30

/** The sugar hour by hour, in °Bx, and when the trouble came. */
export function ferment(must: Must, trouble: Trouble | null, hours = 1200) {
  const warmth = 2 ** ((must.temperature - modelTemperature) / 10)
  const sugar0 = must.brix * 9.6
  let [yeast, nitrogen, alcohol, sugar] = [must.yeast, must.nitrogen, 0, sugar0]
  const brixOf = (left: number) => must.endBrix + ((must.brix - must.endBrix) * left) / sugar0
  const course = [must.brix]
  let troubleAt: number | null = null
  for (let at = 0; at < hours; at += step) {
    if (trouble && troubleAt === null && brixOf(sugar) <= trouble.atBrix) troubleAt = at
    const factor = trouble && troubleAt !== null ? trouble.factor : 1
    const growth = (0.16 * warmth * nitrogen) / (0.01 + nitrogen)
    const uptake = (0.3 * warmth * factor * sugar) / (must.halfSugar + sugar)
    const eaten = uptake * yeast * step
    const grown = (growth - 1e-4 * must.frailty * warmth * alcohol) * yeast * step
    nitrogen = Math.max(0, nitrogen - (growth * yeast * step) / 31)
    yeast += grown
    alcohol += eaten
    sugar = Math.max(0, sugar - eaten / 0.47)
    course.push(brixOf(sugar))
  }
  const brixAt = (hour: number) => {
    const place = Math.min(course.length - 2, Math.max(0, Math.floor(hour / step)))
    const [before = 0, after = 0] = [course[place], course[place + 1]]
    return before + (after - before) * (hour / step - place)
  }
  const hourOf = (brix: number) => {
    const place = course.findIndex(each => each < brix)
    return place < 0 ? null : place * step
  }
  return { brixAt, hourOf, troubleAt }
}

export type Fermented = ReturnType<typeof ferment>

/** A must that has what it needs: at least 140 mg/L of nitrogen, 12 to 30 °C. */
export function soundMust(random: () => number): Must {
  const brix = between(random, 20, 27)
  return {
    brix,
    endBrix: -0.07 * brix + between(random, -0.2, 0.15),
    nitrogen: between(random, 0.14, 0.3),
    yeast: between(random, 0.1, 0.3),
    temperature: between(random, 12, 30),
    frailty: between(random, 0.7, 1.3),
    halfSugar: between(random, 7, 14),
  }
}

/** The hours at which people measure: every so many, not to the minute, and one of twelve is forgotten. */
export function hoursOf(random: () => number, every: number, until: number): number[] {
  const hours = [0]
  for (let hour = every; hour <= until; hour += every)
    if (random() > 1 / 12) hours.push(hour + between(random, -0.08, 0.08) * every)
  return hours
}

/** What they write down: a tenth of a °Bx, with the scatter of a hydrometer in foaming must. */
export function readingsAt(
  hours: readonly number[],
  { brixAt }: Pick<Fermented, 'brixAt'>,
  {
    random,
    scatter = 0.2,
    temperature = 20,
  }: { random: () => number; scatter?: number; temperature?: number },
): WatchReading[] {
  return hours.map((hour, at) => ({
    id: at + 1,
    at: afterStart(hour),
    brix: Math.round((brixAt(hour) + scatter * normal(random)) * 10) / 10,
    sg: null,
    densitySg: null,
    temperature,
    rs: null,
  }))
}

/** Readings by the hour after the start at which each was taken. */
export function readingsOf(taken: readonly [hour: number, values: Partial<WatchReading>][]): WatchReading[] {
  const nothing = { brix: null, sg: null, densitySg: null, temperature: null, rs: null }
  return taken.map(([hour, values], at) => ({ ...nothing, id: at + 1, at: afterStart(hour), ...values }))
}

/** A fermentation as the watch sees it at that hour after the start. */
export function watchedAt(
  readings: readonly WatchReading[],
  hour: number,
  more: Partial<WatchedFermentation> = {},
): WatchedFermentation {
  const now = started + hour * anHour
  const usual = { startedAt: started, initialBrix: null, limits: limitsOf({ wineType: 'Red' }) }
  return { ...usual, readings, now, clock: wineryClock(now, 'UTC'), ...more }
}

/** What a cellar may meet: how often somebody measures goes round with the number. */
export const distances = [8, 12, 24, 48] as const
const distanceOf = (number: number) => distances[number % distances.length] ?? 24

export interface Course {
  must: Must
  fermented: Fermented
  hours: readonly number[]
  readings: readonly WatchReading[]
}

/** A fermentation that runs as it should, measured until two days after it is dry. */
export function soundCourse(random: () => number, number: number): Course {
  const must = soundMust(random)
  const fermented = ferment(must, null)
  const hours = hoursOf(random, distanceOf(number), (fermented.hourOf(-1) ?? 0) + 48)
  return { must, fermented, hours, readings: readingsAt(hours, fermented, { random }) }
}

/** One whose rate is multiplied when it has come down to a random point between these parts of its sugar. */
export function troubledCourse(
  random: () => number,
  number: number,
  { factor, above, below }: { factor: number; above: number; below: (brix: number) => number },
): Course & { troubleAt: number } {
  const must = soundMust(random)
  const fermented = ferment(must, { atBrix: between(random, above, below(must.brix)), factor })
  const troubleAt = fermented.troubleAt ?? 0
  const hours = hoursOf(random, distanceOf(number), troubleAt + 240)
  return { must, fermented, hours, readings: readingsAt(hours, fermented, { random }), troubleAt }
}

/** The moments at which somebody measured, each with what was known then. */
export function* lookingOn({ hours, readings }: Course, from = 0, to = Number.POSITIVE_INFINITY) {
  for (const [place, hour] of hours.entries())
    if (hour >= from && hour <= to) yield watchedAt(readings.slice(0, place + 1), hour + 0.02)
}
