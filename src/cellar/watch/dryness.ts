import type { Curve } from './curve.ts'
import { reading } from './figures.ts'
import type { Finding } from './finding.ts'
import { anHour, type WatchedFermentation } from './watched-fermentation.ts'

/** A moment at which it was measured, and whether it was dry then. */
interface Measured {
  at: number
  isDry: boolean
  value: number
  unit: 'g/L' | '°Bx'
  ids: readonly number[]
}

/** Residual sugar, where it was measured, has the last word. */
function measurementsOf(curve: Curve, { readings, limits, now }: WatchedFermentation): Measured[] {
  const bySugar = readings.flatMap(({ id, at, rs }): Measured[] =>
    rs === null || at > now ? [] : [{ at, isDry: rs < limits.dryRs, value: rs, unit: 'g/L', ids: [id] }],
  )
  const moments = new Set(bySugar.map(({ at }) => at))
  const byBrix = curve.good.flatMap(({ at, brix, ids }): Measured[] =>
    moments.has(at) ? [] : [{ at, isDry: brix < limits.dryBrix, value: brix, unit: '°Bx', ids }],
  )
  return [...bySugar, ...byBrix].toSorted((a, b) => a.at - b.at || Number(a.isDry) - Number(b.isDry))
}

/** Dry at two readings that are far enough apart. */
export function drynessOf(curve: Curve, fermentation: WatchedFermentation): Finding | null {
  const measured = measurementsOf(curve, fermentation)
  const dry = measured.slice(measured.findLastIndex(({ isDry }) => !isDry) + 1)
  const [first, last] = [dry[0], dry.at(-1)]
  if (!first || !last || last.at - first.at < fermentation.limits.dryHours * anHour) return null
  const told = [first.unit === last.unit ? reading(first.value) : tell(first), tell(last)]
  return {
    kind: 'dry',
    severity: 'look',
    since: first.at,
    sentence: `Dry since ${fermentation.clock.day(first.at)}: ${told.join(' and ')}.`,
    readings: [...first.ids, ...last.ids],
  }
}

const tell = ({ value, unit }: Measured) => `${reading(value)} ${unit}`
