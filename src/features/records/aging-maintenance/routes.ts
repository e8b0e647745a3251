import { findAgingsNamed, nestedAgings } from '#features/records/aging/queries.ts'
import { momentOfReading } from '#features/records/fermentation-maintenance/queries.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { findPeopleNamed, nestedPeople } from '#server/http/records/people.ts'
import { loadReferenced, requireReference } from '#server/http/records/references.ts'
import { type AgingReadingInput, agingMaintenance } from './contract.ts'
import { mergeReading } from './rules.ts'

const throughAging = { kind: 'through', column: 'agingId', table: 'agings' } as const

export function addAgingMaintenanceRoutes(api: Api): void {
  addCrud(api, agingMaintenance, {
    table: 'agingMaintenance',
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
    merge: mergeReading,
    prepare: async (door, { doneAt, ...input }, before) => {
      const { startDate, ...filledIn } = await readOffAging(door, input)
      const process = startDate === null ? null : { name: 'aging', startDate }
      const readingTimestamp = momentOfReading(door, doneAt, before, process)
      const stored = { ...input, ...filledIn, readingTimestamp }
      if (!before) return { ...stored, takenById: door.actor.userId }
      // What the reading was taken from stays, also when the aging has moved to another vessel since.
      const { agingId, vesselType } = before
      return { ...stored, ...(input.agingId === agingId && { vesselType }) }
    },
  })
}

/** What the server fills in from the aging that a reading names, and since when that has been aging. */
async function readOffAging(door: Door, { agingId, agingStartDate }: AgingReadingInput) {
  if (agingId === null) return { agingStartDate, vesselType: null, startDate: null }
  const aging = await requireReference(door, 'agings', agingId, 'agingId', 'aging process')
  const vessels = await loadReferenced(door.tx, door.actor.wineryId, 'vessels', [aging.vesselId])
  return {
    agingStartDate: agingStartDate ?? aging.startDate,
    vesselType: vessels.get(aging.vesselId)?.vesselType ?? null,
    startDate: aging.startDate,
  }
}
