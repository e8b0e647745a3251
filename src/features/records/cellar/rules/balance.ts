import {
  millilitresOf,
  millilitresOfSteps,
  shareOut,
  showVolume,
  stepsOf,
  stepsOfMillilitres,
  type VolumeUnit,
} from '#shared/volumes.ts'

/** What comes out of a vessel as it was stated: a volume, or all there is. */
export interface StatedSource {
  vesselId: number
  volume: number
  all?: boolean
}

/** What is said of a body that can never be: at which field, and why. */
export class Refused extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

export const tooMuch = 'Volume cannot be more than 9,000,000 L'

/** An amount in gallons within a millilitre of what is there means all of it: gallons are not stated more finely. */
export function meansAll(ml: number, unit: VolumeUnit, has: number): boolean {
  return unit === 'gal' && Math.abs(ml - has) <= 1
}

/** The source's millilitres, and whether it claims to empty the vessel. */
export function taken(
  { volume, all }: StatedSource,
  unit: VolumeUnit,
  has: number,
): { ml: number; isAll: boolean } {
  if (all) return { ml: has, isAll: true }
  const ml = millilitresOf(volume, unit)
  return has > 0 && meansAll(ml, unit, has) ? { ml: has, isAll: true } : { ml, isAll: false }
}

/** "7.5 L came out and went nowhere. …", or the other way round; `over` is what came out less what went in. */
export function unbalanced(over: number): string {
  return over > 0
    ? `${showVolume(over)} came out and went nowhere. Put it into a vessel or name the loss.`
    : `${showVolume(-over)} more goes in than comes out.`
}

/**
 * The right-hand lines of a move in millilitres: what is equal as typed stays equal, so they share out what came out.
 * `rest` is the place of the line that takes what the others leave. `amounts` are those of the left as they were typed,
 * or as they are shown of what is all of it; null where they are not known. Where something is all of it, the sum that
 * is shown of the left will do as well: barrels of 60 gal each may together be shown as 540.001.
 */
export function balanced(
  field: string,
  out: number,
  amounts: readonly number[] | null,
  volumes: readonly number[],
  rest: number,
  unit: VolumeUnit,
  hasAll = amounts === null,
): number[] {
  const steps = volumes.map((volume, at) => (at === rest ? 0 : stepsOf(volume, unit)))
  const given = sumOf(steps)
  const stated = amounts ? sumOf(amounts.map(amount => stepsOf(amount, unit))) : stepsOfMillilitres(out, unit)
  const over = hasAll && isAsShown(out, given, unit) ? 0 : stated - given
  if (over === 0) return shareOut(out, steps)
  if (over < 0 || rest < 0)
    throw new Refused(field, unbalanced(Math.sign(over) * millilitresOfSteps(Math.abs(over), unit)))
  const left = Math.max(0, out - millilitresOfSteps(given, unit))
  const lines = shareOut(out - left, steps)
  lines[rest] = left
  return lines
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

function isAsShown(ml: number, steps: number, unit: VolumeUnit): boolean {
  return meansAll(millilitresOfSteps(steps, unit), unit, ml) || stepsOfMillilitres(ml, unit) === steps
}
