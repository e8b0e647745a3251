import { readBottleSize } from '#cellar/bottle-sizes.ts'
import { nestedBatches, nestedBatchReads } from '#features/records/batches/queries.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { RecordRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { invalidInput } from '#server/failure.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { requireReference } from '#server/http/records/references.ts'
import { agingOfOtherBatch, type BottlingInput, bottlings } from './contract.ts'

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
    alsoReads: nestedBatchReads,
    present: presentBottlings,
    create: async (door, input) => {
      await requireReferences(door, input)
      return door.insert('bottlings', input)
    },
    update: async (door, before, input) => {
      await requireReferences(door, input)
      return door.update('bottlings', before, input)
    },
  })
}

async function requireReferences(door: Door, { batchId, agingId }: BottlingInput): Promise<void> {
  await requireReference(door, 'batches', batchId, 'batchId', 'wine batch')
  if (agingId === null) return
  const aging = await requireReference(door, 'agings', agingId, 'agingId', 'aging process')
  if (aging.batchId !== batchId)
    throw invalidInput([{ field: 'agingId', message: agingOfOtherBatch, value: agingId }])
}

async function presentBottlings(db: Queries, wineryId: number, rows: RecordRow<'bottlings'>[]) {
  const batches = await nestedBatches(
    db,
    wineryId,
    rows.map(row => row.batchId),
  )
  return rows.map(row => ({
    ...row,
    bottleSize: readBottleSize(row.bottleSize),
    batch: batches.get(row.batchId) ?? null,
  }))
}
