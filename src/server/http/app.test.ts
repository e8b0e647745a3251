import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { currentOpenApi } from '#app/commands/openapi.ts'
import { SessionMemory } from '#server/auth/session-memory.ts'
import { startApp } from '#test/app-under-test.ts'
import { aVineyard } from '#test/builders.ts'
import { standingApp } from '#test/standing-app.ts'
import { createApp } from './app.ts'

const server = await standingApp()
const { admin } = await server.newWinery()

const send = (payload: string, contentType = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: '/api/vineyard',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': contentType },
    payload,
  })

describe('bad input', () => {
  it.each([
    ['malformed JSON', '{"name":', 400],
    ['a prototype in the body', '{"__proto__":{"x":1}}', 400],
    ['a body of another kind', 'name=North', 415],
    ['a body that nests too deeply', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
    ['a body that is too large', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413],
    ['a list instead of an object', '[]', 400],
    ['nothing at all', '', 400],
  ])('%s is refused plainly', async (name, payload, status) => {
    const answer = await send(
      payload,
      name === 'a body of another kind' ? 'application/x-www-form-urlencoded' : undefined,
    )
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({
      message: expect.any(String),
      code: expect.any(String),
      ...errorsOf(answer.json()),
    })
    expect(answer.body).not.toMatch(/node_modules|at \w+ \(|sqlite|select /i)
  })

  it.each([
    ['NUL', { name: 'a\u0000b' }, 'Contains characters that cannot be stored'],
    ['a lone surrogate', { name: 'a\ud800b' }, 'Contains characters that cannot be stored'],
    ['a number for a text', { name: 5 }, 'Must be a text'],
    ['a list for a number', { acreage: [1] }, 'Size must be a number'],
    ['a text too long', { name: 'x'.repeat(201) }, 'Must be at most 200 characters'],
  ])('OPEN-29, API-17: %s gets a message at its field', async (_what, values, message) => {
    const { status, body } = await admin.post('/api/vineyard', aVineyard(values))
    expect(status).toBe(400)
    expect(body).toMatchObject({
      message,
      code: 'validation',
      errors: [{ field: Object.keys(values)[0], message }],
    })
  })

  it.each(['0', '-1', 'abc', '1e9', '1.5', '%00', ' '])('the id %s is bad input', async id => {
    for (const answer of [
      await admin.get(`/api/vineyard/${encodeURIComponent(id)}`),
      await admin.put(`/api/vineyard/${encodeURIComponent(id)}`, {}),
      await admin.delete(`/api/vineyard/${encodeURIComponent(id)}`),
    ])
      expect(answer.status).toBe(400)
  })

  it('an id beyond all records is not found', async () => {
    expect((await admin.get('/api/vineyard/99999999999999999999')).status).toBe(404)
  })
})

function errorsOf(body: { errors?: unknown }) {
  return body.errors ? { errors: body.errors } : {}
}

describe('answers', () => {
  it('OPEN-29: an unknown path is a JSON 404', async () => {
    expect(await admin.get('/api/nothing/here')).toMatchObject({
      status: 404,
      body: { message: 'The requested resource was not found.', code: 'not_found' },
    })
  })

  it('carry a strict content policy, a request id, and are not kept by caches', async () => {
    const { headers } = await admin.get('/api/vineyard')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    // Compiled programs of our own may run, texts may not become scripts.
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(headers['content-security-policy']).not.toContain("'unsafe-eval'")
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy']).toContain(directive)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  it('ask browsers to stay on a secure address where the operator names one', async () => {
    expect((await admin.get('/api/vineyard')).headers['strict-transport-security']).toBeUndefined()
    const secure = await startApp({ publicUrl: 'https://wine.example.org' })
    try {
      const { headers } = await secure.as().get('/api/health')
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    } finally {
      await secure.stop()
    }
  })

  it('OPEN-31: are open to configured origins only', async () => {
    const origin = 'https://office.example.org'
    expect(
      (await admin.get('/api/vineyard', { origin })).headers['access-control-allow-origin'],
    ).toBeUndefined()
    const open = await startApp({ corsOrigins: [origin] })
    try {
      const allowed = async (from: string) =>
        (await open.as().get('/api/health', { origin: from })).headers['access-control-allow-origin']
      expect(await allowed(origin)).toBe(origin)
      expect(await allowed('https://elsewhere.example.org')).toBeUndefined()
    } finally {
      await open.stop()
    }
  })
})

it('a route that declares no access stops the start', async () => {
  const { settings, connection, api } = server
  const sessions = new SessionMemory(connection, api.tokens, settings.tokenHours)
  const memory = { sessions, answers: api.answers, readStamp: connection.readStampOfTurn }
  const app = await createApp({ settings, logger: false, clashTexts: {}, memory })
  app.get('/api/forgotten', async () => 'secret')
  await expect(app.ready()).rejects.toThrow('The route GET /api/forgotten declares no access.')
})

it('whoever hangs up before an answer begins has not made anything fail', async () => {
  const { settings, connection, api } = server
  const sessions = new SessionMemory(connection, api.tokens, settings.tokenHours)
  const memory = { sessions, answers: api.answers, readStamp: connection.readStampOfTurn }
  const log = new PassThrough({ encoding: 'utf8' })
  const app = await createApp({ settings, logger: { level: 'warn', stream: log }, clashTexts: {}, memory })
  const config = { access: 'public' } as const
  app.post('/api/left', { config }, async request => {
    setImmediate(() => request.socket.destroy())
    // Packed as a stream, which has not given anything by then.
    return 'x'.repeat(5_000_000)
  })
  app.get('/api/broken', { config }, async () => {
    throw new Error('Broken.')
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  await expect(fetch(`${url}/api/left`, posted)).rejects.toThrow('fetch failed')
  expect((await fetch(`${url}/api/broken`)).status).toBe(500)
  await app.close()
  const failures = String(log.read()).trim().split('\n')
  expect(failures.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ err: expect.objectContaining({ message: 'Broken.' }) }),
  ])
})

it('docs/openapi.json is current; npm run openapi writes it anew', async () => {
  expect(await currentOpenApi()).toBe(readFileSync('docs/openapi.json', 'utf8'))
})

it('the page to browse the API shows the same description as /api/openapi.json gives', async () => {
  const described = await server.as().get('/api/openapi.json')
  expect(described.body.paths).toHaveProperty('/api/vineyard')
  expect((await server.as().get('/api/docs/json')).body).toEqual(described.body)
})
