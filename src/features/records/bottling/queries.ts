import { invalidInput } from '#server/failure.ts'
import type { WriteOptions } from '#server/http/records/record-writes.ts'
import { requireReference } from '#server/http/records/references.ts'
import { agingOfOtherBatch, type BottlingInput } from './contract.ts'

/** What writing a bottling run means, for whoever writes one. */
export const bottlingWrites: WriteOptions<'bottlings', BottlingInput> = {
  table: 'bottlings',
  prepare: async (door, input) => {
    const { batchId, agingId } = input
    await requireReference(door, 'batches', batchId, 'batchId', 'wine batch')
    if (agingId === null) return input
    const aging = await requireReference(door, 'agings', agingId, 'agingId', 'aging process')
    if (aging.batchId !== batchId)
      throw invalidInput([{ field: 'agingId', message: agingOfOtherBatch, value: agingId }])
    return input
  },
}
