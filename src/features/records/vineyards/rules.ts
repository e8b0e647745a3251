import { metricsOf } from '#cellar/metrics.ts'
import { rowReader } from '#shared/row-reader.ts'
import { vineyards } from './contract.ts'

/** A vineyard as lists show it, whatever server it came from. */
export const readVineyard = rowReader(vineyards.item)
export type VineyardRow = ReturnType<typeof readVineyard>

/** The measurements that a vineyard carries, under their trade names; a missing one is left out, zero is shown. */
export function measurementsOf(vineyard: VineyardRow): { label: string; value: string }[] {
  return metricsOf(['brix', 'ph', 'ta', 'sg']).flatMap(({ label, value, show }) => {
    const measured = value(vineyard)
    return measured === null ? [] : [{ label, value: show(measured) }]
  })
}
