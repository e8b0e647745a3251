import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { adminEmail, adminPassword, signInFounder, startServer } from './ground/running-server.ts'
import { newStore } from './ground/store.ts'

interface Line {
  level: number
  time: number
  msg: string
  [field: string]: unknown
}

const warning = 40

it('V16: sessions begun while the clock was ahead are ended at the next start, and warned of', async () => {
  const store = await newStore('sqlite')
  const first = await startServer(store)
  const token = await signInFounder(first)
  await first.stop()
  const { db } = await store.open()
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  await db
    .updateTable('sessions')
    .set({ createdAt: days(400), expiresAt: days(401) })
    .execute()
  const second = await startServer(store, { env: { LOG_LEVEL: 'warn' } })
  expect((await second.as(token).get('/api/auth/profile')).status).toBe(401)
  expect(second.output()).toContain('"sessions":1,"msg":"sessions begun while the clock was ahead are ended"')
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  await second.stop()
  await db.destroy()
  await store.drop()
})

it('V16: refusals and failed sign-ins are in the log with time, place and person, and no secret is', async () => {
  const store = await newStore('sqlite')
  const server = await startServer(store, { env: { LOG_LEVEL: 'info' } })
  const token = await signInFounder(server)
  const guess = 'a-guessed-password'
  await server.as().post('/api/auth/login', { email: adminEmail, password: guess })
  await server.as('made.up.token').get('/api/users?secret=in-the-query')
  await server.as(token).get('/api/vineyard')
  const added = await server.as(token).post('/api/devices', { name: 'Spindle', kind: 'json' })
  const { token: ofDevice } = added.body
  const body = { temperature: 20 }
  for (const path of [
    `/api/ingest/${ofDevice}`,
    `/api/ingest?token=${ofDevice}`,
    `/api/injest/${ofDevice}`,
    '/api/ingest/a-mistyped-token',
    `/api/%69ngest/${ofDevice}/more`,
  ])
    await server.as().post(path, body)
  await server.as(token).post('/api/auth/logout')
  await server.stop()
  const lines = server
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Line)
  expect(lines.every(({ time }) => Math.abs(time - Date.now()) < 60_000)).toBe(true)
  const warnings = lines.filter(({ level }) => level === warning)
  expect(warnings).toEqual([
    expect.objectContaining({ msg: 'sign-in refused', account: adminEmail, address: '127.0.0.1' }),
    expect.objectContaining({ msg: 'request', path: '/api/auth/login', status: 401, address: '127.0.0.1' }),
    expect.objectContaining({ msg: 'request', path: '/api/users', status: 401, address: '127.0.0.1' }),
    expect.objectContaining({ msg: 'request', path: '/api/injest/***', status: 401 }),
    expect.objectContaining({ msg: 'request', path: '/api/ingest/***', status: 401 }),
    expect.objectContaining({ msg: 'request', path: '/api/ingest/***', status: 401 }),
  ])
  expect(lines).toContainEqual(expect.objectContaining({ path: '/api/vineyard', status: 200, user: 1 }))
  expect(lines).toContainEqual(expect.objectContaining({ path: '/api/ingest/***', status: 200 }))
  const secrets = [token, guess, adminPassword, 'made.up.token', 'in-the-query', ofDevice, 'mistyped']
  for (const secret of secrets) expect(server.output()).not.toContain(secret)
  await store.drop()
})

/** Sends a text over a connection of its own and hangs up as soon as there is an answer, or after a moment. */
async function hangUp(url: string, text: string, moment = 100): Promise<void> {
  const line = connect(Number(new URL(url).port), '127.0.0.1')
  line.on('error', () => undefined)
  line.write(text)
  await Promise.race([new Promise(resolve => line.once('data', resolve)), pause(moment)])
  line.destroy()
}

it('V16: whoever hangs up is no trouble of the server', async () => {
  const store = await newStore('sqlite')
  const server = await startServer(store, { env: { LOG_LEVEL: 'info' } })
  const token = await signInFounder(server)
  const head = (line: string, ...more: string[]) =>
    [
      line,
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      ...more,
      '\r\n',
    ].join('\r\n')
  const signIn = JSON.stringify({ email: adminEmail, password: 'a guess' })
  for (let round = 0; round < 3; round++) {
    await hangUp(server.url, `${head('POST /api/vineyard HTTP/1.1', 'Content-Length: 1000')}{"name":`)
    await hangUp(server.url, `${head('POST /api/vineyard HTTP/1.1', 'Transfer-Encoding: chunked')}ff\r\n{`)
    await hangUp(server.url, head('GET /api/openapi.json HTTP/1.1'))
    await hangUp(server.url, head('GET /api/vineyard HTTP/1.1'), 0)
    await hangUp(
      server.url,
      head('POST /api/auth/login HTTP/1.1', `Content-Length: ${signIn.length}`) + signIn,
      0,
    )
    await hangUp(server.url, 'GET /api/vine', 0)
  }
  // Whatever the server makes of them it has made once it answers somebody else, and stops.
  expect((await server.as(token).get('/api/vineyard')).status).toBe(200)
  expect(await server.stop()).toBe(0)
  const troubles = server
    .output()
    .split('\n')
    .filter(line => /"level":(50|60)/.test(line))
  expect(troubles).toEqual([])
  await store.drop()
})
