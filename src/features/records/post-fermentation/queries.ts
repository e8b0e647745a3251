import { invalidInput } from '#server/failure.ts'
import type { WriteOptions } from '#server/http/records/record-writes.ts'
import { requireReference } from '#server/http/records/references.ts'
import type { InputOf } from '#shared/resource.ts'
import { batchIsFixed, type postFermentations } from './contract.ts'

/** What writing a post-fermentation record means, for whoever writes one. */
export const postFermentationWrites: WriteOptions<'postFermentations', InputOf<typeof postFermentations>> = {
  table: 'postFermentations',
  prepare: async (door, input, before) => {
    const { batchId } = input
    if (!before) await requireReference(door, 'batches', batchId, 'batchId', 'wine batch')
    else if (batchId !== before.batchId)
      throw invalidInput([{ field: 'batchId', message: batchIsFixed, value: batchId }])
    return input
  },
}
