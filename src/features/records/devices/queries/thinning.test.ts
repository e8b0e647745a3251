import { expect, it } from 'vitest'
import { newDevice } from '#test/devices.ts'
import { standingApp } from '#test/standing-app.ts'
import { thinSensors } from './thinning.ts'

const server = await standingApp()
const { db } = server.connection
const winery = await server.newWinery()

const aMinute = 60_000
const aDay = 24 * 60 * aMinute
const end = Date.parse('2026-09-14T08:10:00.000Z')
const now = new Date(end)

/** A device every so many minutes for so many days, with one peak a day. */
async function deviceThatSent(every: number, days: number): Promise<number> {
  const { id: deviceId } = await newDevice(winery.admin)
  const of = { wineryId: winery.id, deviceId }
  const nothing = {
    lastSeenAt: null,
    lastTemperature: null,
    lastSg: null,
    lastBattery: null,
    lastRefusal: null,
  }
  const state = { ...of, ...nothing, taken: 0, refused: 0, lastRefusalAt: null, thinnedUntil: null }
  await db.insertInto('deviceStates').values(state).execute()
  const rows = []
  for (let at = end - days * aDay; at <= end; at += every * aMinute) {
    const minute = Math.floor(at / aMinute) % 1440
    const temperature = minute < every ? 31.5 : minute - 720 >= 0 && minute - 720 < every ? 11.5 : 20
    rows.push({
      ...of,
      vesselId: null,
      at: new Date(at).toISOString(),
      temperature,
      lowestTemperature: temperature,
      highestTemperature: temperature,
      sg: 1.05,
      battery: null,
      minutes: 0,
    })
  }
  for (let first = 0; first < rows.length; first += 1000)
    await db
      .insertInto('sensorReadings')
      .values(rows.slice(first, first + 1000))
      .execute()
  return deviceId
}

const rowsOf = (deviceId: number) =>
  db.selectFrom('sensorReadings').selectAll().where('deviceId', '=', deviceId).orderBy('at').execute()

/** Until nothing is left to thin, as runs of every hour come to it. */
async function thinAll(): Promise<number[]> {
  const runs: number[] = []
  for (let done = -1; done !== 0; runs.push(done)) done = await thinSensors(db, now)
  return runs
}

it('W6, devices: a year of values is thinned in bounded pieces, and nothing of the last two weeks is lost', async () => {
  const [often, seldom, recent] = [
    await deviceThatSent(10, 100),
    await deviceThatSent(60, 365),
    await deviceThatSent(1, 3),
  ]
  const before = { often: await rowsOf(often), seldom: await rowsOf(seldom), recent: await rowsOf(recent) }
  const runs = await thinAll()
  expect(Math.max(...runs)).toBeLessThanOrEqual(500)
  const after = { often: await rowsOf(often), seldom: await rowsOf(seldom), recent: await rowsOf(recent) }
  expect(after.recent).toEqual(before.recent)
  const kept = new Date(end - 14 * aDay).toISOString()
  for (const name of ['often', 'seldom'] as const) {
    const late = (rows: { at: string }[]) => rows.filter(({ at }) => at >= kept)
    expect(late(after[name])).toEqual(late(before[name]))
    const old = after[name].filter(({ minutes }) => minutes === 15)
    expect(after[name].length - old.length).toBeLessThan((16 * 1440) / (name === 'often' ? 10 : 60))
    // Whatever was the highest or the lowest of a day still is.
    const extremes = (rows: typeof old) => {
      const days = new Map<string, [number, number]>()
      for (const { at, lowestTemperature, highestTemperature } of rows) {
        const [low, high] = days.get(at.slice(0, 10)) ?? [100, -100]
        days.set(at.slice(0, 10), [
          Math.min(low, lowestTemperature ?? low),
          Math.max(high, highestTemperature ?? high),
        ])
      }
      return [...days]
    }
    expect(extremes(after[name])).toEqual(extremes(before[name]))
  }
  const quarters = (100 - 14) * 96
  expect(after.often.filter(({ minutes }) => minutes === 15).length).toBeGreaterThan(quarters - 2 * 96)
  expect(after.often.filter(({ minutes }) => minutes === 15).length).toBeLessThanOrEqual(quarters)
  expect(after.seldom).toHaveLength(before.seldom.length)
})

it('W6, devices: thinned again, or by two servers at once, it is the same', async () => {
  const device = await deviceThatSent(5, 30)
  await Promise.all([thinSensors(db, now), thinSensors(db, now)])
  const once = await rowsOf(device)
  expect(once.filter(({ minutes }) => minutes === 15).length).toBeGreaterThan(14 * 96)
  await db.updateTable('deviceStates').set({ thinnedUntil: null }).where('deviceId', '=', device).execute()
  await thinAll()
  expect(await rowsOf(device)).toEqual(once)
})
