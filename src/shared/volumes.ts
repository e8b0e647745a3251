import { numberFormat } from './late-formats.ts'
/** The units in which people state volumes; inside, a volume is a whole number of millilitres. */
export const volumeUnits = ['L', 'hL', 'gal'] as const
export type VolumeUnit = (typeof volumeUnits)[number]

/** The most a vessel may hold: its nanolitres are still an exact integer in a double. */
export const largestMillilitres = 9_000_000_000

/** How finely each unit is stated: a thousandth, or for hectolitres a millilitre too. */
export const decimalsOf: Readonly<Record<VolumeUnit, number>> = { L: 3, hL: 5, gal: 3 }

/** One US gallon is 3,785.411784 ml exactly. */
const nanolitresPerGallon = 3_785_411_784n
const nanolitresPerMillilitre = 1_000_000n

/** An amount as a whole number of its smallest step: what is equal as typed is equal here. */
export function stepsOf(amount: number, unit: VolumeUnit): number {
  return Math.round(amount * 10 ** decimalsOf[unit])
}

/** True where the amount has no more decimals than its unit takes. */
export function isFineEnough(amount: number, unit: VolumeUnit): boolean {
  return Number(amount.toFixed(decimalsOf[unit])) === amount
}

/** Whole millilitres, half up. */
export function millilitresOf(amount: number, unit: VolumeUnit): number {
  return millilitresOfSteps(stepsOf(amount, unit), unit)
}

/** The same of whole steps, which add up exactly. */
export function millilitresOfSteps(steps: number, unit: VolumeUnit): number {
  if (unit !== 'gal') return steps
  return Number(halfUp(BigInt(steps) * nanolitresPerGallon, nanolitresPerMillilitre * 1000n))
}

/** A volume in a unit, as finely as that unit is stated. */
export function amountOf(millilitres: number, unit: VolumeUnit): number {
  return stepsOfMillilitres(millilitres, unit) / 10 ** decimalsOf[unit]
}

/** A volume as the nearest whole number of its unit's smallest step. */
export function stepsOfMillilitres(millilitres: number, unit: VolumeUnit): number {
  if (unit !== 'gal') return millilitres
  return Number(halfUp(BigInt(millilitres) * nanolitresPerMillilitre * 1000n, nanolitresPerGallon))
}

/** Litres as a number, as answers and texts tell them. */
export const litresOf = (millilitres: number): number => millilitres / 1000

function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}

/**
 * Shares a whole number out by weights, exactly: floors first, then one each to the largest remainders, of equal ones
 * to the earlier.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((added, weight) => added + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map(weight => BigInt(total) * BigInt(weight))
  const shares = exact.map(each => Number(each / sum))
  let left = total - shares.reduce((added, share) => added + share, 0)
  const byRemainder = exact
    .map((each, index) => ({ index, remainder: each % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder) {
    if (left === 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares
}

const figures = numberFormat('en-US', { maximumFractionDigits: 3 })

/** "2,050 L": litres with at most three decimals. */
export function showVolume(millilitres: number): string {
  return `${figures.format(litresOf(millilitres))} L`
}
