import { numberFormat } from '#shared/late-formats.ts'
/** What a vessel holds, as it is told: a number in a unit of its own. */
export interface Capacity {
  capacity: number | null
  capacityUnit: string
}

const litresPerUnit: Record<string, number> = { L: 1, gal: 3.785, hL: 100 }

export function litresOf({ capacity, capacityUnit }: Capacity): number {
  return (capacity ?? 0) * (litresPerUnit[capacityUnit] ?? 1)
}

/** All capacity in whole litres, rounded once, after adding up. */
export function totalLitres(capacities: readonly Capacity[]): number {
  return Math.round(capacities.reduce((sum, each) => sum + litresOf(each), 0))
}

const figures = numberFormat('en-US', { maximumFractionDigits: 3 })

export function showCapacity({ capacity, capacityUnit }: Capacity): string {
  return capacity === null ? 'N/A' : `${figures.format(capacity)} ${capacityUnit}`
}
