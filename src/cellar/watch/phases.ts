import type { Curve } from './curve.ts'
import { highestRateOf, type Rate, rateOf } from './rate.ts'
import type { WatchedFermentation } from './watched-fermentation.ts'

/** Where a fermentation stands. */
export type Phase = 'lag' | 'active' | 'slowing' | 'ending' | 'dry'

export const phaseNames: Readonly<Record<Phase, string>> = {
  lag: 'Lag',
  active: 'Active',
  slowing: 'Slowing',
  ending: 'Ending',
  dry: 'Dry',
}

/** The lag is over when so many °Bx are gone. */
export const lagDrop = 1
/** Under so many °Bx it ends. */
const endingBelow = 2
/** Under this part of its highest rate it slows down. */
const slowingShare = 0.5

/** How fast it goes, and how fast it went at its best. */
export interface Pace {
  rate: Rate | null
  highest: Rate | null
}

export function paceOf({ good }: Curve, scatter: number): Pace {
  return { rate: rateOf(good, scatter), highest: highestRateOf(good, scatter) }
}

/** What the sugar was when it began: what was measured first, or was noted as the beginning. */
export function beginningOf({ good }: Curve, initialBrix: number | null): number | null {
  const first = good[0]?.brix
  return first === undefined ? initialBrix : Math.max(first, initialBrix ?? first)
}

/** When the first °Bx was gone; null where it is not. */
export function endOfLag(curve: Curve, initialBrix: number | null): number | null {
  const beginning = beginningOf(curve, initialBrix)
  if (beginning === null) return null
  return curve.good.find(({ brix }) => beginning - brix >= lagDrop)?.at ?? null
}

export function phaseOf(
  curve: Curve,
  { rate, highest }: Pace,
  { initialBrix, limits }: Pick<WatchedFermentation, 'initialBrix' | 'limits'>,
): Phase {
  const last = curve.good.at(-1)
  if (!last || endOfLag(curve, initialBrix) === null) return 'lag'
  if (last.brix < limits.dryBrix) return 'dry'
  if (last.brix < endingBelow) return 'ending'
  const isSlowing = rate !== null && highest !== null && rate.perDay < slowingShare * highest.perDay
  return isSlowing ? 'slowing' : 'active'
}

/** A stretch of time in which it was in one phase. */
export interface PhaseStretch {
  phase: Phase
  from: number
  to: number
}

/** Its phases one after the other, each as it was known at the point that ended it. */
export function phaseStretches(
  curve: Curve,
  fermentation: Pick<WatchedFermentation, 'initialBrix' | 'limits'>,
): PhaseStretch[] {
  const stretches: PhaseStretch[] = []
  for (let count = 1; count <= curve.good.length; count++) {
    const known = { ...curve, good: curve.good.slice(0, count) }
    const phase = phaseOf(known, paceOf(known, fermentation.limits.scatter), fermentation)
    const at = curve.good[count - 1]?.at ?? 0
    const last = stretches.at(-1)
    if (last) last.to = at
    if (last?.phase !== phase) stretches.push({ phase, from: at, to: at })
  }
  return stretches.filter(({ from, to }) => to > from)
}
