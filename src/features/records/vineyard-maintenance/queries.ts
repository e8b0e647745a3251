import type { WriteOptions } from '#server/http/records/record-writes.ts'
import { requireReference } from '#server/http/records/references.ts'
import type { InputOf } from '#shared/resource.ts'
import type { vineyardMaintenance } from './contract.ts'

/** What writing a sample means, for whoever writes one. */
export const sampleWrites: WriteOptions<'vineyardMaintenance', InputOf<typeof vineyardMaintenance>> = {
  table: 'vineyardMaintenance',
  prepare: async (door, input) => {
    await requireReference(door, 'vineyards', input.vineyardId, 'vineyardId', 'vineyard')
    return input
  },
}
