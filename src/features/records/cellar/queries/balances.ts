import { sql } from 'kysely'
import type { CellarBalanceTable } from '#server/db/book-tables.ts'
import { anyOf, type Queries } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import type { Content } from '#shared/cellar-replay.ts'
import { largestMillilitres, millilitresOf, type VolumeUnit } from '#shared/volumes.ts'
import type { Place } from './history.ts'

/** What the ledger has in a vessel now, and the last operation that touched it. */
export interface Balance {
  content: Content | null
  last: Place
}

type StoredParts = [origins: number[], nl: number[]]

function readBalance({
  batchId,
  volumeMl,
  parts,
  since,
  lastDoneAt,
  lastPlace,
}: CellarBalanceTable): Balance {
  const last = { doneAt: lastDoneAt, place: lastPlace }
  if (batchId === null || since === null) return { content: null, last }
  const [origins, nl] = JSON.parse(parts) as StoredParts
  return { content: { batch: batchId, ml: volumeMl, since, origins, nl }, last }
}

/** The balances of these vessels, or of all; a vessel that no operation touches has none. */
export async function readBalances(
  db: Queries,
  wineryId: number,
  vesselIds?: readonly number[],
): Promise<Map<number, Balance>> {
  const all = db.selectFrom('cellarBalances').selectAll().where('wineryId', '=', wineryId)
  const rows = await (vesselIds ? all.where(anyOf(db, 'vesselId', vesselIds)) : all).execute()
  return new Map(rows.map(row => [row.vesselId, readBalance(row)]))
}

/** Databases take only so many values with one statement. */
const rowsAtOnce = 500

/** Puts the balances of several vessels in place of what they were. */
export async function writeBalances(door: Door, balances: ReadonlyMap<number, Balance>): Promise<void> {
  const rows = [...balances].map(([vesselId, { content, last }]) => ({
    wineryId: door.actor.wineryId,
    vesselId,
    batchId: content?.batch ?? null,
    volumeMl: content?.ml ?? 0,
    parts: JSON.stringify(content ? [content.origins, content.nl] : [[], []]),
    since: content?.since ?? null,
    lastDoneAt: last.doneAt,
    lastPlace: last.place,
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await door.books
      .insertInto('cellarBalances')
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict(conflict =>
        conflict.columns(['wineryId', 'vesselId']).doUpdateSet(({ ref }) => ({
          batchId: ref('excluded.batchId'),
          volumeMl: ref('excluded.volumeMl'),
          parts: ref('excluded.parts'),
          since: ref('excluded.since'),
          lastDoneAt: ref('excluded.lastDoneAt'),
          lastPlace: ref('excluded.lastPlace'),
        })),
      )
      .execute()
}

export async function dropBalance(door: Door, vesselId: number): Promise<void> {
  await door.books
    .deleteFrom('cellarBalances')
    .where('wineryId', '=', door.actor.wineryId)
    .where('vesselId', '=', vesselId)
    .execute()
}

/** The last current operation that touches the vessel. */
export async function lastTouch(db: Queries, wineryId: number, vesselId: number): Promise<Place | null> {
  const last = await db
    .selectFrom('cellarTouches')
    .select(['doneAt', 'place'])
    .where('wineryId', '=', wineryId)
    .where('vesselId', '=', vesselId)
    .orderBy('doneAt', 'desc')
    .orderBy('place', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return last ?? null
}

/** A vessel as far as the ledger looks at it. */
export interface VesselRoom {
  id: number
  vesselId: string
  capacity: number
  capacityUnit: VolumeUnit
}

/** Its room in millilitres; never more than can be counted exactly. */
export function roomOf({ capacity, capacityUnit }: Pick<VesselRoom, 'capacity' | 'capacityUnit'>): number {
  return Math.min(largestMillilitres, millilitresOf(Math.min(capacity, largestMillilitres), capacityUnit))
}

export async function readRooms(
  db: Queries,
  wineryId: number,
  ids?: readonly number[],
): Promise<Map<number, VesselRoom>> {
  const all = db
    .selectFrom('vessels')
    .select(['id', 'vesselId', 'capacity', 'capacityUnit'])
    .where('wineryId', '=', wineryId)
  const rows = await (ids ? all.where(anyOf(db, 'id', ids)) : all).execute()
  return new Map(rows.map(row => [row.id, row]))
}
