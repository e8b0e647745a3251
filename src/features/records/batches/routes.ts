import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { batches } from './contract.ts'
import { batchWrites, carriedByBatches, showBatch } from './queries.ts'
import { batchStatus } from './rules.ts'

export function addBatchRoutes(api: Api): void {
  addCrud(api, batches, {
    ...batchWrites,
    code: 'batchKey',
    filters: {
      vineyardId: { kind: 'reference', column: 'vineyardId', to: { table: 'vineyards' } },
      status: { kind: 'text', column: 'status', emptyReads: batchStatus(null) },
      from: { kind: 'from', column: 'startDate' },
      to: { kind: 'to', column: 'startDate' },
    },
    nests: carriedByBatches,
    present: rows => rows.map(showBatch),
  })
}
