import { PassThrough, Writable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { describeError } from '#server/secrets.ts'
import { startApp } from '#test/app-under-test.ts'
import { aVineyard } from '#test/builders.ts'
import { lineWriter } from './request-log.ts'

// REQUEST_LOG=json, asked for on a real connection too: what is kept in memory is answered before the framework sees it.

const lines: string[] = []
const logged: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk))
    done()
  },
})
const server = await startApp({}, undefined, {
  requestLine: line => lines.push(line),
  logger: { level: 'error', stream, serializers: { err: describeError } },
})
const winery = await server.newWinery('A Name Of Nobody')
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.stop())
beforeEach(() => {
  lines.length = 0
  logged.length = 0
})

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${trace}-00f067aa0ba902b7-01`
const headers = { authorization: `Bearer ${winery.admin.token}` }
const told = async (count: number) => {
  await expect.poll(() => lines.length).toBe(count)
  return lines.map(line => JSON.parse(line))
}

describe('a line for each answer', () => {
  it('V16: says when, what, how long and how much, by whose id, and how it is found again', async () => {
    const { headers: answered } = await winery.admin.post('/api/vineyard', aVineyard(), { traceparent })
    const [line] = await told(1)
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      method: 'POST',
      route: '/api/vineyard',
      status: 201,
      milliseconds: expect.any(Number),
      bytes: expect.any(Number),
      reqId: answered['x-request-id'],
      traceId: trace,
      winery: winery.id,
      user: expect.any(Number),
    })
    expect(line.bytes).toBe(Number(answered['content-length']))
    expect(lines[0]).not.toContain('\n')
  })

  it('tells of what is answered from memory as of anything else', async () => {
    const ask = () => fetch(`${url}/api/vineyard?search=nothing`, { headers: { ...headers, traceparent } })
    const bytes = [(await (await ask()).text()).length, (await (await ask()).text()).length]
    const [first, again] = await told(2)
    expect(again).toMatchObject({ method: 'GET', route: '/api/vineyard', status: 200, traceId: trace })
    expect({ ...again, time: '', reqId: '', milliseconds: 0 }).toEqual({
      ...first,
      time: '',
      reqId: '',
      milliseconds: 0,
    })
    expect([first.bytes, again.bytes]).toEqual(bytes)
    expect(again.reqId).not.toBe(first.reqId)
  })

  it('counts what goes over the line, packed or in pieces', async () => {
    const whole = await fetch(`${url}/api/openapi.json`, { headers: { 'accept-encoding': 'identity' } })
    const length = (await whole.arrayBuffer()).byteLength
    await (await fetch(`${url}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } })).text()
    const [plain, packed] = await told(2)
    expect(plain.bytes).toBe(length)
    expect(packed.bytes).toBeGreaterThan(1000)
    expect(packed.bytes).toBeLessThan(length / 4)
    await fetch(`${url}/api/openapi.json`, { method: 'HEAD' })
    expect((await told(3))[2]).toMatchObject({ method: 'HEAD', bytes: 0 })
  })

  it('V16: holds nothing that somebody typed or sent', async () => {
    const secret = 'wmd_s3cret'
    await winery.admin.get(`/api/vineyard?search=${secret}`)
    await server.as().post('/api/auth/login', { email: `${secret}@example.org`, password: secret })
    await server.as().post(`/api/ingest/${secret}`, { temperature: 20 })
    await server.as(secret).get(`/api/${secret}/here`, { 'user-agent': secret, traceparent: secret })
    await server.as().get(`/${secret}.js`)
    await server.as().get(`/%${secret}`)
    const routes = (await told(6)).map(({ route, status }) => [route, status])
    expect(routes).toEqual([
      ['/api/vineyard', 200],
      ['/api/auth/login', 401],
      ['/api/ingest/:token', 401],
      ['unknown', 401],
      ['unknown', 404],
      ['unknown', 400],
    ])
    for (const line of lines)
      for (const word of [secret, 'A Name', winery.adminEmail, winery.admin.token])
        expect(line).not.toContain(word)
  })
})

it('V16: a failure can be quoted by its answer, and is found by it and by the trace of the caller', async () => {
  await server.connection.db.schema.alterTable('vineyards').renameTo('vineyards_away').execute()
  try {
    const answer = await winery.admin.get('/api/vineyard?limit=7', { traceparent })
    expect(answer).toMatchObject({
      status: 500,
      body: { message: 'Server error occurred. Please try again later.', code: 'internal' },
    })
    const id = answer.headers['x-request-id']
    expect(id).toMatch(/^[\da-f-]{36}$/)
    const failures = logged.map(line => JSON.parse(line))
    expect(failures).toEqual([expect.objectContaining({ reqId: id, traceId: trace, msg: 'request failed' })])
    expect((await told(1))[0]).toMatchObject({ status: 500, reqId: id, traceId: trace })
  } finally {
    await server.connection.db.schema.alterTable('vineyards_away').renameTo('vineyards').execute()
  }
})

it('nobody chooses by a trace what the audit trail calls a request', async () => {
  const { body, headers: answered } = await winery.admin.post('/api/vineyard', aVineyard(), { traceparent })
  const entries = await server.connection.db
    .selectFrom('auditEntries')
    .select('requestId')
    .where('recordId', '=', body.id)
    .execute()
  expect(entries.map(({ requestId }) => requestId)).toContain(answered['x-request-id'])
  expect(JSON.stringify(entries)).not.toContain(trace)
})

it('the lines of one turn are written together, and a reader that is gone ends them', async () => {
  const output = new PassThrough()
  const written: string[] = []
  output.on('data', chunk => written.push(String(chunk)))
  const losses: string[] = []
  const writer = lineWriter(output, ({ message }) => losses.push(message))
  writer.take('one')
  writer.take('two')
  await expect.poll(() => written).toEqual(['one\ntwo\n'])
  writer.take('three')
  writer.flush()
  await expect.poll(() => written).toEqual(['one\ntwo\n', 'three\n'])
  output.destroy(new Error('write EPIPE'))
  await expect.poll(() => losses).toEqual(['write EPIPE'])
  writer.take('four')
  writer.flush()
  expect(written).toHaveLength(2)
})
