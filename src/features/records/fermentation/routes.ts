import { nestedBatches } from '#features/records/batches/queries.ts'
import { nestedVessels, processOptions } from '#features/records/vessels/queries.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { fermentations } from './contract.ts'
import { fermentationWrites } from './queries.ts'
import { atNoon, isWholeForm, occupationOf } from './rules.ts'

export function addFermentationRoutes(api: Api): void {
  addCrud(api, fermentations, {
    ...processOptions('fermentations', occupationOf),
    ...fermentationWrites,
    lists: [
      {
        path: '/api/batch/{id}/fermentations',
        filter: 'batchId',
        operation: 'listFermentationsOfBatch',
        summary: 'List the fermentations of one wine batch',
      },
    ],
    nests: { wineBatch: ['batchId', nestedBatches], vessel: ['vesselId', nestedVessels] },
    present: rows => rows.map(atNoon),
    merge: (before, body) => (isWholeForm(body) ? body : { ...before, ...body }),
  })
}
