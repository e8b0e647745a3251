import { rowReader } from '#shared/row-reader.ts'
import { vineyards } from './contract.ts'

/** A vineyard as lists show it, whatever server it came from. */
export const readVineyard = rowReader(vineyards.item)
export type VineyardRow = ReturnType<typeof readVineyard>

/** The measurements that a vineyard carries, under their trade names; a missing one is left out, zero is shown. */
export function measurementsOf({ brix, ph, ta, sg }: VineyardRow): { label: string; value: number }[] {
  const all = [
    { label: 'Brix', value: brix },
    { label: 'pH', value: ph },
    { label: 'TA', value: ta },
    { label: 'SG', value: sg },
  ]
  return all.filter((measured): measured is { label: string; value: number } => measured.value !== null)
}
