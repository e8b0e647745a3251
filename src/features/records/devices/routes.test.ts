import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Winery } from '#test/app-under-test.ts'
import { newVessel, trailOf } from '#test/cellar.ts'
import { newDevice, send } from '#test/devices.ts'
import { standingApp } from '#test/standing-app.ts'
import { wholeStore } from '#test/whole-store.ts'

const start = new Date('2026-09-14T08:00:20.000Z')
let now = start
const server = await standingApp({}, () => now)
const { db } = server.connection
let winery: Winery

beforeEach(async () => {
  now = start
  winery = await server.newWinery()
})

const list = async () => (await winery.admin.get('/api/devices')).body
const vesselsOf = async (deviceId: number) =>
  (
    await db
      .selectFrom('sensorReadings')
      .select(['at', 'vesselId'])
      .where('deviceId', '=', deviceId)
      .orderBy('at')
      .execute()
  ).map(({ at, vesselId }) => [at.slice(11, 16), vesselId])

describe('devices: adding one', () => {
  it('answers a token this once, of which only a hash is stored', async () => {
    const { id: vesselId, vesselId: vesselName } = await newVessel(winery.admin)
    const made = await winery.admin.post('/api/devices', { name: ' Spindle ', kind: 'ispindel', vesselId })
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Spindle',
        kind: 'ispindel',
        vesselId,
        vesselName,
        hangsSince: '2026-09-14T08:00:00.000Z',
        revokedAt: null,
        lastSeenAt: null,
        taken: 0,
        refused: 0,
        token: expect.stringMatching(/^wmd_[\w-]{32}$/),
      },
    })
    const { token, ...shown } = made.body
    expect(await list()).toEqual([shown])
    expect(shown.tokenHint).toBe(token.slice(-4))
    const hash = createHash('sha256').update(token).digest('hex')
    const stored = await wholeStore(server)
    expect(stored).toContain(hash)
    expect(stored).not.toContain(token)
    const trail = JSON.stringify(await trailOf(server, 'devices', shown.id))
    expect(trail).toContain('hidden:')
    expect(trail).not.toContain(hash)
    const activity = (await winery.admin.get('/api/activity')).text
    expect(activity).toContain('Spindle')
    expect(activity).not.toMatch(/hidden:|tokenHash|wmd_/)
  })

  it.each([
    [{ kind: 'json' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101), kind: 'json' }, 'name', 'Must be at most 100 characters'],
    [{ name: 'A', kind: 'other' }, 'kind', 'Must be one of json, ispindel, tilt, rapt'],
    [{ name: 'A', kind: 'json', vesselId: 2_147_483_647 }, 'vesselId', 'The selected vessel does not exist.'],
    [{ name: 'A', kind: 'json', hangsSince: 'soon' }, 'hangsSince', 'Must be a date and time'],
    [
      { name: 'A', kind: 'json', hangsSince: '2026-09-14T08:11:00Z' },
      'hangsSince',
      'Must not be in the future',
    ],
  ])('is refused: %j', async (body, field, message) => {
    const answer = await winery.admin.post('/api/devices', body)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field, message }] } })
  })

  it('is not done in a vessel of another winery', async () => {
    const { id: vesselId } = await newVessel((await server.newWinery()).admin)
    const answer = await winery.admin.post('/api/devices', { name: 'A', kind: 'json', vesselId })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'vesselId' }] } })
  })

  it('under one Idempotency-Key is done once, and the token is told once', async () => {
    const key = { 'idempotency-key': 'add' }
    const body = { name: 'A', kind: 'json' }
    const first = await winery.admin.post('/api/devices', body, key)
    const again = await winery.admin.post('/api/devices', body, key)
    expect(first.body.token).toMatch(/^wmd_/)
    expect([again.status, again.body]).toEqual([201, { ...first.body, token: null }])
    expect(await list()).toHaveLength(1)
    expect(await wholeStore(server)).not.toContain(first.body.token)
  })
})

