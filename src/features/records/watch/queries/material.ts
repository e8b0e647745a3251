import type { FindingKind } from '#cellar/watch/finding.ts'
import type { SensorPoint, WatchEvent } from '#cellar/watch/watched-fermentation.ts'
import { readSensors } from '#features/records/devices/queries/sensors.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { ReadTable } from '#server/http/api.ts'
import { nestedPeople } from '#server/http/records/people.ts'
import { noonOf } from '#shared/days.ts'
import { type LimitsEntry, readLimitsSet, type WatchAnswer, type Watched } from '../contract.ts'
import type { KeptReadings } from './kept-readings.ts'
import { readReadings } from './readings.ts'

/** The tables that the watch looks at. */
export const watchedTables = [
  'fermentations',
  'fermentationMaintenance',
  'batches',
  'vessels',
  'users',
  'cellarOperations',
  'watchLimits',
  'watchAsides',
] as const satisfies readonly ReadTable[]

/** A person's word that it is over; what is stuck by somebody's word still ferments, or should. */
const underWay = ['Active', 'Stuck'] as const

/** The fermentations under way, or one whatever its status. */
function readFermentations(db: Queries, wineryId: number, only?: number) {
  return db
    .selectFrom('fermentations as f')
    .innerJoin('batches as b', 'b.id', 'f.batchId')
    .leftJoin('vessels as v', 'v.id', 'f.vesselId')
    .select([
      'f.id',
      'f.status',
      'f.startDate',
      'f.initialBrix',
      'f.vesselId',
      'b.id as batchNumber',
      'b.batchId',
      'b.batchName',
      'b.wineType',
      'b.grapeVariety',
      'b.vineyardId',
      'v.vesselId as vesselName',
      'v.location',
    ])
    .where('f.wineryId', '=', wineryId)
    .$if(only === undefined, query => query.where('f.status', 'in', underWay))
    .$if(only !== undefined, query => query.where('f.id', '=', only as number))
    .orderBy('f.startDate')
    .orderBy('f.id')
    .execute()
}

type FermentationRow = Awaited<ReturnType<typeof readFermentations>>[number]

const vesselOf = ({ vesselId: id, vesselName, location }: FermentationRow): Watched['vessel'] =>
  vesselName === null ? null : { id, vesselId: vesselName, location }

/** Where something is under way, and since when. */
export async function readPlaces(
  db: Queries,
  wineryId: number,
): Promise<Pick<Watched, 'startDate' | 'vessel'>[]> {
  const rows = await readFermentations(db, wineryId)
  return rows.map(row => ({ startDate: noonOf(row.startDate), vessel: vesselOf(row) }))
}

/**
 * The fermentations under way, or one whatever its status, with all that they are judged by. With `kept`, in a view of
 * one state, readings that have not changed since they were read before are not read again.
 */
export async function readWatch(
  db: Queries,
  wineryId: number,
  { now, only, kept }: { now: Date; only?: number; kept?: KeptReadings },
): Promise<WatchAnswer> {
  const rows = await readFermentations(db, wineryId, only)
  const ids = rows.map(({ id }) => id)
  const [readings, asides, events, limits] = [
    kept ? await kept.read(db, wineryId, ids) : await readReadings(db, wineryId, ids),
    await asidesByFermentation(db, wineryId, ids, now),
    await eventsByVessel(db, wineryId, rows),
    await readLimits(db, wineryId),
  ]
  const coldSoaks = new Map(limits.map(({ batchId, coldSoakUntil }) => [batchId, coldSoakUntil]))
  const fermentations = rows.map(
    (row): Watched => ({
      id: row.id,
      status: row.status,
      startDate: noonOf(row.startDate),
      initialBrix: row.initialBrix,
      batch: {
        id: row.batchNumber,
        batchId: row.batchId,
        batchName: row.batchName,
        wineType: row.wineType,
        grapeVariety: row.grapeVariety,
        vineyardId: row.vineyardId,
      },
      vessel: vesselOf(row),
      readings: readings.get(row.id) ?? [],
      events: (events.get(row.vesselId) ?? []).filter(({ at }) => at >= row.startDate),
      coldSoakUntil: coldSoaks.get(row.batchNumber) ?? null,
      asides: asides.get(row.id) ?? [],
    }),
  )
  return { fermentations, limits }
}

