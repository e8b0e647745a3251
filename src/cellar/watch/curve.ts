import { refractometerSg, sgToBrix } from './gravity.ts'
import type { BrixInstrument } from './limits.ts'
import type { WatchEvent, WatchedFermentation, WatchReading } from './watched-fermentation.ts'

/** One moment at which sugar was measured. */
export interface CurvePoint {
  at: number
  brix: number
  /** The readings that it is made of. */
  ids: readonly number[]
  /** True where a refractometer was corrected for alcohol: an approximation. */
  isApparent: boolean
}

/** The course of a fermentation's sugar, from the first to the last point. */
export interface Curve {
  points: readonly CurvePoint[]
  /** They are shown, and left out of every calculation. */
  odd: ReadonlySet<CurvePoint>
  /** The good points since the sugar was last raised, by an addition, a blend, or somebody who did not tell. */
  good: readonly CurvePoint[]
}

/** A rise by more than this many °Bx needs a reason. */
const unexplainedRise = 1
/** A point that lies further off than so many times the usual scatter is odd. */
const timesScatter = 4

/** Readings of the same moment are one: how they were entered makes no difference. */
function byMoment(readings: readonly WatchReading[]): WatchReading[][] {
  const moments = new Map<number, WatchReading[]>()
  for (const reading of readings) {
    const same = moments.get(reading.at)
    if (same) same.push(reading)
    else moments.set(reading.at, [reading])
  }
  return [...moments.values()].toSorted((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
}

/** Each number once, the smallest first. Most moments have one reading: judging a cellar takes half the time so. */
const differentOf = (numbers: readonly number[]): readonly number[] =>
  numbers.length < 2 ? numbers : [...new Set(numbers)].toSorted((a, b) => a - b)

/** The middle of what was said, however often each of it was said. */
function meanOf(values: readonly number[]): number | null {
  const different = differentOf(values)
  return different.length === 0 ? null : different.reduce((sum, each) => sum + each, 0) / different.length
}

const sgOf = ({ sg, densitySg }: WatchReading) =>
  sg ?? (densitySg && densitySg > 10 ? densitySg / 1000 : densitySg)

/** The first Brix, by which a refractometer is corrected. */
function firstBrix({ readings, initialBrix }: Pick<WatchedFermentation, 'readings' | 'initialBrix'>) {
  if (initialBrix !== null) return initialBrix
  const measured = readings.filter(({ brix }) => brix !== null).toSorted((a, b) => a.at - b.at)
  return measured[0]?.brix ?? null
}

function sugarOf(reading: WatchReading, first: number | null, usual: BrixInstrument) {
  const { id, brix } = reading
  const method = reading.method ?? usual
  const sg = sgOf(reading)
  if (brix === null) return sg === null || sg <= 0 ? null : { id, brix: sgToBrix(sg), isApparent: false }
  // Until the first half °Bx is gone there is next to no alcohol, and the approximation would be worse than none.
  const isApparent = method === 'refractometer' && first !== null && brix < first - 0.5
  return isApparent
    ? { id, brix: sgToBrix(refractometerSg(first, brix)), isApparent }
    : { id, brix, isApparent: false }
}

/** The point that readings of one moment make; null where none of them says how much sugar there was. */
function pointOf(readings: readonly WatchReading[], first: number | null, usual: BrixInstrument) {
  const told = readings.map(reading => sugarOf(reading, first, usual)).filter(sugar => sugar !== null)
  const brix = meanOf(told.map(each => each.brix))
  if (brix === null) return null
  const ids = differentOf(told.map(({ id }) => id))
  return { at: readings[0]?.at ?? 0, brix, ids, isApparent: told.some(({ isApparent }) => isApparent) }
}

/** Every moment at which sugar was measured, in order, until `now`. */
export function measuredPoints(fermentation: WatchedFermentation): CurvePoint[] {
  const { readings, limits, now } = fermentation
  const first = firstBrix(fermentation)
  return byMoment(readings.filter(({ at }) => at <= now))
    .map(moment => pointOf(moment, first, limits.brixBy))
    .filter(point => point !== null)
}

/** Whether something was done between two moments that may raise the sugar. */
const isExplained = (events: readonly WatchEvent[], from: number, to: number) =>
  events.some(({ at, kind }) => (kind === 'addition' || kind === 'blend') && at >= from && at <= to)

const onLine = (a: CurvePoint, b: CurvePoint, at: number) =>
  a.brix + ((b.brix - a.brix) * (at - a.at)) / (b.at - a.at)

/**
 * How far a point lies off whatever its neighbours may mean: the line between them, and where the two before and the
 * two after it lead. A bend is on one of these lines, a slip of the pen on none. Without them nobody can tell.
 */
function distanceOff(good: readonly CurvePoint[], points: readonly CurvePoint[], place: number): number {
  const [beforeLast, last] = [good.at(-2), good.at(-1)]
  const [point, next, afterNext] = [points[place], points[place + 1], points[place + 2]]
  if (!beforeLast || !last || !point || !next || !afterNext) return 0
  const offBetween = point.brix - onLine(last, next, point.at)
  const offBefore = point.brix - onLine(beforeLast, last, point.at)
  const offAfter = point.brix - onLine(next, afterNext, point.at)
  const least = Math.min(offBetween, offBefore, offAfter)
  return least > 0 ? least : Math.max(0, -Math.max(offBetween, offBefore, offAfter))
}

/** The curve through measured points: which of them are odd, and since when it has gone down. */
export function curveThrough(
  points: readonly CurvePoint[],
  { events = [], limits }: Pick<WatchedFermentation, 'events' | 'limits'>,
): Curve {
  const odd = new Set<CurvePoint>()
  let good: CurvePoint[] = []
  points.forEach((point, place) => {
    const last = good.at(-1)
    const next = points[place + 1]
    if (last && point.brix - last.brix > unexplainedRise) {
      if (isExplained(events, last.at, point.at)) good = []
      else {
        const isConfirmed = next !== undefined && next.brix - last.brix > unexplainedRise
        if (!isConfirmed) odd.add(point)
        else if (fits(good.at(-2), point)) odd.add(good.pop() as CurvePoint)
        // Two readings say so: the sugar was raised, and nobody told.
        else if (good.length > 1) good = []
        else odd.add(good.pop() as CurvePoint)
      }
    } else if (distanceOff(good, points, place) > timesScatter * limits.scatter) odd.add(point)
    if (!odd.has(point)) good.push(point)
  })
  return { points, odd, good }
}

/** True where a point would be no rise against the one before the last. */
const fits = (before: CurvePoint | undefined, point: CurvePoint) =>
  before !== undefined && point.brix - before.brix <= unexplainedRise
