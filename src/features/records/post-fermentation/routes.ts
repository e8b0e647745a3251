import { nestedBatches } from '#features/records/batches/queries.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { postFermentations } from './contract.ts'
import { postFermentationWrites } from './queries.ts'

export function addPostFermentationRoutes(api: Api): void {
  addCrud(api, postFermentations, {
    ...postFermentationWrites,
    filters: {
      batchId: { kind: 'reference', column: 'batchId', to: { table: 'batches', code: 'batchKey' } },
    },
    nests: { wineBatch: ['batchId', nestedBatches] },
  })
}
