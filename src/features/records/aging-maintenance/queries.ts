import { oldestReading } from '#cellar/done-at.ts'
import { momentOfReading } from '#features/records/fermentation-maintenance/queries.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import type { WriteOptions } from '#server/http/records/record-writes.ts'
import { loadReferenced, requireReference } from '#server/http/records/references.ts'
import type { AgingReadingInput } from './contract.ts'
import { mergeReading } from './rules.ts'

/** What writing a reading means, for whoever writes one; one that is brought in from elsewhere may be of any age. */
export const agingReadingWrites = (
  oldest = oldestReading,
): WriteOptions<'agingMaintenance', AgingReadingInput> => ({
  table: 'agingMaintenance',
  merge: mergeReading,
  prepare: async (door, { doneAt, ...input }, before) => {
    const { startDate, ...filledIn } = await readOffAging(door, input)
    const process = startDate === null ? null : { name: 'aging', startDate }
    const readingTimestamp = momentOfReading(door, doneAt, before, process, oldest)
    const stored = { ...input, ...filledIn, readingTimestamp }
    if (!before) return { ...stored, takenById: door.actor.userId }
    // What the reading was taken from stays, also when the aging has moved to another vessel since.
    const { agingId, vesselType } = before
    return { ...stored, ...(input.agingId === agingId && { vesselType }) }
  },
})

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
