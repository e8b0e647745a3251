import { nestedBatches } from '#features/records/batches/queries.ts'
import { invalidInput } from '#server/failure.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { requireReference } from '#server/http/records/references.ts'
import { batchIsFixed, postFermentations } from './contract.ts'

export function addPostFermentationRoutes(api: Api): void {
  addCrud(api, postFermentations, {
    table: 'postFermentations',
    filters: {
      batchId: { kind: 'reference', column: 'batchId', to: { table: 'batches', code: 'batchKey' } },
    },
    nests: { wineBatch: ['batchId', nestedBatches] },
    prepare: async (door, input, before) => {
      const { batchId } = input
      if (!before) await requireReference(door, 'batches', batchId, 'batchId', 'wine batch')
      else if (batchId !== before.batchId)
        throw invalidInput([{ field: 'batchId', message: batchIsFixed, value: batchId }])
      return input
    },
  })
}
