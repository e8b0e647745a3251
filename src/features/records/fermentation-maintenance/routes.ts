import { findBatchesNamed, nestedBatches } from '#features/records/batches/queries.ts'
import { currentFermentation, fermentationAt } from '#features/records/fermentation/queries.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { invalidInput } from '#server/failure.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { findPeopleNamed, nestedPeople } from '#server/http/records/people.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import { attachTexts, fermentationMaintenance, type ReadingInput, readingNumbers } from './contract.ts'
import { momentOfReading } from './queries.ts'
import { mergeReading, namedProcess } from './rules.ts'

export function addFermentationMaintenanceRoutes(api: Api): void {
  addCrud(api, fermentationMaintenance, {
    table: 'fermentationMaintenance',
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
    merge: mergeReading,
    prepare: async (door, { doneAt, ...input }, before) => {
      const attached = await attachment(door, { ...input, doneAt }, before)
      const process = doneAt === undefined ? null : await startOf(door, attached)
      const readingTimestamp = momentOfReading(door, doneAt, before, process)
      const stored = { ...input, ...attached, readingTimestamp }
      return before ? stored : { ...stored, takenById: door.actor.userId }
    },
  })
}

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
