import { numberOf } from '#shared/numbers.ts'
import { colorCount, type MeasureKey, measures } from './contract.ts'

type NumericKey = MeasureKey | 'percentage'

/** A base wine as it is typed: numbers stay texts, so that a field can be emptied while one types. */
export interface BaseWine extends Record<NumericKey, string> {
  id: number
  name: string
  /** Its place in the cycle of colours. */
  color: number
  isExpanded: boolean
}

export interface Blend {
  wines: readonly BaseWine[]
  /** How many wines were added since the start: it gives the next one its id and its colour. */
  added: number
}

/** A base wine as it is calculated with. */
export type Measured = Record<NumericKey, number>
export type BlendResult = Record<MeasureKey, number>

function emptyWine(serial: number): BaseWine {
  const numbers = { alcohol: '0', pH: '0', totalAcidity: '0', residualSugar: '0', percentage: '0' }
  return { id: serial, name: '', ...numbers, color: serial % colorCount, isExpanded: true }
}

/** What one starts with, and what Reset goes back to. */
export function startBlend(): Blend {
  return { wines: [emptyWine(0)], added: 1 }
}

export function addWine({ wines, added }: Blend): Blend {
  const others = wines.map(wine => ({ ...wine, isExpanded: false }))
  return { wines: [...others, emptyWine(added)], added: added + 1 }
}

export function changeWine(blend: Blend, id: number, change: Partial<BaseWine>): Blend {
  return { ...blend, wines: blend.wines.map(wine => (wine.id === id ? { ...wine, ...change } : wine)) }
}

/** The last one stays: a blend is made of something. */
export function removeWine(blend: Blend, id: number): Blend {
  return blend.wines.length > 1 ? { ...blend, wines: blend.wines.filter(wine => wine.id !== id) } : blend
}

/** Equal shares to one decimal; their sum may miss 100 by a little, and no share is bent to hide it. */
export function distribute(blend: Blend): Blend {
  const share = String(Math.round((100 / blend.wines.length) * 10) / 10)
  return { ...blend, wines: blend.wines.map(wine => ({ ...wine, percentage: share })) }
}

/** Anything that is no number counts as 0. */
export function measuredOf(wine: BaseWine): Measured {
  const read = (key: NumericKey) => numberOf(wine[key]) ?? 0
  return {
    alcohol: read('alcohol'),
    pH: read('pH'),
    totalAcidity: read('totalAcidity'),
    residualSugar: read('residualSugar'),
    percentage: read('percentage'),
  }
}

