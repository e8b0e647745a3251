import { describe, expect, it } from 'vitest'
import { newVessel } from '#test/cellar.ts'
import { aColleague } from '#test/colleagues.ts'
import { newDevice } from '#test/devices.ts'
import { standingApp } from '#test/standing-app.ts'
import { readSensors } from './sensors.ts'

const now = new Date('2026-09-14T08:00:00.000Z')
const server = await standingApp({}, () => now)
const { db } = server.connection
const winery = await server.newWinery()
const aMinute = 60_000
const ago = (minutes: number) => new Date(now.getTime() - minutes * aMinute).toISOString()

/** A vessel in which a device measured every so many minutes; it became a little warmer with each. */
async function measuredVessel(every: number, count: number): Promise<number> {
  const { id: vesselId } = await newVessel(winery.admin)
  const { id: deviceId } = await newDevice(winery.admin, { vesselId })
  const rows = Array.from({ length: count }, (_, index) => ({
    wineryId: winery.id,
    deviceId,
    vesselId,
    at: ago((count - 1 - index) * every),
    temperature: 15 + index / count,
    lowestTemperature: 15 + index / count,
    highestTemperature: 16 + index / count,
    sg: 1.1,
    battery: null,
    minutes: 0,
  }))
  for (let first = 0; first < rows.length; first += 1000)
    await db
      .insertInto('sensorReadings')
      .values(rows.slice(first, first + 1000))
      .execute()
  return vesselId
}

const often = await measuredVessel(1, 20_000)
const seldom = await measuredVessel(15, 96)
const { id: silent } = await newVessel(winery.admin)

describe('devices: what the watch reads', () => {
  it('W6: has at most some 400 points a vessel, from its first to its last', async () => {
    const from = ago(20_000)
    const found = await readSensors(db, winery.id, [often, seldom, silent], from, { now })
    const points = found.get(often) ?? []
    expect(points.length).toBeGreaterThan(380)
    expect(points.length).toBeLessThanOrEqual(402)
    expect(points.at(-1)).toEqual({ at: now.getTime(), temperature: expect.closeTo(16, 2), sg: 1.1 })
    expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(found.get(seldom)?.length).toBeGreaterThan(20)
    expect(found.get(silent)).toEqual([])
    const few = await readSensors(db, winery.id, [often], from, { now, most: 50 })
    expect(few.get(often)?.length).toBeLessThanOrEqual(52)
    expect(few.get(often)?.at(-1)).toEqual(points.at(-1))
  })

  it('is every value of a short time, and nothing before it', async () => {
    const found = await readSensors(db, winery.id, [often, seldom], ago(300), { now })
    expect(found.get(often)).toHaveLength(301)
    expect(found.get(seldom)).toHaveLength(21)
  })

  it('is nothing of another winery, and nothing without vessels', async () => {
    const other = await server.newWinery()
    expect((await readSensors(db, other.id, [often], ago(300), { now })).get(often)).toEqual([])
    expect(await readSensors(db, winery.id, [], ago(300), { now })).toEqual(new Map())
  })
})

describe('devices: what a chart reads', () => {
  const read = async (query: string) => await winery.admin.get(`/api/vessel-sensors?${query}`)

  it('has the lowest and the highest of each stretch', async () => {
    const { status, body } = await read(`vesselId=${often}&from=${ago(20_000)}`)
    expect(status).toBe(200)
    expect(body.length).toBeGreaterThan(380)
    expect(body.length).toBeLessThanOrEqual(401)
    for (const { temperature, lowest, highest } of body) {
      expect(lowest).toBeLessThanOrEqual(temperature)
      expect(highest).toBeGreaterThan(temperature)
    }
    expect(body.at(-1).highest).toBeCloseTo(17, 2)
  })

  it('begins 30 days ago, or at a day, or at a moment', async () => {
    expect((await read(`vesselId=${seldom}`)).body).toHaveLength(96)
    expect((await read(`vesselId=${seldom}&from=2026-09-14`)).body).toHaveLength(33)
    expect((await read(`vesselId=${seldom}&from=${ago(15)}`)).body).toEqual([
      {
        at: ago(15),
        temperature: expect.any(Number),
        lowest: expect.any(Number),
        highest: expect.any(Number),
        sg: 1.1,
      },
      {
        at: ago(0),
        temperature: expect.any(Number),
        lowest: expect.any(Number),
        highest: expect.any(Number),
        sg: 1.1,
      },
    ])
  })

  it('is nothing of no vessel, and refuses what names none', async () => {
    expect((await read('')).body).toEqual([])
    expect((await read('vesselId=99999999999')).body).toEqual([])
    expect((await read('vesselId=T-1')).status).toBe(400)
    expect((await read(`vesselId=${seldom}&from=then`)).status).toBe(400)
    const other = (await server.newWinery()).admin
    expect((await other.get(`/api/vessel-sensors?vesselId=${seldom}`)).body).toEqual([])
  })

  it('is for those who may view vessels', async () => {
    const { caller } = await aColleague(server, winery, { 'wineBatches:view': true })
    expect((await caller.get(`/api/vessel-sensors?vesselId=${seldom}`)).status).toBe(403)
  })
})
