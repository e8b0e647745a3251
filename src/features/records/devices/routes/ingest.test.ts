import { beforeEach, describe, expect, it } from 'vitest'
import type { Winery } from '#test/app-under-test.ts'
import { newVessel } from '#test/cellar.ts'
import { newDevice, send } from '#test/devices.ts'
import { standingApp } from '#test/standing-app.ts'
import { wholeStore } from '#test/whole-store.ts'

const start = Date.parse('2026-09-14T08:00:00.000Z')
let now = start
const server = await standingApp({}, () => new Date(now))
const { db } = server.connection
const anybody = server.as()
let winery: Winery

beforeEach(async () => {
  // A later hour for each test: what strangers did in the minute before counts against the next ones.
  now += 3_600_000
  winery = await server.newWinery()
})

const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const readingsOf = (deviceId: number) =>
  db.selectFrom('sensorReadings').selectAll().where('deviceId', '=', deviceId).orderBy('at').execute()
const stateOf = async (id: number) =>
  (await winery.admin.get('/api/devices')).body.find((each: { id: number }) => each.id === id)

const refused = { status: 401, body: { message: 'This device is not known.', code: 'unauthorized' } }

describe('devices: the token of a message', () => {
  it('is taken from the path, two headers and the query', async () => {
    const { token } = await newDevice(winery.admin)
    const body = { temperature: 20 }
    for (const answer of [
      await anybody.post(`/api/ingest/${token}`, body),
      await anybody.post('/api/ingest', body, { 'x-device-token': token }),
      await anybody.post('/api/ingest', body, { authorization: `Bearer ${token}` }),
      await anybody.post(`/api/ingest?token=${token}`, body),
    ])
      expect([answer.status, answer.body]).toEqual([200, { taken: 1 }])
  })

  it('is asked for before anything of the body is read, and an unknown one is answered like a revoked one', async () => {
    const { id, token } = await newDevice(winery.admin)
    await winery.admin.post(`/api/devices/${id}/revoke`)
    const before = await wholeStore(server)
    for (const answer of [
      await anybody.post('/api/ingest', { temperature: 20 }),
      await anybody.post(`/api/ingest/${token}`, { temperature: 20 }),
      await anybody.post('/api/ingest/1', 'no JSON at all', { 'content-type': 'application/json' }),
      await anybody.post('/api/ingest', 'x', {
        'x-device-token': 'wmd_unknown',
        'content-type': 'text/plain',
      }),
      await winery.admin.post('/api/ingest', { temperature: 20 }),
      await anybody.post(`/api/ingest?token=${'x'.repeat(1000)}`, { temperature: 20 }),
      await anybody.post('/api/ingest?token=%00', { temperature: 20 }),
    ])
      expect(answer).toMatchObject(refused)
    expect(await wholeStore(server)).toBe(before)
  })

  it('opens nothing else', async () => {
    const { token } = await newDevice(winery.admin)
    const device = server.as(token)
    for (const path of ['/api/devices', '/api/vessel', '/api/vessel-sensors', '/api/settings'])
      expect((await device.get(path)).status).toBe(401)
    expect((await device.post('/api/devices', { name: 'B', kind: 'json' })).status).toBe(401)
  })

  it('is bounded to 120 messages a minute, and strangers to 60 from one place', async () => {
    const device = await newDevice(winery.admin)
    const other = await newDevice(winery.admin)
    const statuses: number[] = []
    for (let sent = 0; sent < 121; sent++)
      statuses.push((await send(anybody, device, { temperature: 20 })).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(120)
    const late = await send(anybody, device, { temperature: 20 })
    expect(late.status).toBe(429)
    expect(Number(late.headers['retry-after'])).toBe(60)
    expect((await send(anybody, other, { temperature: 20 })).status).toBe(200)
    const strangers: number[] = []
    for (let sent = 0; sent < 61; sent++) strangers.push((await anybody.post('/api/ingest/x', {})).status)
    expect(new Set(strangers.slice(0, 60))).toEqual(new Set([401]))
    expect(strangers[60]).toBe(429)
    expect((await send(anybody, other, { temperature: 20 })).status).toBe(200)
    now += 60_000
    expect((await send(anybody, device, { temperature: 20 })).status).toBe(200)
  })
})

describe('devices: what they send', () => {
  it('is kept with the vessel that the device hangs in, and shown with the device', async () => {
    const { id: vesselId } = await newVessel(winery.admin)
    const device = await newDevice(winery.admin, { vesselId })
    const answer = await send(anybody, device, { temperature: 24.1, sg: 1.045, battery: 3.9 })
    expect([answer.status, answer.body]).toEqual([200, { taken: 1 }])
    expect(await readingsOf(device.id)).toEqual([
      {
        wineryId: winery.id,
        deviceId: device.id,
        vesselId,
        at: minutesAgo(0),
        temperature: 24.1,
        lowestTemperature: 24.1,
        highestTemperature: 24.1,
        sg: 1.045,
        battery: 3.9,
        minutes: 0,
      },
    ])
    expect(await stateOf(device.id)).toMatchObject({
      lastSeenAt: minutesAgo(0),
      lastTemperature: 24.1,
      lastSg: 1.045,
      lastBattery: 3.9,
      taken: 1,
      refused: 0,
    })
  })

  it('of the same minute is taken once, the later value', async () => {
    const device = await newDevice(winery.admin)
    await send(anybody, device, { temperature: 20 })
    now += 59_999
    await send(anybody, device, { temperature: 21 })
    expect(await readingsOf(device.id)).toMatchObject([{ temperature: 21 }])
    const at = minutesAgo(5)
    const several = [
      { temperature: 1, at },
      { temperature: 2, at },
      { temperature: 3, at: minutesAgo(6) },
    ]
    expect((await send(anybody, device, several)).body).toEqual({ taken: 2 })
    expect(await readingsOf(device.id)).toMatchObject([
      { temperature: 3 },
      { temperature: 2 },
      { temperature: 21 },
    ])
  })

  it('may be 500 values at once, and no larger than that', async () => {
    const device = await newDevice(winery.admin)
    const values = Array.from({ length: 500 }, (_, minute) => ({
      temperature: 20.123,
      sg: 1.04512,
      battery: 3.95,
      at: minutesAgo(minute),
    }))
    expect((await send(anybody, device, values)).body).toEqual({ taken: 500 })
    expect((await send(anybody, device, [...values, values[0]])).status).toBe(400)
    expect((await send(anybody, device, { temperature: 20, note: 'x'.repeat(70_000) })).status).toBe(413)
    expect(await readingsOf(device.id)).toHaveLength(500)
  })

  it('that is not physical is refused in a sentence and counted', async () => {
    const device = await newDevice(winery.admin)
    const refusals = [
      [{ temperature: 61 }, '61 °C is outside −10 to 60 °C.'],
      [{ sg: 0.9 }, 'SG 0.9 is outside 0.980 to 1.200.'],
      [{}, 'There is no temperature and no gravity in it.'],
      [
        { temperature: 20, at: minutesAgo(-11) },
        `${minutesAgo(-11)} is in the future: look at the clock of the device.`,
      ],
      [{ temperature: 20, at: minutesAgo(15 * 1440) }, `${minutesAgo(15 * 1440)} is more than 14 days ago.`],
    ] as const
    for (const [body, message] of refusals)
      expect(await send(anybody, device, body)).toMatchObject({ status: 400, body: { message } })
    expect(await readingsOf(device.id)).toEqual([])
    expect(await stateOf(device.id)).toMatchObject({
      refused: 5,
      taken: 0,
      lastSeenAt: null,
      lastRefusal: refusals.at(-1)?.[1],
      lastRefusalAt: minutesAgo(0),
    })
  })

  it('comes as a form here and nowhere else', async () => {
    const { token } = await newDevice(winery.admin, { kind: 'tilt' })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = 'Timepoint=46279.33&Temp=68.0&SG=1.050&Beer=Untitled&Color=RED&Comment='
    expect(await anybody.post(`/api/ingest/${token}`, sent, form)).toMatchObject({ status: 200 })
    expect((await winery.admin.get('/api/devices')).body[0]).toMatchObject({
      lastTemperature: 20,
      lastSg: 1.05,
    })
    expect((await anybody.post('/api/auth/login', 'email=a', form)).status).toBe(415)
    const text = { 'content-type': 'text/plain' }
    expect((await anybody.post(`/api/ingest/${token}`, 'Temp=68', text)).status).toBe(415)
  })

  it.each([
    [
      'ispindel',
      { name: 'i', ID: 1, temperature: 68, temp_units: 'F', gravity: 12.0, battery: 4, RSSI: -76 },
    ],
    ['rapt', { device_name: 'Pill', temperature: '20', gravity: '1048.3', battery: '90' }],
  ])('of %s is understood', async (kind, body) => {
    const device = await newDevice(winery.admin, { kind })
    expect((await send(anybody, device, body)).status).toBe(200)
    expect(await readingsOf(device.id)).toMatchObject([{ temperature: 20, sg: expect.closeTo(1.0483, 3) }])
  })

  it('leaves no word in the trail', async () => {
    const device = await newDevice(winery.admin)
    const entries = () =>
      db.selectFrom('auditEntries').select('id').where('wineryId', '=', winery.id).execute()
    const before = await entries()
    await send(anybody, device, { temperature: 20 })
    expect(await entries()).toEqual(before)
  })
})
