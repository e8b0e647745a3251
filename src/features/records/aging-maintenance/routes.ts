import { findAgingsNamed, nestedAgings } from '#features/records/aging/queries.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { findPeopleNamed, nestedPeople } from '#server/http/records/people.ts'
import { agingMaintenance } from './contract.ts'
import { agingReadingWrites } from './queries.ts'

const throughAging = { kind: 'through', column: 'agingId', table: 'agings' } as const

export function addAgingMaintenanceRoutes(api: Api): void {
  addCrud(api, agingMaintenance, {
    ...agingReadingWrites(),
    filters: {
      agingId: { kind: 'reference', column: 'agingId', to: { table: 'agings' } },
      batchId: { ...throughAging, via: 'batchId', to: { table: 'batches', code: 'batchKey' } },
      vesselId: { ...throughAging, via: 'vesselId', to: { table: 'vessels' } },
      from: { kind: 'from', column: 'readingTimestamp' },
      to: { kind: 'to', column: 'readingTimestamp' },
    },
    search: {
      texts: ['notes', 'color', 'nose'],
      through: { agingId: findAgingsNamed, takenById: findPeopleNamed },
    },
    canTurn: true,
    series: { metrics: ['ph', 'ta', 'bisulfite', 'so2'], time: 'readingTimestamp', of: 'agingId' },
    lists: [
      {
        path: '/api/aging-maintenance/aging/{agingId}',
        filter: 'agingId',
        operation: 'listAgingMaintenanceRecordsOfAging',
        summary: 'List the aging maintenance records of one aging',
      },
    ],
    nests: { aging: ['agingId', nestedAgings], takenBy: ['takenById', nestedPeople] },
    // Every screen offers everyone to take back a reading: it counts as editing the aging.
    deleteAccess: 'aging:edit',
  })
}
