import { latestFermentation } from '#features/records/fermentation/queries.ts'
import { processOptions, requireBatchAndVessel, writeProcess } from '#features/records/vessels/queries.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { countReferring } from '#server/http/records/references.ts'
import { type AgingInput, agings } from './contract.ts'
import { presentAgings } from './queries.ts'
import { keptBatchMessage, occupationOf } from './rules.ts'

const table = 'agings'

export function addAgingRoutes(api: Api): void {
  addCrud(api, agings, {
    ...processOptions(table, occupationOf),
    present: presentAgings,
    create: async (door, input) => {
      await requireBatchAndVessel(door, input)
      const previousFermentationId = await previousFermentation(door, input)
      return writeProcess(door, {
        table,
        before: null,
        after: occupationOf(input),
        write: () => door.insert(table, { ...input, previousFermentationId }),
      })
    },
    update: async (door, before, input) => {
      await requireBatchAndVessel(door, input)
      const isOtherBatch = input.batchId !== before.batchId
      if (isOtherBatch) await requireNoBottlings(door, before.id, input.batchId)
      const previousFermentationId = isOtherBatch
        ? await previousFermentation(door, input)
        : before.previousFermentationId
      return writeProcess(door, {
        table,
        id: before.id,
        before: occupationOf(before),
        after: occupationOf(input),
        write: () => door.update(table, before, { ...input, previousFermentationId }),
      })
    },
    dependencies: async (door, { id }) => ({
      agingMaintenance: await countReferring(door, 'agingMaintenance', 'agingId', id),
      bottlings: await countReferring(door, 'bottlings', 'agingId', id),
    }),
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

function previousFermentation(door: Door, { batchId }: AgingInput): Promise<number | null> {
  return latestFermentation(door.tx, door.actor.wineryId, batchId)
}
