import type { Door } from '#server/db/writing/write-door.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { countReferring, requireReference, withCode } from '#server/http/records/references.ts'
import { type BatchInput, batches } from './contract.ts'
import { presentBatches } from './queries.ts'
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
    alsoReads: ['vineyards', 'users', 'fermentations', 'vessels'],
    present: presentBatches,
    create: async (door, input) => {
      const vineyard = await requireReferences(door, input)
      return door.insert('batches', {
        ...withCode(code, input),
        responsibleUserId: input.responsibleUserId ?? door.actor.userId,
        grapeVariety: newGrapeVariety(input.grapeVariety, vineyard),
      })
    },
    update: async (door, before, input) => {
      await requireReferences(door, input)
      return door.update('batches', before, withCode(code, input, before))
    },
    dependencies: async (door, { id }) => ({
      fermentations: await countReferring(door, 'fermentations', 'batchId', id),
      aging: await countReferring(door, 'agings', 'batchId', id),
      bottlings: await countReferring(door, 'bottlings', 'batchId', id),
      postFermentation: await countReferring(door, 'postFermentations', 'batchId', id),
    }),
  })
}

/** Checks that vineyard and winemaker are of this winery, and gives the vineyard. */
async function requireReferences(door: Door, { vineyardId, responsibleUserId }: BatchInput) {
  if (responsibleUserId !== null)
    await requireReference(door, 'users', responsibleUserId, 'responsibleUserId', 'user')
  return vineyardId === null
    ? null
    : requireReference(door, 'vineyards', vineyardId, 'vineyardId', 'vineyard')
}
