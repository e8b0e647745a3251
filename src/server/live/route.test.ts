import { afterEach, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { connect } from '#server/db/connect.ts'
import { livePath } from '#shared/live-names.ts'
import type { PermissionMap } from '#shared/permissions.ts'
import { aVessel, aVineyard } from '#test/builders.ts'
import type { Caller } from '#test/caller.ts'
import { callerOf } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { addressOf, type Listener, listenAt } from '#test/live.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'

const { server, winery, admin } = await appWithFreshWineries()
const address = await addressOf(server.app)

const open: Listener[] = []
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave()
})

async function listen(token: string | undefined, headers: Record<string, string> = {}, at = address) {
  const listener = await listenAt(at, token, headers)
  open.push(listener)
  return listener
}

/** The tables told so far, in the order in which they came. */
const tablesOf = ({ events }: Listener) => events.flatMap(({ tables }) => tables)
const toldOf = (table: string) => (events: readonly { tables: string[] }[]) =>
  events.some(({ tables }) => tables.includes(table))
const aColleagueWith = (rights: PermissionMap | 'Admin' | 'Winemaker') => aColleague(server, winery, rights)

/** A change that the listener hears of in any case: whatever was to come before it has come by then. */
async function throughWith(listener: Listener, writer: Caller = admin) {
  const before = listener.events.length
  await writer.post('/api/vineyard', aVineyard({ name: `Block ${Math.random()}` }))
  await listener.until(events => events.slice(before).some(({ tables }) => tables.includes('vineyards')))
}

