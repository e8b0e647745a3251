import { readBottleSize } from '#cellar/bottle-sizes.ts'
import { nestedBatches } from '#features/records/batches/queries.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { bottlings } from './contract.ts'
import { bottlingWrites } from './queries.ts'

export function addBottlingRoutes(api: Api): void {
  addCrud(api, bottlings, {
    ...bottlingWrites,
    filters: {
      batchId: { kind: 'reference', column: 'batchId', to: { table: 'batches', code: 'batchKey' } },
      agingId: { kind: 'reference', column: 'agingId', to: { table: 'agings' } },
      status: { kind: 'text', column: 'status' },
      from: { kind: 'from', column: 'bottlingDate' },
      to: { kind: 'to', column: 'bottlingDate' },
    },
    nests: { batch: ['batchId', nestedBatches] },
    present: rows => rows.map(row => ({ ...row, bottleSize: readBottleSize(row.bottleSize) })),
  })
}
