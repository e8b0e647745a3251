import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { requireReference, withCode } from '#server/http/records/references.ts'
import { batches } from './contract.ts'
import { carriedByBatches, showBatch } from './queries.ts'
import { batchStatus, newGrapeVariety } from './rules.ts'

const code = { code: 'batchId', key: 'batchKey' } as const

export function addBatchRoutes(api: Api): void {
  addCrud(api, batches, {
    table: 'batches',
    code: code.key,
    filters: {
      vineyardId: { kind: 'reference', column: 'vineyardId', to: { table: 'vineyards' } },
      status: { kind: 'text', column: 'status', emptyReads: batchStatus(null) },
      from: { kind: 'from', column: 'startDate' },
      to: { kind: 'to', column: 'startDate' },
    },
    nests: carriedByBatches,
    present: rows => rows.map(showBatch),
    prepare: async (door, input, before) => {
      const { vineyardId, responsibleUserId, grapeVariety } = input
      if (responsibleUserId !== null)
        await requireReference(door, 'users', responsibleUserId, 'responsibleUserId', 'user')
      const vineyard =
        vineyardId === null
          ? null
          : await requireReference(door, 'vineyards', vineyardId, 'vineyardId', 'vineyard')
      const stored = withCode(code, input, before)
      if (before) return stored
      return {
        ...stored,
        responsibleUserId: responsibleUserId ?? door.actor.userId,
        grapeVariety: newGrapeVariety(grapeVariety, vineyard),
      }
    },
  })
}
