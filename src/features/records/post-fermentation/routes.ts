import { nestedBatches, nestedBatchReads } from '#features/records/batches/queries.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { RecordRow } from '#server/db/tables.ts'
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
    alsoReads: nestedBatchReads,
    present: nestBatches,
    create: async (door, input) => {
      await requireReference(door, 'batches', input.batchId, 'batchId', 'wine batch')
      return door.insert('postFermentations', input)
    },
    update: async (door, before, input) => {
      if (input.batchId !== before.batchId)
        throw invalidInput([{ field: 'batchId', message: batchIsFixed, value: input.batchId }])
      return door.update('postFermentations', before, input)
    },
  })
}

async function nestBatches(db: Queries, wineryId: number, rows: RecordRow<'postFermentations'>[]) {
  const batches = await nestedBatches(
    db,
    wineryId,
    rows.map(row => row.batchId),
  )
  return rows.map(row => ({ ...row, wineBatch: batches.get(row.batchId) ?? null }))
}