describe('devices: changing one', () => {
  it('says from when on its values are of another vessel', async () => {
    const [one, other] = [await newVessel(winery.admin), await newVessel(winery.admin)]
    const device = await newDevice(winery.admin, { vesselId: one.id })
    const path = `/api/devices/${device.id}`
    await send(server.as(), device, { temperature: 20 })
    now = new Date('2026-09-14T09:00:00Z')
    const moved = await winery.admin.put(path, { vesselId: other.id }, { 'if-match': '"1"' })
    expect(moved).toMatchObject({
      status: 200,
      body: { vesselName: other.vesselId, hangsSince: '2026-09-14T09:00:00.000Z', version: 2 },
    })
    expect(moved.body).not.toHaveProperty('token')
    await send(server.as(), device, [{ temperature: 21 }, { temperature: 19, at: '2026-09-14T07:00:00Z' }])
    const readings = [
      ['07:00', null],
      ['08:00', one.id],
      ['09:00', other.id],
    ]
    expect(await vesselsOf(device.id)).toEqual(readings)
    await winery.admin.put(path, { name: 'Renamed' })
    expect((await list())[0]).toMatchObject({ name: 'Renamed', hangsSince: '2026-09-14T09:00:00.000Z' })
    // Somebody says afterwards that it was moved earlier than that.
    await winery.admin.put(path, { hangsSince: '2026-09-14T09:30:00+02:00' })
    expect(await vesselsOf(device.id)).toEqual([
      ['07:00', null],
      ['08:00', other.id],
      ['09:00', other.id],
    ])
    await winery.admin.put(path, { vesselId: null })
    expect((await list())[0]).toMatchObject({ vesselId: null, vesselName: null, hangsSince: null })
  })

  it('is refused for an older version, bad input and what is not there', async () => {
    const { id } = await newDevice(winery.admin)
    const path = `/api/devices/${id}`
    expect((await winery.admin.put(path, { name: 'B' }, { 'if-match': '"7"' })).status).toBe(412)
    expect((await winery.admin.put(path, { name: '' })).status).toBe(400)
    expect((await winery.admin.put(path, [])).status).toBe(400)
    const stranger = (await server.newWinery()).admin
    for (const answer of [
      await stranger.put(path, { name: 'B' }),
      await stranger.post(`${path}/token`),
      await stranger.post(`${path}/revoke`),
      await winery.admin.put('/api/devices/2147483647', {}),
    ])
      expect(answer.status).toBe(404)
    expect((await stranger.get('/api/devices')).body).toEqual([])
  })

  it('leaves what is not the caller’s to set', async () => {
    const device = await newDevice(winery.admin, { tokenHash: 'forged', revokedAt: '2020-01-01T00:00:00Z' })
    await winery.admin.put(`/api/devices/${device.id}`, { tokenHash: 'forged', taken: 7, wineryId: 1 })
    expect((await send(server.as(), device, { temperature: 20 })).status).toBe(200)
    expect(await list()).toMatchObject([{ taken: 1, revokedAt: null }])
  })
})

describe('devices: a token', () => {
  const sent = async (token: string) => (await send(server.as(), { token }, { temperature: 20 })).status

  it('is replaced by a new one', async () => {
    const { id, token } = await newDevice(winery.admin)
    const renewed = await winery.admin.post(`/api/devices/${id}/token`)
    expect(renewed).toMatchObject({
      status: 200,
      body: { id, token: expect.stringMatching(/^wmd_/), version: 2 },
    })
    expect([await sent(token), await sent(renewed.body.token)]).toEqual([401, 200])
  })

  it('is revoked at once, and a new one brings the device back', async () => {
    const { id, token } = await newDevice(winery.admin)
    expect(await sent(token)).toBe(200)
    const revoked = await winery.admin.post(`/api/devices/${id}/revoke`)
    expect(revoked).toMatchObject({ status: 200, body: { revokedAt: start.toISOString(), taken: 1 } })
    expect(await sent(token)).toBe(401)
    expect((await winery.admin.post(`/api/devices/${id}/revoke`)).body.version).toBe(revoked.body.version)
    const { token: renewed } = (await winery.admin.post(`/api/devices/${id}/token`)).body
    expect([await sent(token), await sent(renewed)]).toEqual([401, 200])
    expect((await list())[0].revokedAt).toBeNull()
  })
})

it('devices: a vessel is deleted although a device hangs in it, and the trail tells of both', async () => {
  const { id: vesselId } = await newVessel(winery.admin)
  const device = await newDevice(winery.admin, { vesselId })
  await send(server.as(), device, { temperature: 20 })
  expect((await winery.admin.delete(`/api/vessel/${vesselId}`)).status).toBe(200)
  expect(await list()).toMatchObject([{ vesselId: null, vesselName: null, version: 2 }])
  expect(await trailOf(server, 'devices', device.id)).toMatchObject([
    { action: 'create' },
    { action: 'update' },
  ])
  expect((await send(server.as(), device, { temperature: 21 })).status).toBe(200)
})
