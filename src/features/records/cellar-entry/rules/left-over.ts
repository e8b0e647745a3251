import { litresOf } from '#cellar/bottle-sizes.ts'
import { numberOf, plainNumber } from '#shared/numbers.ts'
import { millilitresOf, type VolumeUnit } from '#shared/volumes.ts'
import type { LossLine, VesselLine } from './entry-values.ts'
import { showAmount } from './shown-volumes.ts'

/** What is typed of a move, whole or not. */
export interface TypedMove {
  from?: readonly VesselLine[]
  to?: readonly VesselLine[]
  losses?: readonly LossLine[]
}

const millilitresTyped = (volume: unknown, unit: VolumeUnit) => {
  const amount = numberOf(volume)
  return amount === null || amount < 0 ? 0 : millilitresOf(amount, unit)
}

/** What comes out of the vessels by what is typed so far. */
export function takenSoFar(
  from: readonly VesselLine[] = [],
  unit: VolumeUnit,
  volumeAt: (vessel: number) => number,
): number {
  return from.reduce(
    (sum, { vesselId, volume, all }) =>
      sum + (all ? volumeAt(Number(vesselId)) : millilitresTyped(volume, unit)),
    0,
  )
}

/** What of that has no place yet; below zero when more goes in than comes out. Losses that take the rest take none. */
export function leftOver(
  { from, to = [], losses = [] }: TypedMove,
  unit: VolumeUnit,
  volumeAt: (vessel: number) => number,
): number {
  const placed = to.reduce((sum, { volume }) => sum + millilitresTyped(volume, unit), 0)
  const lost = losses.reduce((sum, { volume, rest }) => sum + (rest ? 0 : millilitresTyped(volume, unit)), 0)
  return takenSoFar(from, unit, volumeAt) - placed - lost
}

/** What is typed so far comes to, while something is missing: "Out 2,050 L, in 450 L so far"; null: nothing yet. */
export function soFarText(
  values: TypedMove & { moves?: readonly TypedMove[] },
  unit: VolumeUnit,
  volumeAt: (vessel: number) => number,
): string | null {
  const moves = values.moves ?? [values]
  const out = moves.reduce((sum, { from }) => sum + takenSoFar(listOf(from), unit, volumeAt), 0)
  const left = moves.reduce((sum, { from, to, losses }) => {
    return sum + leftOver({ from: listOf(from), to: listOf(to), losses: listOf(losses) }, unit, volumeAt)
  }, 0)
  if (out === 0 && left === 0) return null
  return `Out ${showAmount(out, unit)}, in ${showAmount(out - left, unit)} so far`
}

/** The one source of a topping is no list. */
const listOf = <Line>(lines: readonly Line[] | undefined): readonly Line[] =>
  Array.isArray(lines) ? lines : []

/** What so many bottles take, as far as their number and size are typed. */
export function bottledSoFar(bottleCount: unknown, bottleSize: unknown): number {
  const litres = litresOf(String(bottleSize ?? '')) ?? 0
  return Math.round(plainNumber((numberOf(bottleCount) ?? 0) * litres * 1000))
}
