import { findBatchesNamed, nestedBatches } from '#features/records/batches/queries.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { findPeopleNamed, nestedPeople } from '#server/http/records/people.ts'
import { fermentationMaintenance, readingNumbers } from './contract.ts'
import { readingWrites } from './queries.ts'

export function addFermentationMaintenanceRoutes(api: Api): void {
  addCrud(api, fermentationMaintenance, {
    ...readingWrites(),
    filters: {
      batchId: { kind: 'reference', column: 'wineBatchId', to: { table: 'batches', code: 'batchKey' } },
      fermentationId: { kind: 'reference', column: 'fermentationId', to: { table: 'fermentations' } },
      vesselId: {
        kind: 'through',
        column: 'fermentationId',
        table: 'fermentations',
        via: 'vesselId',
        to: { table: 'vessels' },
      },
      from: { kind: 'from', column: 'readingTimestamp' },
      to: { kind: 'to', column: 'readingTimestamp' },
    },
    search: {
      texts: ['notes'],
      through: { wineBatchId: findBatchesNamed, takenById: findPeopleNamed },
    },
    canTurn: true,
    series: { metrics: readingNumbers, time: 'readingTimestamp', of: 'wineBatchId' },
    lists: [
      {
        path: '/api/fermentation-maintenance/batch/{batchId}',
        filter: 'batchId',
        operation: 'listFermentationMaintenanceRecordsOfBatch',
        summary: 'List the fermentation maintenance records of one wine batch',
      },
    ],
    alsoReads: ['fermentations'],
    nests: { wineBatch: ['wineBatchId', nestedBatches], takenBy: ['takenById', nestedPeople] },
  })
}
