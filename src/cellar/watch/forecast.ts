import type { Curve, CurvePoint } from './curve.ts'
import { brixAt, curveOf, dayOf, type Fit, fitLogistic } from './logistic.ts'
import { beginningOf } from './phases.ts'
import { normal, randomFrom } from './seeded.ts'
import { aDay, type WatchedFermentation } from './watched-fermentation.ts'

/** When it will be dry, as far as that can be told. */
export type Forecast =
  | { kind: 'dry' | 'none' | 'unclear'; sentence: string }
  | { kind: 'band'; sentence: string; from: number; to: number; course: readonly BandPoint[] }

/** The forecast at one moment: 80 of 100 lie between the ends. */
export interface BandPoint {
  at: number
  low: number
  middle: number
  high: number
}

/** Before this part of the sugar is gone there is nothing to forecast from. */
const leastGone = 0.3
/** A band that is wider than this says nothing. */
const widest = 8 * aDay
/** How far a fermentation leaves the fitted curve, beside the scatter of its readings, in °Bx. */
const curveError = 0.15
/** Residuals beyond so many times what is usual: it does not run like a fermentation. */
const worstFit = 2.5
const draws = 200
const steps = 32

/**
 * By how much the time that is left is taken too short by the fit, which knows only the beginning: more of it early, less
 * late, and how far that differs from one fermentation to the next. From 300 courses of our own model.
 */
const correction = (gone: number) => 0.42 - 0.72 * gone
const correctionError = 0.04

/** Of the curve's parameters before anything was measured: what most fermentations are like. */
const usual = (beginning: number, gone: number, days: number) => ({
  mean: [beginning + 0.8, -0.07 * beginning - 1.8, Math.log((4.6 * gone) / days), 1.4],
  deviation: [1, 0.36, 1.5, 0.3],
})

export function forecastOf(curve: Curve, fermentation: WatchedFermentation): Forecast {
  const { limits, initialBrix, clock } = fermentation
  const [first, last] = [curve.good[0], curve.good.at(-1)]
  const beginning = beginningOf(curve, initialBrix)
  if (!first || !last || beginning === null)
    return { kind: 'none', sentence: 'No forecast: no sugar was measured yet.' }
  if (last.brix < limits.dryBrix) return { kind: 'dry', sentence: 'Dry.' }
  const gone = (beginning - last.brix) / (beginning - limits.dryBrix)
  if (gone < leastGone || curve.good.length < 3) return { kind: 'none', sentence: tooEarly(gone, curve.good) }
  const days = (at: number) => (at - first.at) / aDay
  const observed = curve.good.map(({ at, brix }) => ({ day: days(at), brix }))
  const scatter = Math.hypot(limits.scatter, curveError)
  const fit = fitLogistic(observed, scatter, usual(beginning, gone, days(last.at)))
  if (!fit || fit.residual > worstFit * scatter) return unclear
  const futures = futuresOf(fit, gone)
  const dryAt = futures.map(({ curve: drawn, factor }) => {
    const day = dayOf(drawn, limits.dryBrix)
    return day === null
      ? Number.POSITIVE_INFINITY
      : last.at + Math.max(0, day * aDay + first.at - last.at) * factor
  })
  const [from, to] = [quantile(dryAt, 0.1), quantile(dryAt, 0.9)]
  if (!(to - from <= widest)) return unclear
  return {
    kind: 'band',
    from,
    to,
    sentence: bandSentence(clock.partOfDay(from), clock.partOfDay(to), to < fermentation.now),
    course: courseOf(futures, { first, last, to }),
  }
}

const unclear: Forecast = { kind: 'unclear', sentence: 'No clear forecast.' }

function tooEarly(gone: number, good: readonly CurvePoint[]): string {
  if (gone >= leastGone) return `No forecast yet: ${good.length} readings are too few.`
  const percent = Math.max(0, Math.floor(gone * 100))
  return `No forecast yet: ${percent} % of the sugar is gone, it takes ${leastGone * 100} %.`
}

/** Nobody may have looked since: then it tells of what should be so by now. */
function bandSentence(from: string, to: string, isPast: boolean): string {
  const when = from === to ? `about ${from}` : `between ${from} and ${to}`
  return isPast ? `Should be dry by now: ${when}.` : `Dry ${when}.`
}

/** One way in which it may go on: a curve that the readings allow, and how the time that is left may differ from it. */
interface Future {
  curve: ReturnType<typeof curveOf>
  factor: number
}

/** The same readings give the same futures: the numbers are drawn from a fixed seed. */
function futuresOf({ parameters, covariance }: Fit, gone: number): Future[] {
  const random = randomFrom(1)
  const root = rootOf(covariance)
  return Array.from({ length: draws }, () => {
    const drawn = parameters.map(() => normal(random))
    const moved = parameters.map((each, at) =>
      (root[at] ?? []).reduce((sum, factor, other) => sum + factor * (drawn[other] ?? 0), each),
    )
    return { curve: curveOf(moved), factor: Math.exp(correction(gone) + correctionError * normal(random)) }
  })
}

/** The lower root of a covariance (Cholesky). */
function rootOf(matrix: readonly (readonly number[])[]): number[][] {
  const root: number[][] = []
  matrix.forEach((row, at) => {
    const line: number[] = []
    for (let column = 0; column <= at; column++) {
      const left =
        (row[column] ?? 0) - line.reduce((sum, each, k) => sum + each * (root[column]?.[k] ?? 0), 0)
      const own = column === at
      line.push(own ? Math.sqrt(Math.max(left, 1e-12)) : left / (root[column]?.[column] ?? 1))
    }
    root.push(line)
  })
  return root
}

function courseOf(
  futures: readonly Future[],
  { first, last, to }: { first: CurvePoint; last: CurvePoint; to: number },
): BandPoint[] {
  const end = Math.min(to, last.at + 21 * aDay)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = Math.round(last.at + ((end - last.at) * step) / steps)
    const brix = futures.map(({ curve, factor }) =>
      brixAt(curve, (last.at - first.at + (at - last.at) / factor) / aDay),
    )
    return { at, low: quantile(brix, 0.1), middle: quantile(brix, 0.5), high: quantile(brix, 0.9) }
  })
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN
}
