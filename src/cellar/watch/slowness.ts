import type { Curve, CurvePoint } from './curve.ts'
import { figure, hoursBetween, reading } from './figures.ts'
import type { Finding } from './finding.ts'
import { endOfLag, type Pace, type Phase } from './phases.ts'
import { lineThrough, newestRateOf, type Rate } from './rate.ts'
import { anHour, type Pause, type WatchedFermentation } from './watched-fermentation.ts'

const idsOf = (points: readonly CurvePoint[]) => points.flatMap(({ ids }) => ids)

/** How much of a stretch of time was no pause. */
export function unpaused(from: number, to: number, pauses: readonly Pause[] = []): number {
  const paused = pauses.reduce((sum, pause) => {
    const [begin, end] = [Math.max(from, pause.from), Math.min(to, pause.to ?? to)]
    return sum + Math.max(0, end - begin)
  }, 0)
  return to - from - paused
}

export const isPaused = (now: number, pauses: readonly Pause[] = []) =>
  pauses.some(({ from, to }) => from <= now && (to === null || now < to))

/** Nothing has begun, although it has had its time. */
export function slowStartOf(curve: Curve, fermentation: WatchedFermentation): Finding | null {
  const { startedAt, initialBrix, now, pauses, limits } = fermentation
  if (curve.good.length === 0 || endOfLag(curve, initialBrix) !== null) return null
  const waited = unpaused(startedAt, now, pauses)
  const patience = limits.lagHours * anHour
  if (waited <= patience) return null
  return {
    kind: 'slow start',
    severity: 'look',
    since: now - (waited - patience),
    sentence: `Still in lag after ${hoursBetween(0, waited)}.`,
    hint: 'Too cold, too little yeast, or too much SO2 at the crusher are the usual reasons.',
    readings: idsOf(curve.good),
  }
}

/** The longest stretch up to the last point in which nothing went, if it is long enough. */
function standstillOf(good: readonly CurvePoint[], { limits }: WatchedFermentation): Rate | null {
  const last = good.at(-1)
  if (!last) return null
  let longest: Rate | null = null
  for (let first = good.length - 3; first >= 0; first--) {
    const points = good.slice(first)
    const span = last.at - (points[0]?.at ?? last.at)
    if (span < limits.stuckHours * anHour) continue
    const rate = lineThrough(points, limits.scatter)
    if (!rate || rate.lower > 0) break
    if (rate.upper < limits.stuckRate) longest = rate
  }
  return longest
}

/** So long after the first °Bx it may still be getting faster. */
const startingHours = 72
const startingDoubt = 0.7

const levelOf = ({ points }: Rate) => points.reduce((sum, { brix }) => sum + brix, 0) / points.length

function stuckOf(good: readonly CurvePoint[], fermentation: WatchedFermentation): Finding | null {
  const last = good.at(-1)
  const standstill = standstillOf(good, fermentation)
  const { dryBrix, scatter } = fermentation.limits
  if (!last || !standstill || levelOf(standstill) < dryBrix + scatter) return null
  const { clock } = fermentation
  return {
    kind: 'stuck',
    severity: 'act',
    since: standstill.from,
    sentence: `No drop since ${clock.dayAndTime(standstill.from)} at ${reading(last.brix)} °Bx (${hoursBetween(standstill.from, last.at)}).`,
    readings: idsOf(standstill.points),
  }
}

/**
 * Under which drop a day it is sluggish: a fixed one, and a part of its own best. Towards the end every fermentation
 * slows down, and the part gets smaller with what is left.
 */
function sluggishLimit(brix: number, { highest }: Pace, { limits }: WatchedFermentation): number {
  const fixed = brix > limits.lateBelow ? limits.sluggishRate : limits.sluggishRateLate
  if (!highest || brix <= limits.lateBelow) return fixed
  const left = Math.min(1.25, 0.5 + (0.5 * brix) / limits.sluggishShareAbove)
  return Math.max(fixed, limits.sluggishShare * left * (highest.perDay - highest.error))
}

function sluggishOf(curve: Curve, pace: Pace, fermentation: WatchedFermentation): Finding | null {
  const { limits, clock, initialBrix } = fermentation
  const last = curve.good.at(-1)
  if (!last) return null
  const began = endOfLag(curve, initialBrix) ?? last.at
  const limit = sluggishLimit(last.brix, pace, fermentation)
  const newest = last.brix > limits.lateBelow ? newestRateOf(curve.good, limits.scatter) : null
  // While it gets faster, a slow hour is no news: it takes more to be sure.
  const doubt = last.at - began < startingHours * anHour ? startingDoubt : 0
  const slow = [pace.rate, newest].find(
    rate => rate !== null && rate.from >= began && rate.upper + doubt * rate.error < limit,
  )
  // Who is within the scatter of dry has arrived.
  const arrived = limits.dryBrix + 3 * limits.scatter
  if (!slow || pace.highest?.to === last.at || slow.points.some(({ brix }) => brix < arrived)) return null
  const { highest } = pace
  const was =
    highest && highest.perDay > 1.5 * Math.max(slow.perDay, 0.1)
      ? `; it was ${figure(highest.perDay)} on ${clock.day(highest.to)}`
      : ''
  return {
    kind: 'sluggish',
    severity: 'look',
    since: slow.from,
    sentence: `${figure(Math.max(0, slow.perDay))} °Bx a day at ${reading(last.brix)} °Bx over the last ${hoursBetween(slow.from, slow.to)}${was}.`,
    readings: idsOf(slow.points),
  }
}

/** What its course looks like, with the causes that are named for it. */
function patternOf(
  good: readonly CurvePoint[],
  { highest }: Pace,
  found: Finding,
  fermentation: WatchedFermentation,
) {
  const { limits } = fermentation
  if (!highest || highest.perDay < 1.5 * limits.sluggishRate)
    return 'Slow from the start: often too little nitrogen or yeast, or too cold.'
  const before = good.filter(({ at }) => at <= found.since)
  const lately = lineThrough(before.slice(-3), limits.scatter)
  return lately && lately.perDay > 0.6 * highest.perDay
    ? 'An abrupt stop: often heat, a sudden change of temperature, or something added.'
    : 'Normal, then slowing: often alcohol, or nitrogen that ran out.'
}

/** Stuck, or else sluggish, with a hint at what it looks like; nothing while it is paused, has not begun, or is over. */
export function slownessOf(
  curve: Curve,
  pace: Pace,
  phase: Phase,
  fermentation: WatchedFermentation,
): Finding | null {
  if (phase === 'lag' || phase === 'dry' || isPaused(fermentation.now, fermentation.pauses)) return null
  const found = stuckOf(curve.good, fermentation) ?? sluggishOf(curve, pace, fermentation)
  return found && { ...found, hint: patternOf(curve.good, pace, found, fermentation) }
}
