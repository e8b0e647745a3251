import type { Queries } from '#server/db/dialect.ts'
import type { StoredRow } from '#server/db/tables.ts'
import { type Nested, type Nests, nest, nestedColumns } from '#server/http/records/nesting.ts'
import { nestedPeople } from '#server/http/records/people.ts'
import type { WriteOptions } from '#server/http/records/record-writes.ts'
import {
  type Loaded,
  loadReferenced,
  loadReferring,
  requireReference,
  withCode,
} from '#server/http/records/references.ts'
import { findNamed, type Holds } from '#server/http/records/search.ts'
import { noonOf } from '#shared/days.ts'
import type { Batch, BatchInput, NestedBatch, StoredBatch } from './contract.ts'
import { batchStatus, newGrapeVariety } from './rules.ts'

/** What other records show of a batch, and what they need to find its vineyard. */
const columnsOfNested = [
  'batchId',
  'batchName',
  'wineType',
  'grapeVariety',
  'startDate',
  'status',
  'bisulfite',
  'tartaricAcid',
  'yeastStrain',
  'volume',
  'volumeUnit',
  'vineyardId',
] as const

const vineyard = [
  'vineyardId',
  nestedColumns('vineyards', ['name', 'location', 'plantedVariety', 'notes']),
] as const

/** The batches whose ID or name holds what is looked for. */
export function findBatchesNamed(db: Queries, wineryId: number, holds: Holds): Promise<number[]> {
  return findNamed(db, wineryId, 'batches', ['batchId', 'batchName'], holds)
}

const nameOf = (block: unknown) => (block as Batch['vineyard'])?.name ?? null

/** A batch as its own list shows it, with what it carries. */
export const showBatch = (row: StoredRow & Pick<StoredBatch, 'status'>) => ({
  ...row,
  status: batchStatus(row.status),
  vineyardName: nameOf(row.vineyard),
})

/** Batches as other records carry them. */
export const nestedBatches: Nested<NestedBatch> = {
  reads: ['batches', 'vineyards'],
  load: async (db, wineryId, ids) => {
    const stored = await loadReferenced(db, wineryId, 'batches', ids, columnsOfNested)
    const nested = await nest(db, wineryId, [...stored.values()], { vineyard })
    const shown = nested.map(({ vineyardId: _, vineyard: block, ...batch }) => ({
      ...batch,
      status: batchStatus(batch.status),
      vineyardName: nameOf(block),
      vineyard: block as Batch['vineyard'],
    }))
    return new Map(shown.map(batch => [batch.id, batch]))
  },
}

const fermentations: Nested<Batch['fermentations']> = {
  reads: ['fermentations', 'vessels'],
  load: async (db, wineryId, ids) => {
    const columns = ['vesselId', 'startDate', 'status'] as const
    const byBatch = await loadReferring(
      db,
      wineryId,
      'fermentations',
      'batchId',
      [...ids] as number[],
      columns,
    )
    const vesselIds = [...byBatch.values()].flat().map(({ vesselId }) => vesselId)
    const vessels = await loadReferenced(db, wineryId, 'vessels', vesselIds, ['vesselId'])
    type Found = Loaded<'fermentations', (typeof columns)[number]>
    const show = ({ id, vesselId, startDate, status }: Found) => ({
      id,
      vesselId,
      vessel: vessels.get(vesselId) ?? null,
      startDate: noonOf(startDate),
      status,
    })
    const newestFirst = (found: Found[]) =>
      found.map(show).sort((a, b) => b.startDate.localeCompare(a.startDate))
    return new Map([...byBatch].map(([batchId, found]) => [batchId, newestFirst(found)]))
  },
}

/** What a batch carries in its own list. */
export const carriedByBatches: Nests = {
  vineyard,
  winemaker: ['responsibleUserId', nestedPeople],
  fermentations: ['id', fermentations],
}

/** What writing a batch means, for whoever writes one. */
export const batchWrites: WriteOptions<'batches', BatchInput> = {
  table: 'batches',
  prepare: async (door, input, before) => {
    const { vineyardId, responsibleUserId, grapeVariety } = input
    if (responsibleUserId !== null)
      await requireReference(door, 'users', responsibleUserId, 'responsibleUserId', 'user')
    const vineyard =
      vineyardId === null
        ? null
        : await requireReference(door, 'vineyards', vineyardId, 'vineyardId', 'vineyard')
    const stored = withCode({ code: 'batchId', key: 'batchKey' } as const, input, before)
    if (before) return stored
    return {
      ...stored,
      responsibleUserId: responsibleUserId ?? door.actor.userId,
      grapeVariety: newGrapeVariety(grapeVariety, vineyard),
    }
  },
}
