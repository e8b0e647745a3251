import { sql } from 'kysely'
import type { Queries } from '#server/db/dialect.ts'
import { ownTurn } from '#server/event-loop.ts'
import type { Watched } from '../contract.ts'

/** The readings of each fermentation, in the order in which they were taken. */
export type Readings = ReadonlyMap<number, Watched['readings']>

const measured = ['brix', 'sg', 'densitySg', 'temperature', 'rs'] as const

/** Few enough that the database goes through them by its index, and many enough that it is not asked for each. */
const fermentationsAtOnce = 25

/** Few enough that nobody else has to wait for them: one fermentation may have as many as all others. */
const rowsAtOnce = 1000

/** Reads them piece by piece; others get their turns in between. */
export async function readReadings(
  db: Queries,
  wineryId: number,
  ids: readonly number[],
): Promise<Map<number, Watched['readings']>> {
  const found = new Map<number, Watched['readings']>(ids.map(id => [id, []]))
  for (let first = 0; first < ids.length; first += fermentationsAtOnce) {
    const few = ids.slice(first, first + fermentationsAtOnce)
    let rows: Row[] = []
    do {
      if (first > 0 || rows.length > 0) await ownTurn()
      rows = await pieceOfReadings(db, wineryId, few, rows.at(-1)).execute()
      for (const row of rows) found.get(row.fermentationId)?.push(readingOf(row))
    } while (rows.length === rowsAtOnce)
  }
  for (const readings of found.values()) readings.sort(byMoment)
  return found
}

type Place = { fermentationId: number; id: number }

/**
 * Goes on behind a row in the order of the index, so that no piece is gone through twice. The plus keeps SQLite from
 * finding them by the winery, which would lead it through all that was ever read there.
 */
export function pieceOfReadings(db: Queries, wineryId: number, ids: readonly number[], after?: Place) {
  return db
    .selectFrom('fermentationMaintenance')
    .select(['id', 'fermentationId', 'readingTimestamp', ...measured])
    .where(sql<number>`+winery_id`, '=', wineryId)
    .where('fermentationId', 'in', ids)
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(fermentation_id, id) > (${after?.fermentationId}, ${after?.id})`),
    )
    .orderBy('fermentationId')
    .orderBy('id')
    .limit(rowsAtOnce)
}

type Row = Awaited<ReturnType<ReturnType<typeof pieceOfReadings>['execute']>>[number]

function readingOf(row: Row): Watched['readings'][number] {
  const reading: Watched['readings'][number] = { id: row.id, at: row.readingTimestamp }
  for (const name of measured) if (row[name] !== null) reading[name] = row[name]
  return reading
}

/** Moments are stored so that the order of their letters is that of time. */
const byMoment = (a: Watched['readings'][number], b: Watched['readings'][number]) =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id
