import { showIn } from '#features/records/cellar/rules/shown-contents.ts'
import { amountOf, type VolumeUnit } from '#shared/volumes.ts'

/** "2,050 L" in the unit of the entry. */
export const showAmount = (millilitres: number, unit: VolumeUnit): string => showIn(unit)(millilitres)

/** The number for a field: as it would be typed in that unit. */
export const typedAmount = (millilitres: number, unit: VolumeUnit): string =>
  String(amountOf(millilitres, unit))

/** This minute on the reader's own clock, as a field for a moment takes it. */
export function thisMinute(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  return `${day}T${two(now.getHours())}:${two(now.getMinutes())}`
}
