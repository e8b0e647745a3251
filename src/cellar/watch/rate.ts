import type { CurvePoint } from './curve.ts'
import { aDay, anHour } from './watched-fermentation.ts'

/** How fast sugar goes, by all points of a stretch of time: never by one pair. */
export interface Rate {
  /** °Bx that go in a day; negative where they rise. */
  perDay: number
  /** Its standard error. */
  error: number
  /** The ends of its 90 % interval. */
  lower: number
  upper: number
  from: number
  to: number
  points: readonly CurvePoint[]
}

/** So many standard errors to either side hold 90 of 100. */
const ninety = 1.645
/** The stretch that is looked at, and the longer one where it holds fewer than three points. */
const stretches = [48 * anHour, 72 * anHour]
const fewest = 3
/** What lies further back than this says nothing of today, however seldom somebody measures. */
const furthest = 10 * aDay
/** How long the newest part of a stretch is at least. */
const newest = 20 * anHour

/** The line through points by least squares; what scatters is at least what a hydrometer does. */
export function lineThrough(points: readonly CurvePoint[], scatter: number): Rate | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.at === first.at) return null
  const days = points.map(({ at }) => (at - first.at) / aDay)
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  const [midDay, midBrix] = [mean(days), mean(points.map(({ brix }) => brix))]
  const spread = days.reduce((sum, day) => sum + (day - midDay) ** 2, 0)
  const slope = points.reduce((sum, { brix }, at) => sum + ((days[at] ?? 0) - midDay) * (brix - midBrix), 0)
  const perDay = -slope / spread
  const error = scatter / Math.sqrt(spread)
  return {
    perDay,
    error,
    lower: perDay - ninety * error,
    upper: perDay + ninety * error,
    from: first.at,
    to: last.at,
    points,
  }
}

const since = (good: readonly CurvePoint[], from: number) => good.filter(({ at }) => at >= from)

/** The points by which today is judged; none where fewer than three are recent. */
function recentPoints(good: readonly CurvePoint[]): readonly CurvePoint[] {
  const end = good.at(-1)?.at ?? 0
  const enough = stretches.map(stretch => since(good, end - stretch)).find(({ length }) => length >= fewest)
  return enough ?? since(good.slice(-fewest), end - furthest)
}

/** The rate at the last of these points; null where they are too few, or too long ago. */
export function rateOf(good: readonly CurvePoint[], scatter: number): Rate | null {
  const points = recentPoints(good)
  return points.length < fewest ? null : lineThrough(points, scatter)
}

/** The newest part of points, long enough that what scatters does not look like a course; null where they are too short. */
function newestPart(points: readonly CurvePoint[], scatter: number): Rate | null {
  const end = points.at(-1)?.at ?? 0
  const before = points.findLastIndex(({ at }) => at <= end - newest)
  return before < 0 ? null : lineThrough(points.slice(before), scatter)
}

/**
 * The rate of the newest part of the same points, once there are three: what stops shows there a day before it shows in
 * the whole of them. How far it may be wrong is in its interval, which is wider.
 */
export function newestRateOf(good: readonly CurvePoint[], scatter: number): Rate | null {
  const points = recentPoints(good)
  return points.length < fewest ? null : newestPart(points, scatter)
}

/** The highest rate that was ever reached, as the newest part of the points told it at each of them. */
export function highestRateOf(good: readonly CurvePoint[], scatter: number): Rate | null {
  let highest: Rate | null = null
  for (let count = 2; count <= good.length; count++) {
    const rate = newestPart(good.slice(Math.max(0, count - mostInPart), count), scatter)
    if (rate && (!highest || rate.perDay > highest.perDay)) highest = rate
  }
  return highest
}

/** More points than this the newest part never has: devices are read every few hours, people not much oftener. */
const mostInPart = 30