/** Decimal fractions add up with a little noise: 33.4 + 33.3 + 33.3 must be 100, and 99.99 must not. */
function withoutNoise(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

export function totalOf(wines: readonly Measured[]): number {
  return withoutNoise(wines.reduce((sum, { percentage }) => sum + percentage, 0))
}

export function totalTone(total: number): 'gray' | 'yellow' | 'green' | 'red' {
  if (total === 0) return 'gray'
  if (total === 100) return 'green'
  return total > 100 ? 'red' : 'yellow'
}

export function hasShare(wines: readonly Measured[]): boolean {
  return wines.some(({ percentage }) => percentage > 0)
}

/** Each property times its share of 100, summed: at a total of 50 the blend shows half. */
export function blendOf(wines: readonly Measured[]): BlendResult {
  const sum = (key: MeasureKey) =>
    withoutNoise(wines.reduce((total, wine) => total + (wine[key] * wine.percentage) / 100, 0))
  return {
    alcohol: sum('alcohol'),
    pH: sum('pH'),
    totalAcidity: sum('totalAcidity'),
    residualSugar: sum('residualSugar'),
  }
}

/** How long a result's bar is, in percent of its track. */
export function barOf(key: MeasureKey, value: number): number {
  const perUnit = measures.find(measure => measure.key === key)?.barPerUnit ?? 0
  return Math.min(100, Math.max(0, value * perUnit))
}

export function phTone(pH: number): 'red' | 'yellow' | 'green' {
  if (pH < 3) return 'red'
  return pH > 4 ? 'yellow' : 'green'
}

const tenth = 0.1

/** True when the total misses 100 by no more than rounding every share to one decimal can explain. */
export function canRoundTo100(wines: readonly Measured[]): boolean {
  const missing = Math.abs(withoutNoise(100 - totalOf(wines)))
  const shares = wines.filter(({ percentage }) => percentage > 0).length
  return missing > 0 && missing <= withoutNoise((shares * tenth) / 2)
}

/** Brings the total to 100 by tenths, one wine after the other, the largest shares first. */
export function roundTo100(blend: Blend): Blend {
  const measured = blend.wines.map(measuredOf)
  if (!canRoundTo100(measured)) return blend
  const shares = measured.map(({ percentage }) => percentage)
  const largestFirst = shares
    .map((_, index) => index)
    .sort((a, b) => (shares[b] as number) - (shares[a] as number))
  let missing = withoutNoise(100 - totalOf(measured))
  for (let turn = 0; missing !== 0; turn++) {
    const index = largestFirst[turn % largestFirst.length] as number
    const share = shares[index] as number
    const step = missing > 0 ? Math.min(tenth, missing) : -Math.min(tenth, -missing, Math.max(0, share))
    shares[index] = withoutNoise(share + step)
    missing = withoutNoise(missing - step)
  }
  const wines = blend.wines.map((wine, index) => ({ ...wine, percentage: String(shares[index]) }))
  return { ...blend, wines }
}

// The second opinion on pH. Wine is buffered: mixed wines exchange protons between acids and salts, so neither
// the mean of pH nor the mean of [H+] is right. The charges that each wine holds are kept and balanced anew.

/** The acids that carry a wine's acidity, by moles: with malic acid before malolactic fermentation, lactic after. */
export type AcidPattern = 'beforeMalolactic' | 'afterMalolactic'

const tartaric = [3.04, 4.34] as const
const malic = [3.48, 5.1] as const
const lactic = [3.86] as const
const secondAcid = { beforeMalolactic: malic, afterMalolactic: lactic }
const gramsPerEquivalent = 75.04
const titrationEnd = 8.2

/** The mean negative charge of one mole of an acid at a pH, from its pKa in 12 % ethanol. */
function chargeOf(pKa: readonly number[], pH: number): number {
  const h = 10 ** -pH
  const [first, second] = pKa.map(each => 10 ** -each) as [number, number | undefined]
  if (second === undefined) return first / (h + first)
  return (first * h + 2 * first * second) / (h * h + first * h + first * second)
}

function patternCharge(pattern: AcidPattern, pH: number): number {
  return (chargeOf(tartaric, pH) + chargeOf(secondAcid[pattern], pH)) / 2
}

/** What a wine adds to the balance at a pH: the charge of its acids there, less the cations it brings along. */
function imbalanceOf({ pH, totalAcidity }: Measured, pattern: AcidPattern): ((at: number) => number) | null {
  const h = 10 ** -pH
  const acid =
    (totalAcidity / gramsPerEquivalent - h) /
    (patternCharge(pattern, titrationEnd) - patternCharge(pattern, pH))
  if (!(acid > 0) || !Number.isFinite(acid)) return null
  const cations = acid * patternCharge(pattern, pH) - h
  return at => acid * patternCharge(pattern, at) - cations
}

/** The pH at which a growing function of it crosses zero. */
function balance(imbalance: (at: number) => number): number {
  let [low, high] = [0, 14]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (imbalance(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The pH of a blend by charge balance, given the acids of each wine; null where a wine's pH or acidity is missing. */
export function chargeBalancePh(
  wines: readonly Measured[],
  patternOf: (index: number) => AcidPattern,
): number | null {
  return balanceWines(wines, (wine, index) => imbalanceOf(wine, patternOf(index)))
}

/** The estimate for wines after malolactic, and how far it could be off should some of them not have gone through. */
export function estimatePh(wines: readonly Measured[]): { pH: number; low: number; high: number } | null {
  const edge = (choose: (...values: number[]) => number) =>
    balanceWines(wines, wine => {
      const before = imbalanceOf(wine, 'beforeMalolactic')
      const after = imbalanceOf(wine, 'afterMalolactic')
      return before && after && (at => choose(before(at), after(at)))
    })
  const pH = chargeBalancePh(wines, () => 'afterMalolactic')
  // The smaller imbalance crosses zero later: the least of every wine gives the highest pH any mixture can have.
  const [low, high] = [edge(Math.max), edge(Math.min)]
  return pH === null || low === null || high === null ? null : { pH, low, high }
}

function balanceWines(
  wines: readonly Measured[],
  imbalance: (wine: Measured, index: number) => ((at: number) => number) | null,
): number | null {
  const shares = wines.flatMap((wine, index) =>
    wine.percentage > 0 ? [{ weight: wine.percentage, at: imbalance(wine, index) }] : [],
  )
  const total = shares.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0 || shares.some(({ at }) => at === null)) return null
  return balance(pH =>
    shares.reduce((sum, { weight, at }) => sum + (weight / total) * (at?.(pH) ?? 0), -(10 ** -pH)),
  )
}
