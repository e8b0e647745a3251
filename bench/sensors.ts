import { createHash } from 'node:crypto'
import type { Filling, Row } from './records.ts'
import type { Variant } from './variants.ts'

const aMinute = 60_000
const aDay = 86_400_000
/** For so long every value is kept; before that, one for a quarter of an hour. */
const daysKeptWhole = 14

/** Devices in the vessels of the newest fermentations, and what they measured until now, thinned as the product does. */
export function sensorFillings(
  { devices, days, everyMinutes }: NonNullable<Variant['sensed']>,
  fermentations: number,
  vessels: number,
  wineryId: number,
): Filling[] {
  const now = Math.floor(Date.now() / aMinute) * aMinute
  const vesselOf = (device: number) => ((fermentations - devices + device) % vessels) + 1
  return [
    { table: 'devices', rows: deviceRows() },
    { table: 'sensor_readings', rows: readingRows() },
  ]

  function* deviceRows(): Generator<Row> {
    for (let id = 1; id <= devices; id++) {
      const moment = new Date(now - days * aDay).toISOString()
      yield {
        id,
        winery_id: wineryId,
        version: 1,
        created_at: moment,
        updated_at: moment,
        name: `Device ${id}`,
        kind: 'json',
        token_hash: createHash('sha256').update(`device ${id}`).digest('hex'),
        token_hint: null,
        vessel_id: vesselOf(id),
        hangs_since: moment,
        revoked_at: null,
        recorded_by_id: null,
      }
    }
  }

  function* readingRows(): Generator<Row> {
    for (let device = 1; device <= devices; device++)
      for (let at = now - days * aDay; at <= now; ) {
        const isThinned = at < now - daysKeptWhole * aDay
        const hours = (at - now) / 3_600_000
        const temperature = Number((24 + 4 * Math.sin(hours / 7 + device)).toFixed(2))
        yield {
          winery_id: wineryId,
          device_id: device,
          vessel_id: vesselOf(device),
          at: new Date(at).toISOString(),
          temperature,
          lowest_temperature: isThinned ? temperature - 0.2 : null,
          highest_temperature: isThinned ? temperature + 0.2 : null,
          sg: Number((1.04 + 0.03 * Math.cos(hours / 50)).toFixed(4)),
          battery: 3.9,
          minutes: isThinned ? 15 : 0,
        }
        at += (isThinned ? 15 : everyMinutes) * aMinute
      }
  }
}
