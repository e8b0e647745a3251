import { latestFermentation } from '#features/records/fermentation/queries.ts'
import { processOptions, requireBatchAndVessel } from '#features/records/vessels/queries.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { countReferring } from '#server/http/records/references.ts'
import { agings } from './contract.ts'
import { carriedByAgings } from './queries.ts'
import { keptBatchMessage, occupationOf } from './rules.ts'

export function addAgingRoutes(api: Api): void {
  addCrud(api, agings, {
    ...processOptions('agings', occupationOf),
    nests: carriedByAgings,
    prepare: async (door, input, before) => {
      await requireBatchAndVessel(door, input)
      if (before?.batchId === input.batchId)
        return { ...input, previousFermentationId: before.previousFermentationId }
      if (before) await requireNoBottlings(door, before.id, input.batchId)
      const previousFermentationId = await latestFermentation(door.tx, door.actor.wineryId, input.batchId)
      return { ...input, previousFermentationId }
    },
  })
}

async function requireNoBottlings(door: Door, agingId: number, batchId: number): Promise<void> {
  const bottlings = await countReferring(door, 'bottlings', 'agingId', agingId)
  const message = keptBatchMessage(bottlings)
  if (message)
    throw new Failure(409, message, {
      errors: [{ field: 'batchId', message, value: batchId }],
      dependencies: { bottlings },
    })
}