async function asidesByFermentation(db: Queries, wineryId: number, ids: readonly number[], now: Date) {
  const found = new Map<number, Watched['asides']>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('watchAsides')
    .selectAll()
    .where('wineryId', '=', wineryId)
    .where('fermentationId', 'in', [...ids])
    .where('until', '>', now.toISOString())
    .orderBy('id')
    .execute()
  const people = await nestedPeople.load(
    db,
    wineryId,
    rows.map(({ setById }) => setById),
  )
  for (const row of rows) {
    const { id, until, reason, createdAt: setAt } = row
    const setBy = people.get(row.setById ?? 0) ?? null
    const own = { id, kind: row.kind as FindingKind, until, reason, setBy, setAt }
    found.set(row.fermentationId, [...(found.get(row.fermentationId) ?? []), own])
  }
  return found
}

const eventKinds: Readonly<Record<string, WatchEvent['kind']>> = {
  addition: 'addition',
  blend: 'blend',
  topping: 'blend',
  receive: 'blend',
  racking: 'racking',
  press: 'racking',
}

/** What was done to the wine in these vessels since the first of them began. */
async function eventsByVessel(
  db: Queries,
  wineryId: number,
  rows: readonly { vesselId: number; startDate: string }[],
) {
  const found = new Map<number, { at: string; kind: string }[]>()
  if (rows.length === 0) return found
  const since = rows.map(({ startDate }) => startDate).toSorted()[0] ?? ''
  const touches = await db
    .selectFrom('cellarTouches as t')
    .innerJoin('cellarOperations as o', 'o.id', 't.operationId')
    .select(['t.vesselId', 'o.doneAt', 'o.kind'])
    .where('t.wineryId', '=', wineryId)
    .where('o.status', '=', 'current')
    .where('t.doneAt', '>=', since)
    .where(
      't.vesselId',
      'in',
      rows.map(({ vesselId }) => vesselId),
    )
    .orderBy('o.doneAt')
    .orderBy('o.place')
    .execute()
  for (const { vesselId, doneAt, kind } of touches) {
    if (vesselId === null) continue
    const at = new Date(doneAt).toISOString()
    found.set(vesselId, [...(found.get(vesselId) ?? []), { at, kind: eventKinds[kind] ?? 'other' }])
  }
  return found
}

/** As many points a vessel as judging needs: every few hours over three weeks. */
const mostSensed = 120

/** What devices measured in the vessels of these fermentations, since the first of them began. */
export async function readSensed(
  db: Queries,
  wineryId: number,
  fermentations: readonly Pick<Watched, 'startDate' | 'vessel'>[],
  now: Date,
): Promise<Map<number, SensorPoint[]>> {
  const ids = fermentations.flatMap(({ vessel }) => vessel?.id ?? [])
  const sensing = await db
    .selectFrom('devices')
    .select('vesselId')
    .where('wineryId', '=', wineryId)
    .where('vesselId', 'is not', null)
    .execute()
  const watched = ids.filter(id => sensing.some(({ vesselId }) => vesselId === id))
  if (watched.length === 0) return new Map()
  const since = fermentations.map(({ startDate }) => startDate).toSorted()[0] ?? now.toISOString()
  const longest = new Date(now.getTime() - 42 * 86_400_000).toISOString()
  return readSensors(db, wineryId, watched, since > longest ? since : longest, { now, most: mostSensed })
}

export async function readLimits(db: Queries, wineryId: number): Promise<LimitsEntry[]> {
  const rows = await db
    .selectFrom('watchLimits')
    .select(['wineType', 'batchId', 'coldSoakUntil', 'limits'])
    .where('wineryId', '=', wineryId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, limits: readLimitsSet(row.limits) }))
}
