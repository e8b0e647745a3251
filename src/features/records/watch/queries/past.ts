import { sgToBrix } from '#cellar/watch/gravity.ts'
import type { Queries } from '#server/db/dialect.ts'
import { noonOf } from '#shared/days.ts'
import type { Watched, WatchedAlone } from '../contract.ts'

const anHour = 3_600_000

/** The last fermentation that was completed, of the same vineyard or else of the same variety; null where none was. */
export async function readPast(db: Queries, wineryId: number, one: Watched): Promise<WatchedAlone['past']> {
  const { vineyardId, grapeVariety } = one.batch
  const sameVineyard =
    vineyardId === null ? undefined : await lastOf(db, wineryId, one, 'vineyardId', vineyardId)
  const found =
    sameVineyard ?? (grapeVariety ? await lastOf(db, wineryId, one, 'grapeVariety', grapeVariety) : undefined)
  if (!found) return null
  const readings = await db
    .selectFrom('fermentationMaintenance')
    .select(['readingTimestamp', 'brix', 'sg'])
    .where('wineryId', '=', wineryId)
    .where('fermentationId', '=', found.id)
    .orderBy('readingTimestamp')
    .execute()
  const measured = readings.flatMap(({ readingTimestamp, brix, sg }) => {
    const sugar = brix ?? (sg === null ? null : sgToBrix(sg))
    return sugar === null ? [] : [{ at: Date.parse(readingTimestamp), brix: sugar }]
  })
  const began = Math.min(Date.parse(noonOf(found.startDate)), measured[0]?.at ?? Number.POSITIVE_INFINITY)
  const points = measured.map(({ at, brix }) => ({ hours: (at - began) / anHour, brix }))
  return points.length < 2 ? null : { id: found.id, batchName: found.batchName, points }
}

function lastOf(
  db: Queries,
  wineryId: number,
  { id, startDate }: Watched,
  column: 'vineyardId' | 'grapeVariety',
  value: number | string,
) {
  return db
    .selectFrom('fermentations as f')
    .innerJoin('batches as b', 'b.id', 'f.batchId')
    .select(['f.id', 'f.startDate', 'b.batchName'])
    .where('f.wineryId', '=', wineryId)
    .where('f.status', '=', 'Completed')
    .where('f.id', '!=', id)
    .where('f.startDate', '<', startDate.slice(0, 10))
    .where(`b.${column}`, '=', value as never)
    .orderBy('f.startDate', 'desc')
    .orderBy('f.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
