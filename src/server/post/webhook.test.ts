import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newTestCertificate } from '#test/https.ts'
import { type Hook, startHook } from '#test/post-receivers.ts'
import { sendWebhook } from './webhook.ts'

const certificate = await newTestCertificate()
afterAll(() => certificate.remove())
const pair = {
  cert: readFileSync(certificate.files.cert, 'utf8'),
  key: readFileSync(certificate.files.key, 'utf8'),
}

// Only where no answer comes: a machine that is busy with something else may take long for any other.
const short = 200
const never = Number.POSITIVE_INFINITY
const secret = 'Ch4teau'
const place = `/hooks/${secret}?token=${secret}`
const body = {
  topic: 'cellar',
  title: 'Tank 7 is stuck',
  message: 'No drop since Friday 07:00 at 5.2 °Bx.',
  priority: 4,
  tags: ['warning'],
  click: 'https://wine.example/watch',
}

let hook: Hook
beforeEach(async () => {
  hook = await startHook()
})
afterEach(() => hook.close())

type Options = Parameters<typeof sendWebhook>[2]

/** Sends to the receiver, as it may within the house. */
const send = (options: Partial<Options> = {}, address = `http://127.0.0.1:${hook.port}${place}`) =>
  sendWebhook(address, body, { id: 'notice-17.anna', local: true, ...options })

const resolvingTo = (...addresses: string[]) =>
  vi.fn(async () => addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })))

describe('what is delivered', () => {
  it('is JSON by POST, under the id of the delivery', async () => {
    expect(await send()).toEqual({ kind: 'delivered' })
    expect(hook.calls).toMatchObject([
      {
        method: 'POST',
        path: place,
        headers: {
          host: `127.0.0.1:${hook.port}`,
          'content-type': 'application/json',
          'idempotency-key': 'notice-17.anna',
        },
        body,
      },
    ])
  })

  it('has the same key when it is sent again, and no id begins a header', async () => {
    for (const id of ['a', 'a', 'a\r\nX-Evil: 1']) await send({ id })
    expect(hook.calls.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'a',
      'a',
      'a=0d=0aX-Evil=3a=201',
    ])
  })

  it('carries the user and the password of its address', async () => {
    await send({}, `http://wine:${secret}%2F@127.0.0.1:${hook.port}/`)
    expect(hook.calls).toMatchObject([{ headers: { authorization: `Basic ${btoa(`wine:${secret}/`)}` } }])
  })

  it.each([200, 201, 202, 204, 299])('is so with %i', async status => {
    hook.answer({ status })
    expect(await send()).toEqual({ kind: 'delivered' })
  })

  it('is so however long the answer goes on, of which little is read', async () => {
    hook.answer({ isEndless: true })
    expect(await send()).toEqual({ kind: 'delivered' })
    await expect.poll(() => hook.connections()).toBe(0)
    // What lies in the buffers of both sides was written, but not read.
    expect(hook.written()).toBeLessThan(16 * 1024 * 1024)
  })

  it('is so when an answer that has begun is cut off', async () => {
    hook.answer({ headers: { 'content-length': '10' }, body: 'half' })
    expect(await send()).toEqual({ kind: 'delivered' })
  })

  it('is so when an answer that has begun does not end in time', async () => {
    hook.answer({ stalls: true })
    const outcomes: string[] = []
    // On a machine that is busy with something else it may take long to begin.
    for (const limit of [300, 3000, 30_000])
      if (!outcomes.includes('delivered')) outcomes.push((await send({ limit })).kind)
    expect(outcomes).toContain('delivered')
  })
})

describe('what may go well later', () => {
  it.each([429, 500, 502, 503])('%i', async status => {
    hook.answer({ status, body: secret })
    expect(await send()).toEqual({
      kind: 'later',
      why: `The webhook at 127.0.0.1:${hook.port} cannot take it now (${status}).`,
    })
  })

  it.each([60_000, never])('no answer in time (%d)', async after => {
    hook.answer({ after })
    const begun = Date.now()
    expect(await send({ limit: short })).toEqual({
      kind: 'later',
      why: `The webhook at 127.0.0.1:${hook.port} did not answer in time.`,
    })
    expect(Date.now() - begun).toBeLessThan(10_000)
    await expect.poll(() => hook.connections()).toBe(0)
  })

  it('a name that is not resolved in time, or not at all', async () => {
    const address = `https://hook.invalid${place}`
    const lookup = () => new Promise<never>(() => undefined)
    expect(await send({ limit: short, lookup }, address)).toEqual({
      kind: 'later',
      why: 'The webhook at hook.invalid did not answer in time.',
    })
    const notFound = { kind: 'later', why: 'The webhook at hook.invalid was not found.' }
    expect(await send({}, address)).toEqual(notFound)
    expect(await send({ lookup: resolvingTo() }, address)).toEqual(notFound)
  })

  it('a receiver that is not there', async () => {
    await hook.close()
    expect(await send()).toEqual({
      kind: 'later',
      why: `No connection with the webhook at 127.0.0.1:${hook.port} could be kept (ECONNREFUSED).`,
    })
  })

  it('one that wants to speak another protocol', async () => {
    hook.answer({ status: 101, headers: { connection: 'upgrade', upgrade: 'websocket' } })
    expect(await send()).toMatchObject({ kind: 'later' })
  })
})

