import { sql } from 'kysely'
import type { SensorPoint } from '#cellar/watch/watched-fermentation.ts'
import { asRows, minutesSince1970, type Queries } from '#server/db/dialect.ts'
import { ownTurn } from '#server/event-loop.ts'
import { numberOf } from '#shared/numbers.ts'

/** As many points as a line needs, however long it is. */
const mostPoints = 400

const aMinute = 60_000

/** Few enough that nobody else has to wait for them. */
const vesselsAtOnce = 10

/** So many minutes apart are the points of a line from one moment to another. */
const minutesApart = (from: number, to: number, most = mostPoints) =>
  Math.max(1, Math.ceil((to - from) / aMinute / most))

/** A point as one text: what a subquery gives is one value, and each point is looked up by one of its own. */
const written = sql`readings.at || ' ' || coalesce(cast(readings.temperature as text), '') || ' ' ||
  coalesce(cast(readings.sg as text), '')`

function pointOf(text: string): SensorPoint {
  const [at = '', temperature = '', sg = ''] = text.split(' ')
  return { at: Date.parse(at), temperature: numberOf(temperature), sg: numberOf(sg) }
}

/**
 * What devices measured in each of the vessels since a moment, at most so many points a vessel: the first value in each
 * of as many stretches of time, and the last of all. Each of them is looked up by the index, so that a month of minutes
 * in all vessels takes no longer than a day of them.
 */
export async function readSensors(
  db: Queries,
  wineryId: number,
  vesselIds: readonly number[],
  from: string,
  { now = new Date(), most = mostPoints } = {},
): Promise<Map<number, SensorPoint[]>> {
  const byVessel = new Map<number, SensorPoint[]>(vesselIds.map(id => [id, []]))
  const since = Date.parse(from)
  const step = minutesApart(since, now.getTime(), most) * aMinute
  const starts: string[] = []
  for (let at = since; at <= now.getTime(); at += step) starts.push(new Date(at).toISOString())
  for (let first = 0; first < vesselIds.length; first += vesselsAtOnce) {
    if (first > 0) await ownTurn()
    const few = vesselIds.slice(first, first + vesselsAtOnce)
    for (const { vesselId, point } of await readPoints(db, wineryId, few, starts))
      if (point !== null) byVessel.get(vesselId)?.push(pointOf(point))
  }
  return byVessel
}

async function readPoints(
  db: Queries,
  wineryId: number,
  vesselIds: readonly number[],
  starts: readonly string[],
) {
  const vessels = asRows(db, vesselIds, 'integer', 'vessels')
  const ofVessel = sql`from sensor_readings as readings
    where readings.winery_id = ${wineryId} and readings.vessel_id = vessels.value`
  const { rows } = await sql<{ vesselId: number; point: string | null }>`
    select vessels.value as vessel_id,
      (select ${written} ${ofVessel} and readings.at >= starts.value order by readings.at limit 1) as point
    from ${vessels}, ${asRows(db, starts, 'text', 'starts')}
    union
    select vessels.value as vessel_id,
      (select ${written} ${ofVessel} and readings.at >= ${starts[0] ?? ''} order by readings.at desc limit 1) as point
    from ${vessels}
    order by vessel_id, point`.execute(db)
  return rows
}

/** A point of a chart: what was measured within a stretch of time. */
export interface ChartedPoint {
  at: string
  temperature: number | null
  lowest: number | null
  highest: number | null
  sg: number | null
}

/** What devices measured in a vessel since a moment, with the lowest and the highest of each stretch. */
export async function chartSensors(
  db: Queries,
  wineryId: number,
  vesselId: number,
  from: string,
  now: Date,
): Promise<ChartedPoint[]> {
  const measured = db
    .selectFrom('sensorReadings')
    .where('wineryId', '=', wineryId)
    .where('vesselId', '=', vesselId)
    .where('at', '>=', from)
  // From its first value on: of a device that was hung up yesterday, a month would show a few points.
  const first = await measured.select('at').orderBy('at').limit(1).executeTakeFirst()
  if (!first) return []
  const apart = minutesApart(Date.parse(first.at), now.getTime())
  const stretch = sql<number>`${minutesSince1970(db, 'at')} / ${sql.lit(apart)}`
  return measured
    .select(({ fn }) => [
      fn.min('at').as('at'),
      fn.avg<number | null>('temperature').as('temperature'),
      fn.min('lowestTemperature').as('lowest'),
      fn.max('highestTemperature').as('highest'),
      fn.avg<number | null>('sg').as('sg'),
    ])
    .groupBy(stretch)
    .orderBy(({ fn }) => fn.min('at'))
    .execute()
}
