import { readBottleSize } from '#cellar/bottle-sizes.ts'
import { nestedBatches } from '#features/records/batches/queries.ts'
import { invalidInput } from '#server/failure.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { requireReference } from '#server/http/records/references.ts'
import { agingOfOtherBatch, bottlings } from './contract.ts'

export function addBottlingRoutes(api: Api): void {
  addCrud(api, bottlings, {
    table: 'bottlings',
    filters: {
      batchId: { kind: 'reference', column: 'batchId', to: { table: 'batches', code: 'batchKey' } },
      agingId: { kind: 'reference', column: 'agingId', to: { table: 'agings' } },
      status: { kind: 'text', column: 'status' },
      from: { kind: 'from', column: 'bottlingDate' },
      to: { kind: 'to', column: 'bottlingDate' },
    },
    nests: { batch: ['batchId', nestedBatches] },
    present: rows => rows.map(row => ({ ...row, bottleSize: readBottleSize(row.bottleSize) })),
    prepare: async (door, input) => {
      const { batchId, agingId } = input
      await requireReference(door, 'batches', batchId, 'batchId', 'wine batch')
      if (agingId === null) return input
      const aging = await requireReference(door, 'agings', agingId, 'agingId', 'aging process')
      if (aging.batchId !== batchId)
        throw invalidInput([{ field: 'agingId', message: agingOfOtherBatch, value: agingId }])
      return input
    },
  })
}