describe('what is refused', () => {
  it.each([400, 401, 403, 404, 410, 413])('%i', async status => {
    hook.answer({ status, body: secret })
    expect(await send()).toEqual({
      kind: 'refused',
      why: `The webhook at 127.0.0.1:${hook.port} refused it (${status}).`,
    })
  })

  it.each([301, 302, 303, 307, 308])('a redirect (%i), which is not followed', async status => {
    const other = await startHook()
    hook.answer({ status, headers: { location: `http://127.0.0.1:${other.port}/${secret}` } })
    const outcome = await send()
    await other.close()
    expect(outcome).toEqual({
      kind: 'refused',
      why: `The webhook at 127.0.0.1:${hook.port} sends to another address (${status}), which is not followed.`,
    })
    expect([hook.calls.length, other.calls.length]).toEqual([1, 0])
  })

  it.each([
    '',
    secret,
    `//hook/${secret}`,
    `ftp://hook/${secret}`,
    `file:///${secret}`,
    'http://',
    'http://a b',
  ])('an address that is not of the web: %j', async address => {
    expect(await send({}, address)).toEqual({
      kind: 'refused',
      why: 'The address of the webhook must begin with http:// or https://.',
    })
  })

  it('a password in the address that nobody can read', async () => {
    const outcome = await send({}, `http://wine:${secret}%c3@127.0.0.1:${hook.port}/`)
    expect(outcome).toEqual({ kind: 'refused', why: expect.not.stringContaining(secret) })
    expect(hook.calls).toEqual([])
  })
})

describe('without leave to stay in the house', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    'localhost',
    'LOCALHOST',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00::1]',
  ])('%s is refused', async host => {
    const outcome = await send({ local: false }, `http://${host}:${hook.port}${place}`)
    expect(outcome).toEqual({
      kind: 'refused',
      why: expect.stringMatching(/^The webhook at \S+ is not in the internet but in the house, /),
    })
    expect(outcome).toEqual({ kind: 'refused', why: expect.not.stringContaining(secret) })
    expect(hook.calls).toEqual([])
  })

  it.each([[['127.0.0.1']], [['::1']], [['1.1.1.1', '10.0.0.1']], [['::ffff:127.0.0.1']]])(
    'a name that resolves to %j is refused',
    async addresses => {
      const lookup = resolvingTo(...addresses)
      const address = `http://hook.winery.example:${hook.port}${place}`
      expect(await send({ local: false, lookup }, address)).toMatchObject({ kind: 'refused' })
      expect(hook.calls).toEqual([])
    },
  )
})

it('what was looked at is what is connected to: the name is asked once', async () => {
  const lookup = resolvingTo('127.0.0.1')
  expect(await send({ lookup }, `http://hook.invalid:${hook.port}/`)).toEqual({ kind: 'delivered' })
  expect(lookup).toHaveBeenCalledTimes(1)
  expect(hook.calls).toMatchObject([{ headers: { host: `hook.invalid:${hook.port}` } }])
})

describe('a receiver with TLS', () => {
  beforeEach(async () => {
    await hook.close()
    hook = await startHook(pair)
  })
  const ca = certificate.authority.cert

  it('is told where its certificate is trusted', async () => {
    expect(await send({ ca }, `https://localhost:${hook.port}${place}`)).toEqual({ kind: 'delivered' })
    expect(hook.calls).toHaveLength(1)
  })

  it.each([
    ['of an authority that nobody trusts', 'localhost', undefined],
    ['of another name', 'hook.invalid', ca],
  ])('is told nothing with a certificate %s', async (_what, host, trusted) => {
    const options = { ...(trusted && { ca: trusted }), lookup: resolvingTo('127.0.0.1') }
    expect(await send(options, `https://${host}:${hook.port}${place}`)).toEqual({
      kind: 'later',
      why: expect.stringMatching(/^No connection with the webhook at [\w.]+:\d+ could be kept \(\w+\)\.$/),
    })
    expect(hook.calls).toEqual([])
  })
})
