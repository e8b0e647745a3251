import type { Queries } from '#server/db/dialect.ts'
import type { StoredRow } from '#server/db/write-door.ts'
import { loadReferenced, loadReferring, type RecordRow } from '#server/http/references.ts'
import { findNamed, type Holds } from '#server/http/search.ts'
import { noonOf } from '#shared/days.ts'
import type { Batch, NestedBatch } from './contract.ts'
import { batchStatus } from './rules.ts'

type StoredRecord = RecordRow<'batches'>

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
  const stored = await loadReferenced(db, wineryId, 'batches', ids)
  const nested = await nestVineyards(db, wineryId, [...stored.values()])
  return new Map(nested.map(batch => [batch.id, batch]))
}

/** Batches as their own list shows them: with vineyard, winemaker and fermentations. */
export async function presentBatches(db: Queries, wineryId: number, rows: StoredRow[]): Promise<Batch[]> {
  const stored = rows as unknown as StoredRecord[]
  const nested = await nestVineyards(db, wineryId, stored)
  const winemakers = await loadReferenced(
    db,
    wineryId,
    'users',
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
    winemaker: presentWinemaker(winemakers.get(batch.responsibleUserId ?? 0)),
    fermentations: fermentations.get(batch.id) ?? [],
  }))
}

async function nestVineyards(
  db: Queries,
  wineryId: number,
  stored: readonly StoredRecord[],
): Promise<NestedBatch[]> {
  const vineyards = await loadReferenced(
    db,
    wineryId,
    'vineyards',
    stored.map(batch => batch.vineyardId),
  )
  return stored.map(batch => nestBatch(batch, vineyards.get(batch.vineyardId ?? 0)))
}

function nestBatch(batch: StoredRecord, vineyard: RecordRow<'vineyards'> | undefined): NestedBatch {
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

/** Named field by field, so that nothing else of a user slips out. */
function presentWinemaker(user: RecordRow<'users'> | undefined): Batch['winemaker'] {
  return user ? { id: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email } : null
}

async function fermentationsByBatch(
  db: Queries,
  wineryId: number,
  batchIds: readonly number[],
): Promise<Map<number, Batch['fermentations']>> {
  const byBatch = await loadReferring(db, wineryId, 'fermentations', 'batchId', batchIds)
  const vesselIds = [...byBatch.values()].flat().map(fermentation => fermentation.vesselId)
  const vessels = await loadReferenced(db, wineryId, 'vessels', vesselIds)
  const present = (fermentation: RecordRow<'fermentations'>) => {
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
