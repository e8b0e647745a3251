import { roles } from '#features/house/roles/contract.ts'
import { users } from '#features/house/users/contract.ts'
import { agings } from '#features/records/aging/contract.ts'
import { agingMaintenance } from '#features/records/aging-maintenance/contract.ts'
import { batches } from '#features/records/batches/contract.ts'
import { bottlings } from '#features/records/bottling/contract.ts'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { fermentationMaintenance } from '#features/records/fermentation-maintenance/contract.ts'
import { postFermentations } from '#features/records/post-fermentation/contract.ts'
import { vessels } from '#features/records/vessels/contract.ts'
import { vineyardMaintenance } from '#features/records/vineyard-maintenance/contract.ts'
import { vineyards } from '#features/records/vineyards/contract.ts'
import type { Resource } from '#shared/resource.ts'

/**
 * Every kind of record, in the order of the menu. What looks at all of them (history, search, the words of a clash)
 * is given this list and reads off each kind what its own contract says of it.
 */
export const kinds: readonly Resource[] = [
  vineyards,
  vineyardMaintenance,
  batches,
  fermentations,
  fermentationMaintenance,
  postFermentations,
  agings,
  agingMaintenance,
  vessels,
  bottlings,
  users,
  roles,
]
