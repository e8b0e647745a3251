import type { NestedBatch } from '#features/batches/contract.ts'
import type { NestedVessel } from '#features/vessels/contract.ts'
import type { Occupation } from '#features/vessels/rules.ts'
import { noonOf } from '#shared/days.ts'
import type { Fermentation, StoredFermentation } from './contract.ts'

/** Only a completed fermentation has left its vessel: the wine of a stuck or stopped one is still in it. */
export function occupationOf({
  vesselId,
  status,
}: Pick<StoredFermentation, 'vesselId' | 'status'>): Occupation {
  return { vesselId, isActive: status === 'Active', isReleased: status === 'Completed' }
}

/**
 * True for a body that is the whole form. The form leaves out what is empty, so what such a body does not
 * name has been cleared; a smaller body changes only what it names.
 */
export function isWholeForm(body: object): boolean {
  return ['batchId', 'vesselId', 'startDate', 'status'].every(field => field in body)
}

export function presentFermentation(
  fermentation: StoredFermentation,
  wineBatch: NestedBatch | undefined,
  vessel: NestedVessel | undefined,
): Fermentation {
  const { startDate, endDate, pressDate } = fermentation
  return {
    ...fermentation,
    startDate: noonOf(startDate),
    endDate: endDate && noonOf(endDate),
    pressDate: pressDate && noonOf(pressDate),
    wineBatch: wineBatch ?? null,
    vessel: vessel ?? null,
  }
}
