import type { Queries } from '#server/db/dialect.ts'
import type { RecordRow } from '#server/db/tables.ts'
import { loadPeople } from '#server/http/records/people.ts'
import { type Loaded, loadReferenced, loadReferring } from '#server/http/records/references.ts'
import { findNamed, type Holds } from '#server/http/records/search.ts'
import { noonOf } from '#shared/days.ts'
import type { Batch, NestedBatch } from './contract.ts'
import { batchStatus } from './rules.ts'

/** What other records show of a batch, and what they need to find its vineyard. */
const nestedColumns = [
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
type NestedColumns = Loaded<'batches', (typeof nestedColumns)[number]>
const vineyardColumns = ['name', 'location', 'plantedVariety', 'notes'] as const
type NestedVineyard = Loaded<'vineyards', (typeof vineyardColumns)[number]>

/** The tables that `nestedBatches` reads. */
export const nestedBatchReads = ['batches', 'vineyards'] as const

/** The batches whose ID or name holds what is looked for. */
export function findBatchesNamed(db: Queries, wineryId: number, holds: Holds): Promise<number[]> {
  return findNamed(db, wineryId, 'batches', ['batchId', 'batchName'], holds)
}

/** Batches as other records nest them, by id. */
export async function nestedBatches(
  db: Queries,
  wineryId: number,
  ids: Iterable<unknown>,
): Promise<Map<number, NestedBatch>> {
  const stored = await loadReferenced(db, wineryId, 'batches', ids, nestedColumns)
  const nested = await nestVineyards(db, wineryId, [...stored.values()])
  return new Map(nested.map(batch => [batch.id, batch]))
}

/** Batches as their own list shows them: with vineyard, winemaker and fermentations. */
export async function presentBatches(
  db: Queries,
  wineryId: number,
  stored: RecordRow<'batches'>[],
): Promise<Batch[]> {
  const nested = await nestVineyards(db, wineryId, stored)
  const personOf = await loadPeople(
    db,
    wineryId,
    stored.map(batch => batch.responsibleUserId),
  )
  const fermentations = await fermentationsByBatch(
    db,
    wineryId,
    stored.map(batch => batch.id),
  )
  return stored.map((batch, index) => ({
    ...batch,
    ...(nested[index] as NestedBatch),
    winemaker: personOf(batch.responsibleUserId),
    fermentations: fermentations.get(batch.id) ?? [],
  }))
}

async function nestVineyards(
  db: Queries,
  wineryId: number,
  stored: readonly NestedColumns[],
): Promise<NestedBatch[]> {
  const vineyards = await loadReferenced(
    db,
    wineryId,
    'vineyards',
    stored.map(batch => batch.vineyardId),
    vineyardColumns,
  )
  return stored.map(batch => nestBatch(batch, vineyards.get(batch.vineyardId ?? 0)))
}

function nestBatch(batch: NestedColumns, vineyard: NestedVineyard | undefined): NestedBatch {
  return {
    id: batch.id,
    batchId: batch.batchId,
    batchName: batch.batchName,
    wineType: batch.wineType,
    grapeVariety: batch.grapeVariety,
    startDate: batch.startDate,
    status: batchStatus(batch.status),
    bisulfite: batch.bisulfite,
    tartaricAcid: batch.tartaricAcid,
    yeastStrain: batch.yeastStrain,
    volume: batch.volume,
    volumeUnit: batch.volumeUnit,
    vineyardName: vineyard?.name ?? null,
    vineyard: vineyard
      ? {
          id: vineyard.id,
          name: vineyard.name,
          location: vineyard.location,
          plantedVariety: vineyard.plantedVariety,
          notes: vineyard.notes,
        }
      : null,
  }
}

const fermentationColumns = ['vesselId', 'startDate', 'status'] as const

async function fermentationsByBatch(
  db: Queries,
  wineryId: number,
  batchIds: readonly number[],
): Promise<Map<number, Batch['fermentations']>> {
  const byBatch = await loadReferring(db, wineryId, 'fermentations', 'batchId', batchIds, fermentationColumns)
  const vesselIds = [...byBatch.values()].flat().map(fermentation => fermentation.vesselId)
  const vessels = await loadReferenced(db, wineryId, 'vessels', vesselIds, ['vesselId'])
  const present = (fermentation: Loaded<'fermentations', (typeof fermentationColumns)[number]>) => {
    const { id, vesselId, startDate, status } = fermentation
    const vessel = vessels.get(vesselId)
    return {
      id,
      vesselId,
      vessel: vessel ? { id: vessel.id, vesselId: vessel.vesselId } : null,
      startDate: noonOf(startDate),
      status,
    }
  }
  return new Map(
    [...byBatch].map(([batchId, fermentations]) => [
      batchId,
      fermentations.map(present).sort((a, b) => b.startDate.localeCompare(a.startDate)),
    ]),
  )
}
