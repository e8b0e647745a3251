import { oldestReading, refusedMoment } from '#cellar/done-at.ts'
import { currentFermentation, fermentationAt } from '#features/records/fermentation/queries.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { invalidInput } from '#server/failure.ts'
import type { WriteOptions } from '#server/http/records/record-writes.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import type { Day } from '#shared/days.ts'
import { attachTexts, type ReadingInput } from './contract.ts'
import { mergeReading, namedProcess } from './rules.ts'

/** When a reading was taken: as whoever sends it says, else as is known of it, else now. 400 where that cannot be. */
export function momentOfReading(
  door: Door,
  doneAt: string | undefined,
  before: { readingTimestamp: string } | null,
  process: { name: string; startDate: Day } | null,
  oldest = oldestReading,
): string {
  const known = before?.readingTimestamp ?? door.now
  // What is sent back as it was read is no correction.
  if (doneAt === undefined || doneAt === before?.readingTimestamp) return known
  const message = refusedMoment(doneAt, door.now, process, oldest)
  if (message) throw invalidInput([{ field: 'doneAt', message, value: doneAt }])
  return doneAt
}

/** What writing a reading means, for whoever writes one; one that is brought in from elsewhere may be of any age. */
export const readingWrites = (
  oldest = oldestReading,
): WriteOptions<'fermentationMaintenance', ReadingInput> => ({
  table: 'fermentationMaintenance',
  merge: mergeReading,
  prepare: async (door, given, before) => {
    const attached = await attachment(door, given, before)
    const { doneAt, ...input } = given
    const process = doneAt === undefined ? null : await startOf(door, attached)
    const readingTimestamp = momentOfReading(door, doneAt, before, process, oldest)
    const about = { ...attached, readingTimestamp }
    return before ? { ...input, ...about } : { ...input, ...about, takenById: door.actor.userId }
  },
})

interface Attachment {
  wineBatchId: number
  fermentationId: number
}

/** The batch and the fermentation that a reading belongs to; one that stays with its batch is not moved. */
async function attachment(door: Door, input: ReadingInput, current: Attachment | null): Promise<Attachment> {
  const { tx, actor } = door
  const named = namedProcess(input)
  if (named.kind === 'missing') throw refusal(attachTexts.missing)
  if (named.kind === 'invalid') throw refusal(attachTexts.invalid)

  const fermentation =
    named.kind === 'batch' ? undefined : await loadOne(tx, actor.wineryId, 'fermentations', named.id)
  const wineBatchId = fermentation?.batchId ?? named.id
  if (wineBatchId === current?.wineBatchId) return { wineBatchId, fermentationId: current.fermentationId }
  if (fermentation) return { wineBatchId, fermentationId: fermentation.id }

  const then =
    input.doneAt === undefined ? null : await fermentationAt(tx, actor.wineryId, wineBatchId, input.doneAt)
  const fermentationId = then ?? (await currentFermentation(tx, actor.wineryId, wineBatchId))
  if (fermentationId !== null) return { wineBatchId, fermentationId }
  const batch = await loadOne(tx, actor.wineryId, 'batches', wineBatchId)
  throw refusal(batch ? attachTexts.noFermentation : attachTexts.invalid, named.id)
}

async function startOf({ tx, actor }: Door, { fermentationId }: Attachment) {
  const fermentation = await loadOne(tx, actor.wineryId, 'fermentations', fermentationId)
  return fermentation ? { name: 'fermentation', startDate: fermentation.startDate } : null
}

function refusal(message: string, id?: number) {
  return invalidInput([{ field: 'wineBatchId', message, ...(id !== undefined && { value: id }) }])
}

async function loadOne<Table extends 'fermentations' | 'batches'>(
  db: Queries,
  wineryId: number,
  from: Table,
  id: number,
) {
  return (await loadReferenced(db, wineryId, from, [id])).get(id)
}
