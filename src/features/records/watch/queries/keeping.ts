import { sql } from 'kysely'
import { ownTimeZone } from '#cellar/watch/winery-clock.ts'
import type { Queries } from '#server/db/dialect.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { ownTurn } from '#server/event-loop.ts'
import type { Api } from '#server/http/api.ts'
import { type Judged, judgeOne, toWatch } from '../rules/judging.ts'
import { noteFindings } from './book.ts'
import { keptReadings } from './kept-readings.ts'
import { readSensed, readWatch, watchedTables } from './material.ts'

/** Whether a change to these tables may change what is found. */
export const isWatched = (table: string): boolean => (watchedTables as readonly string[]).includes(table)

/**
 * The wineries in which something is under way, or was found and has not ended yet: in all others there is nothing to
 * judge and nothing to tell. The states are part of the statement, so that the index of just these rows serves it.
 */
export async function wineriesToWatch(db: Queries): Promise<number[]> {
  const { rows } = await sql<{ wineryId: number }>`
    select winery_id from fermentations where status in ('Active', 'Stuck')
    union select winery_id from watch_findings where ended_at is null
    order by winery_id`.execute(db)
  return rows.map(({ wineryId }) => wineryId)
}

/** Looks at all fermentations of a winery and writes down what is found; others get their turns in between. */
export async function judgeWinery(
  api: Pick<Api, 'db' | 'books' | 'clock'>,
  wineryId: number,
): Promise<Judged[]> {
  const now = api.clock()
  const { fermentations, limits } = await inSnapshot(api.db, view =>
    readWatch(view, wineryId, { now, kept: keptReadings(api.db) }),
  )
  const sensed = await readSensed(api.db, wineryId, fermentations, now)
  const timeZone = ownTimeZone()
  const judged: Judged[] = []
  for (const fermentation of fermentations) {
    judged.push(
      judgeOne(
        fermentation,
        toWatch(fermentation, limits, {
          now: now.getTime(),
          timeZone,
          sensors: sensed.get(fermentation.vessel?.id ?? 0) ?? [],
        }),
      ),
    )
    await ownTurn()
  }
  await noteFindings(api.books, wineryId, judged, now.toISOString())
  return judged
}
