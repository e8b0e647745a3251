import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readScrape } from '../scraped-metrics.ts'
import {
  adminPassword,
  type RunningServer,
  StartFailure,
  signInFounder,
  startServer,
} from './ground/running-server.ts'
import { kinds, newStore } from './ground/store.ts'

// The built server with its metrics on a port of their own, as docs/metrics.md sets it up.

const token = '0f1e2d3c4b5a69788796a5b4'

/** A port that nobody has at the moment. */
async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return String(port)
}

describe.each(kinds)('on %s', kind => {
  let store: Awaited<ReturnType<typeof newStore>>
  let server: RunningServer
  let port: string

  beforeAll(async () => {
    store = await newStore(kind)
    port = await freePort()
    server = await startServer(store, {
      env: { METRICS_PORT: port, REQUEST_LOG: 'json', LOG_LEVEL: 'info' },
    })
  })
  afterAll(async () => {
    await server.kill()
    await store.drop()
  })

  const ask = (path = '/metrics', init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)

  it('V13: a port of its own tells the metrics and nothing else, and the main port knows nothing of them', async () => {
    await expect
      .poll(() => server.output())
      .toContain(`Its metrics are at http://localhost:${port}/metrics\n`)
    await signInFounder(server)
    const answer = await ask()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    const read = readScrape(await answer.text())
    const database = kind === 'sqlite' ? 'sqlite' : 'postgresql'
    expect([...(read.get('wine_build_info')?.samples.keys() ?? [])][0]).toContain(`database="${database}"`)
    expect(read.get('wine_sign_ins_total')?.samples.get('{result="accepted"}')).toBe(1)
    expect([...(read.get('wine_scrape_error')?.samples.values() ?? [])].filter(Boolean)).toEqual([])
    expect(read.get('wine_installation_founded_timestamp_seconds')?.samples.get('')).toBeGreaterThan(0)
    for (const path of ['/', '/api/health', '/api/vineyard', '/metrics/x', '/..%2fmetrics'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
    expect((await ask('/metrics', { method: 'POST' })).status).toBe(404)
    expect((await ask('/metrics', { method: 'HEAD' })).status).toBe(200)
    // As any address that is no page: the built client opens.
    const main = await server.as().get('/metrics')
    expect(main.text).toBe((await server.as().get('/no-such-page')).text)
    expect(main.text).not.toContain('wine_')
  })

  it('V16: each request leaves a line on the output, without a secret', async () => {
    const found = await signInFounder(server)
    await server.as(found).get('/api/vineyard?search=in-the-query')
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter(line => line.startsWith('{"time":"'))
    await expect.poll(() => lines().some(line => line.includes('"route":"/api/vineyard"'))).toBe(true)
    const line = JSON.parse(lines().find(each => each.includes('"route":"/api/vineyard"')) ?? '')
    expect(line).toMatchObject({ method: 'GET', status: 200, winery: 1, user: 1 })
    for (const secret of [found, adminPassword, 'in-the-query']) expect(server.output()).not.toContain(secret)
  })

  it('R11: a connection that only looks does not keep the server from stopping', async () => {
    const looking = connect(Number(port), '127.0.0.1')
    looking.on('error', () => undefined)
    looking.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise(resolve => looking.once('data', resolve))
    expect(await server.stop()).toBe(0)
    looking.destroy()
  })
})

it('V13: where a token is set the port asks for it, and no line of the log holds it', async () => {
  const store = await newStore('sqlite')
  const port = await freePort()
  const env = { METRICS_PORT: port, METRICS_TOKEN: token, LOG_LEVEL: 'trace' }
  const server = await startServer(store, { env })
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  const statuses = []
  for (const authorization of ['', `Bearer ${token}0`, `Basic ${token}`, `Bearer ${token}`])
    statuses.push((await ask(authorization ? { authorization } : {})).status)
  expect(statuses).toEqual([401, 401, 401, 200])
  expect((await server.as(token).get('/metrics')).text).toContain('wine_build_info{')
  expect((await server.as(`${token}0`).get('/metrics')).status).toBe(401)
  await server.stop()
  expect(server.output()).not.toContain(token)
  await store.drop()
})

it('R8: a port that is taken is said in one sentence, and no winery is founded', async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  const store = await newStore('sqlite')
  const env = { METRICS_PORT: String(port) }
  const failure = await startServer(store, { env }).catch(error => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect(failure.message).toContain(`Port ${port} is taken`)
  expect(failure.message).toContain('set METRICS_PORT to a free one.')
  const { db } = await store.open()
  expect(await db.selectFrom('wineries').select('id').execute()).toEqual([])
  await db.destroy()
  await new Promise(resolve => taken.close(resolve))
  await store.drop()
})
