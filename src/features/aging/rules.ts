import type { Occupation } from '#features/vessels/rules.ts'
import type { StoredAging } from './contract.ts'

/** A completed or cancelled aging has left its vessel; one on hold is still in it. */
export function occupationOf({ vesselId, status }: Pick<StoredAging, 'vesselId' | 'status'>): Occupation {
  return {
    vesselId,
    isActive: status === 'Active',
    isReleased: status === 'Completed' || status === 'Cancelled',
  }
}