describe('L1: what is written is told', () => {
  it('to whoever may view it: what, where, by whom', async () => {
    const reader = await listen((await aColleagueWith('Winemaker')).caller.token)
    expect(reader.status).toBe(200)
    const { body, headers } = await admin.post('/api/vineyard', aVineyard())
    await reader.until(toldOf('vineyards'))
    const [event] = reader.events
    expect(event).toMatchObject({ tables: ['vineyards'], by: { name: 'Ada Min' } })
    expect(event?.paths).toEqual(
      expect.arrayContaining(['/api/vineyard', '/api/vineyard-maintenance', '/api/batch']),
    )
    expect(event?.writes).toEqual([
      {
        request: headers['x-request-id'],
        by: { id: expect.any(Number), name: 'Ada Min' },
        records: [{ path: '/api/vineyard', id: body.id, action: 'create' }],
      },
    ])
    expect(event?.id).toBe(reader.lastId())
    expect(event?.revision).toBe(Number(reader.lastId().split('-')[0]))
  })

  it('unpacked, unbuffered, kept by nobody', async () => {
    const reader = await listen(admin.token, { 'accept-encoding': 'br, gzip' })
    expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(reader.headers.get('content-encoding')).toBeNull()
    expect(reader.headers.get('cache-control')).toBe('no-store')
    expect(reader.headers.get('x-accel-buffering')).toBe('no')
    expect(reader.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('not of what was refused', async () => {
    const reader = await listen(admin.token)
    expect((await admin.post('/api/vineyard', {})).status).toBe(400)
    await throughWith(reader)
    expect(reader.events).toHaveLength(1)
  })

  it('in few events where much is written at once', async () => {
    const reader = await listen(admin.token)
    await throughWith(reader)
    const before = Number(reader.lastId().split('-')[0])
    const started = Date.now()
    const blocks = Array.from({ length: 40 }, (_, at) => aVineyard({ name: `Row ${at}` }))
    for (const block of blocks) await admin.post('/api/vineyard', block)
    // Not by the records: an event of too many names none of them, which a quick machine brings about.
    await reader.until(events => (events.at(-1)?.revision ?? 0) >= before + blocks.length)
    const tenths = (Date.now() - started) / 100
    expect(reader.events.slice(1).length).toBeLessThanOrEqual(tenths + 2)
    expect(new Set(tablesOf(reader))).toEqual(new Set(['vineyards']))
  })

  it('by another process on the same database too', async () => {
    const reader = await listen(admin.token)
    const connection = await connect(server.settings)
    const { app } = await createServer({ settings: server.settings, connection, version: 'test' })
    try {
      await app.ready()
      await callerOf(app, admin.token).post('/api/vineyard', aVineyard())
      await reader.until(toldOf('vineyards'))
    } finally {
      await app.close()
      await connection.db.destroy()
    }
  })
})

describe('L3: who was away hears what they have missed', () => {
  it('from the state that they name', async () => {
    const first = await listen(admin.token)
    await throughWith(first)
    first.leave()
    await admin.post('/api/vessel', aVessel())
    const second = await listen(admin.token, { 'last-event-id': first.lastId() })
    await second.until(toldOf('vessels'))
    expect(tablesOf(second)).toEqual(['vessels'])
  })

  it('and everything may be new to whoever names no state of this winery', async () => {
    const elsewhere = await server.newWinery()
    const { body } = await elsewhere.admin.get(`${livePath}?since=`)
    const reader = await listen(admin.token, { 'last-event-id': body.id })
    await reader.until(events => events.length > 0)
    expect(reader.events[0]).toMatchObject({ by: null, writes: [] })
    expect(tablesOf(reader)).toEqual(expect.arrayContaining(['vineyards', 'users', 'cellarOperations']))
  })

  it.each(['x', '0-', '-1-a', '9'.repeat(30), '99999-abc', "1'--", '1-%F0%9F%8D%87'])(
    'so is everything to whoever asks since %s',
    async since => {
      const { status, body } = await admin.get(`${livePath}?since=${since}`)
      expect(status).toBe(200)
      expect(body.tables).toContain('vineyards')
    },
  )

  it('also without a stream, by asking', async () => {
    const { body: before } = await admin.get(`${livePath}?since=`)
    expect((await admin.get(`${livePath}?since=${before.id}`)).body).toEqual({
      id: before.id,
      revision: before.revision,
      tables: [],
      paths: [],
      by: null,
      writes: [],
    })
    await admin.post('/api/vineyard', aVineyard())
    const { body: after } = await admin.get(`${livePath}?since=${before.id}`)
    expect(after).toMatchObject({ tables: ['vineyards'], by: { name: 'Ada Min' } })
  })

  it('from the state in which they signed in or loaded the page', async () => {
    const { headers } = await admin.get('/api/auth/profile')
    await admin.post('/api/vineyard', aVineyard())
    const { body } = await admin.get(`${livePath}?since=${headers['last-event-id']}`)
    expect(body.tables).toEqual(['vineyards'])
    const signedIn = await server
      .as()
      .post('/api/auth/login', { email: winery.adminEmail, password: 'grapes-and-must' })
    expect((await admin.get(`${livePath}?since=${signedIn.headers['last-event-id']}`)).body.tables).toEqual(
      [],
    )
  })
})

describe('L4: nobody is told of what they may not view', () => {
  it('other areas', async () => {
    const { caller } = await aColleagueWith({ 'vineyards:view': true })
    const reader = await listen(caller.token)
    await admin.post('/api/vessel', aVessel())
    await admin.post('/api/roles', { name: 'Picker', description: '', permissions: {} })
    await throughWith(reader)
    expect(tablesOf(reader)).toEqual(['vineyards'])
    expect(reader.text()).not.toMatch(/vessel|role|users/)
  })

  it('but whoever sees a hidden record inside another hears that the other reads otherwise', async () => {
    const { body: vessel } = await admin.post('/api/vessel', aVessel())
    const { caller } = await aColleagueWith({ 'fermentation:view': true })
    const reader = await listen(caller.token)
    await admin.put(`/api/vessel/${vessel.id}`, { location: 'Cave 2' })
    await reader.until(events => events.length > 0)
    expect(reader.events[0]).toMatchObject({
      tables: [],
      paths: ['/api/fermentation', '/api/batch', '/api/watch'],
    })
    expect(reader.events[0]?.writes[0]?.records).toEqual([])
  })

  it('another winery', async () => {
    const elsewhere = await server.newWinery('Elsewhere')
    const reader = await listen(elsewhere.admin.token)
    await admin.post('/api/vineyard', aVineyard({ name: 'Secret block' }))
    await throughWith(reader, elsewhere.admin)
    expect(reader.events).toHaveLength(1)
    expect(reader.events[0]?.writes).toHaveLength(1)
  })

  it('a right that is taken away counts from that moment on', async () => {
    const rights = { 'vineyards:view': true, 'vessels:view': true }
    const { caller, roleId } = await aColleagueWith(rights)
    const reader = await listen(caller.token)
    await admin.post('/api/vessel', aVessel({ vesselId: 'Before' }))
    await reader.until(toldOf('vessels'))
    const before = reader.events.length
    await admin.put(`/api/roles/${roleId}`, {
      permissions: { 'vineyards:view': true, 'vessels:view': false },
    })
    await admin.post('/api/vessel', aVessel({ vesselId: 'After' }))
    await throughWith(reader)
    expect(reader.events.slice(before).flatMap(({ tables }) => tables)).toEqual(['vineyards'])
  })

  const ends: Record<string, (person: { id: number; roleId: number; caller: Caller }) => Promise<unknown>> = {
    'signs out': ({ caller }) => caller.post('/api/auth/logout'),
    'is deactivated': ({ id }) => admin.patch(`/api/users/${id}/status`, { active: false }),
    'gets a new password': ({ id }) => admin.put(`/api/users/${id}`, { password: 'another-vintage' }),
    'gets another role': async ({ id }) =>
      admin.put(`/api/users/${id}`, { roleId: (await aColleagueWith({})).roleId }),
    'has the session taken out of the database': ({ id }) =>
      server.connection.db.deleteFrom('sessions').where('userId', '=', id).execute(),
    'is deactivated in the database': ({ id }) =>
      server.connection.db.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
  }

  it.each(Object.entries(ends))('the stream of one who %s is closed', async (_how, end) => {
    const person = await aColleagueWith({ 'vineyards:view': true, 'users:view': true })
    const reader = await listen(person.caller.token)
    const staying = await listen(admin.token)
    await throughWith(reader)
    await end(person)
    await reader.untilEnded()
    const before = reader.events.length
    await throughWith(staying)
    expect(reader.events.slice(before)).toEqual([])
    expect((await listen(person.caller.token)).status).toBe(401)
  })

  it('the stream of a session that runs out is closed', async () => {
    const person = await aColleagueWith({ 'vineyards:view': true })
    const { token } = await person.signInFor(2 / 3600)
    const reader = await listen(token)
    expect(reader.status).toBe(200)
    await reader.untilEnded()
  })
})

describe('a server with open streams', () => {
  it('lets nobody open them without end', async () => {
    const { caller } = await aColleagueWith({})
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) statuses.push((await listen(caller.token)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    open.at(-2)?.leave()
    await expect.poll(async () => (await listen(caller.token)).status).toBe(200)
  })

  it('stops at once', async () => {
    const connection = await connect(server.settings)
    const { app } = await createServer({ settings: server.settings, connection, version: 'test' })
    const reader = await listen(admin.token, {}, await addressOf(app))
    await app.close()
    await reader.untilEnded()
    await connection.db.destroy()
  })

  it('answers a HEAD without opening one', async () => {
    const answer = await fetch(`${address}${livePath}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.headers.get('content-type')).toMatch(/json/)
  })
})

it('every answer that is known by its state says what it reads', () => {
  const silent = server.api.routes.filter(({ isFresh, reads }) => isFresh && !reads?.length)
  expect(silent.map(({ path }) => path)).toEqual([])
})
