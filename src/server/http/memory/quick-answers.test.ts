import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { type AppUnderTest, startApp, type Winery } from '#test/app-under-test.ts'
import { aVineyard } from '#test/builders.ts'
import { aColleague } from '#test/colleagues.ts'
import { quickAnswers } from './quick-answers.ts'

// Two doors to one memory: the real server, and one that knows only the short way and says 599 where the usual one
// would have to be taken.

let server: AppUnderTest
let winery: Winery
let usual: number
let quick: number
const shortWay = createServer((incoming, response) => {
  const decline = () => response.writeHead(599).end()
  const answer = quickAnswers(server.memory, randomUUID, () => server.app.log)
  if (!answer(incoming, response, decline)) decline()
})

beforeAll(async () => {
  server = await startApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await new Promise<void>(resolve => shortWay.listen(0, '127.0.0.1', resolve))
  usual = (server.app.server.address() as AddressInfo).port
  quick = (shortWay.address() as AddressInfo).port
})
afterAll(async () => {
  shortWay.close()
  await server.stop()
})
beforeEach(async () => {
  winery = await server.newWinery()
  for (let block = 1; block <= 30; block++)
    await winery.admin.post('/api/vineyard', aVineyard({ name: `Block ${block}` }))
})

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

function ask(port: number, path: string, headers: object = {}, method = 'GET'): Promise<Answer> {
  const token = { authorization: `Bearer ${winery.admin.token}` }
  return new Promise((resolve, reject) => {
    const call = request({ port, method, path, headers: { ...token, ...headers } }, response => {
      const pieces: Buffer[] = []
      response.on('data', piece => pieces.push(piece))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces),
        }),
      )
    })
    call.on('error', reject).end()
  })
}

const withoutOwn = ({ headers, ...answer }: Answer) => {
  const { 'x-request-id': id, date: _date, connection: _connection, 'keep-alive': _kept, ...others } = headers
  expect(id).toMatch(/^[\da-f-]{36}$/)
  return { ...answer, headers: others }
}

describe('the short way', () => {
  it.each([
    ['as it is', {}],
    ['in brotli', { 'accept-encoding': 'gzip, br' }],
    ['in gzip', { 'accept-encoding': 'gzip, br;q=0' }],
    ['as a page', { prefer: 'max-items=2, count=exact' }],
  ])('answers exactly as the usual one does, %s', async (_how, headers) => {
    const first = await ask(usual, '/api/vineyard', headers)
    const again = await ask(quick, '/api/vineyard', headers)
    expect(again.status).toBe(200)
    expect(withoutOwn(again)).toEqual(withoutOwn(first))
    const known = { ...headers, 'if-none-match': String(first.headers.etag) }
    const unchanged = await ask(usual, '/api/vineyard', known)
    expect(unchanged.status).toBe(304)
    expect(withoutOwn(await ask(quick, '/api/vineyard', known))).toEqual(withoutOwn(unchanged))
  })

  it('sends what unpacks to the same list', async () => {
    const plain = (await ask(usual, '/api/vineyard')).body
    const br = await ask(usual, '/api/vineyard', { 'accept-encoding': 'br' })
    const gzip = await ask(usual, '/api/vineyard', { 'accept-encoding': 'gzip' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body)).toEqual(plain)
    expect(gunzipSync(gzip.body)).toEqual(plain)
    expect(JSON.parse(plain.toString())).toEqual((await winery.admin.get('/api/vineyard')).body)
  })

  it('is for reads of known addresses by known people alone', async () => {
    await ask(usual, '/api/vineyard')
    expect((await ask(quick, '/api/vineyard')).status).toBe(200)
    for (const [path, headers, method] of [
      ['/api/vineyard?limit=1', {}, 'GET'],
      ['/api/vineyard', { authorization: 'Bearer made.up.token' }, 'GET'],
      ['/api/vineyard', { authorization: '' }, 'GET'],
      ['/api/vineyard', {}, 'POST'],
      ['/api/vineyard', { 'content-length': '0' }, 'GET'],
    ] as const)
      expect((await ask(quick, path, headers, method)).status).toBe(599)
  })

  it('is closed by any write, its own or that of another process', async () => {
    const openAgain = async () => {
      await ask(usual, '/api/vineyard')
      expect((await ask(quick, '/api/vineyard')).status).toBe(200)
    }
    await openAgain()
    await winery.admin.post('/api/vineyard', aVineyard({ name: 'New' }))
    expect((await ask(quick, '/api/vineyard')).status).toBe(599)
    await openAgain()
    const elsewhere = await connect(server.settings)
    try {
      await elsewhere.db
        .updateTable('wineries')
        .set({ name: 'Renamed' })
        .where('id', '=', winery.id)
        .execute()
      expect((await ask(quick, '/api/vineyard')).status).toBe(599)
      await openAgain()
    } finally {
      await elsewhere.db.destroy()
    }
  })
})

describe('P6: at the very next request', () => {
  /** What somebody else, in a process of their own, does to a colleague who has just been answered. */
  async function afterChange(change: (db: AppUnderTest['connection']['db'], id: number) => Promise<unknown>) {
    const colleague = await aColleague(server, winery, { 'vineyards:view': true })
    const headers = { authorization: `Bearer ${colleague.caller.token}` }
    expect((await ask(usual, '/api/vineyard', headers)).status).toBe(200)
    expect((await ask(quick, '/api/vineyard', headers)).status).toBe(200)
    const elsewhere = await connect(server.settings)
    try {
      await change(elsewhere.db, colleague.id)
    } finally {
      await elsewhere.db.destroy()
    }
    return [await ask(quick, '/api/vineyard', headers), await ask(usual, '/api/vineyard', headers)].map(
      ({ status }) => status,
    )
  }

  it('a deactivated person is out', async () => {
    const statuses = await afterChange((db, id) =>
      db.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
    )
    expect(statuses).toEqual([599, 401])
  })

  it('a person whose session was ended is out', async () => {
    const statuses = await afterChange((db, id) =>
      db.deleteFrom('sessions').where('userId', '=', id).execute(),
    )
    expect(statuses).toEqual([599, 401])
  })

  it('a right that was taken away is gone', async () => {
    const statuses = await afterChange(async (db, id) => {
      const user = await db
        .selectFrom('users')
        .select('roleId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await db.updateTable('roles').set({ permissions: '{}' }).where('id', '=', user.roleId).execute()
    })
    expect(statuses).toEqual([599, 403])
  })

  it('a session that has run out is over, although nothing was written', async () => {
    const colleague = await aColleague(server, winery, 'Winemaker')
    const brief = await colleague.signInFor(2 / 3600)
    const headers = { authorization: `Bearer ${brief.token}` }
    expect((await ask(usual, '/api/vineyard', headers)).status).toBe(200)
    await pause(2100)
    expect((await ask(quick, '/api/vineyard', headers)).status).toBe(599)
    expect((await ask(usual, '/api/vineyard', headers)).status).toBe(401)
  })
})

it('people of different roles never get each other’s answers', async () => {
  const hand = await aColleague(server, winery, { 'vessels:view': true })
  const whole = await ask(usual, '/api/users')
  const names = await ask(usual, '/api/users', { authorization: `Bearer ${hand.caller.token}` })
  expect(JSON.parse(whole.body.toString())[0]).toHaveProperty('role')
  expect(JSON.parse(names.body.toString())[0]).not.toHaveProperty('role')
  expect((await ask(quick, '/api/users')).body).toEqual(whole.body)
  expect((await ask(quick, '/api/users', { authorization: `Bearer ${hand.caller.token}` })).body).toEqual(
    names.body,
  )
})
