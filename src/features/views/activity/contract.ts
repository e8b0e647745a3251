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
import { historyEntry } from '#shared/history.ts'
import type { Resource } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

/** Every kind of record that the audit trail tells of, in the order of the menu. */
export const recordKinds: readonly Resource[] = [
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

/** What else the trail tells of: the winery itself, which is renamed and no record of a winery. */
export const trailKinds: readonly TrailKind[] = [...recordKinds, { name: 'wineries', singular: 'winery' }]

type TrailKind = Pick<Resource, 'name' | 'singular' | 'labels'>

export const activityPath = '/api/activity'

/** One step in the life of the winery: what happened, and to which record. */
export const activityEntry = historyEntry.extend({
  kind: z.string().describe('The plural name of the record kind, such as `vineyards`'),
  recordId: z.int(),
  title: z.string().describe('What people call the record'),
  isThere: z.boolean().describe('Whether the record still exists'),
})
export type ActivityEntry = z.output<typeof activityEntry>
