import { nestedBatches } from '#features/records/batches/queries.ts'
import { nestedVessels, processOptions, requireBatchAndVessel } from '#features/records/vessels/queries.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { countReferring } from '#server/http/records/references.ts'
import { fermentations } from './contract.ts'
import { atNoon, isWholeForm, occupationOf } from './rules.ts'

const table = 'fermentations'

export function addFermentationRoutes(api: Api): void {
  addCrud(api, fermentations, {
    ...processOptions(table, occupationOf),
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
    prepare: async (door, input, before) => {
      await requireBatchAndVessel(door, input)
      if (before && before.batchId !== input.batchId) await moveReadings(door, before.id, input.batchId)
      return input
    },
    // While another fermentation of the batch remains, the steps after it still have one to follow.
    dependencies: async (door, { batchId }) => {
      const isOnlyOne = (await countReferring(door, table, 'batchId', batchId)) === 1
      return {
        postFermentation: isOnlyOne ? await countReferring(door, 'postFermentations', 'batchId', batchId) : 0,
      }
    },
  })
}

/** Readings were taken of what was in the vessel: they follow when the fermentation's batch is corrected. */
async function moveReadings(door: Door, fermentationId: number, wineBatchId: number): Promise<void> {
  const readings = await door.tx
    .selectFrom('fermentationMaintenance')
    .selectAll()
    .where('wineryId', '=', door.actor.wineryId)
    .where('fermentationId', '=', fermentationId)
    .execute()
  for (const reading of readings) await door.update('fermentationMaintenance', reading, { wineBatchId })
}
