import { nestedBatches } from '#features/records/batches/queries.ts'
import {
  loadNestedVessels,
  processOptions,
  requireBatchAndVessel,
  writeProcess,
} from '#features/records/vessels/queries.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { RecordRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { countReferring } from '#server/http/records/references.ts'
import { fermentations } from './contract.ts'
import { isWholeForm, occupationOf, presentFermentation } from './rules.ts'

const table = 'fermentations'
type StoredRecord = RecordRow<typeof table>

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
    present,
    merge: (before, body) => (isWholeForm(body) ? body : { ...before, ...body }),
    create: async (door, input) => {
      await requireBatchAndVessel(door, input)
      return writeProcess(door, {
        table,
        before: null,
        after: occupationOf(input),
        write: () => door.insert(table, input),
      })
    },
    update: async (door, before, input) => {
      await requireBatchAndVessel(door, input)
      return writeProcess(door, {
        table,
        id: before.id,
        before: occupationOf(before),
        after: occupationOf(input),
        write: async () => {
          if (input.batchId !== before.batchId) await moveReadings(door, before.id, input.batchId)
          return door.update(table, before, input)
        },
      })
    },
    dependencies: async (door, { id, batchId }) => {
      const isOnlyOne = (await countReferring(door, table, 'batchId', batchId)) === 1
      return {
        fermentationMaintenance: await countReferring(door, 'fermentationMaintenance', 'fermentationId', id),
        // While another fermentation of the batch remains, the steps after it still have one to follow.
        postFermentation: isOnlyOne ? await countReferring(door, 'postFermentations', 'batchId', batchId) : 0,
      }
    },
  })
}

async function present(db: Queries, wineryId: number, rows: StoredRecord[]) {
  const batches = await nestedBatches(
    db,
    wineryId,
    rows.map(({ batchId }) => batchId),
  )
  const vessels = await loadNestedVessels(
    db,
    wineryId,
    rows.map(({ vesselId }) => vesselId),
  )
  return rows.map(row => presentFermentation(row, batches.get(row.batchId), vessels.get(row.vesselId)))
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
