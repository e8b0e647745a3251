import { beforeAll, describe, expect, it } from 'vitest'
import { strangerCounters } from '#server/auth/attempts.ts'
import { countAttempt } from '#server/auth/throttle.ts'
import { openTokens } from '#server/auth/tokens.ts'
import { password, startApp } from '#test/app-under-test.ts'
import type { Answer } from '#test/caller.ts'
import { aColleague, type Colleague } from '#test/colleagues.ts'
import { standingApp } from '#test/standing-app.ts'

// Guesses of strangers slow down strangers, and keep nobody out who was in before.

const server = await standingApp({ proxyHops: 1 })
const winery = await server.newWinery()
let hosts = 0

/** An address that nobody has been at. */
const elsewhere = () => `198.18.${++hosts >> 8}.${hosts & 255}`

const login = (email: string, given: string, address: string, cookie?: string): Promise<Answer> =>
  server
    .as()
    .post(
      '/api/auth/login',
      { email, password: given },
      { 'x-forwarded-for': `1.2.3.4, ${address}`, ...(cookie !== undefined && { cookie }) },
    )

const statusOf = async (...attempt: Parameters<typeof login>) => (await login(...attempt)).status

const setCookie = ({ headers }: Answer) => String(headers['set-cookie'] ?? '')
const cookieOf = (answer: Answer) => setCookie(answer).split(';')[0] ?? ''

const log = { warn: () => undefined } as unknown as Parameters<typeof countAttempt>[2]

/** Strangers all over the world have guessed for hours: a block that outlasts the test on whatever machine. */
async function blockAccount(email: string): Promise<void> {
  await countAttempt(server.connection.db, strangerCounters(email, elsewhere()), log)
  const blockSeconds = 900
  const blockedUntil = new Date(Date.now() + blockSeconds * 1000).toISOString()
  await server.connection.db
    .updateTable('signInThrottles')
    .set({ failures: 199, blockSeconds, blockedUntil })
    .where('subject', '=', `account:${email}`)
    .execute()
}

const throttles = () =>
  server.connection.db.selectFrom('signInThrottles').selectAll().orderBy('subject').execute()
const withoutThrottles = () => server.connection.db.deleteFrom('signInThrottles').execute()

describe('V6: a stranger who guesses', () => {
  it('from one address keeps the owner out at no other', async () => {
    const { email } = await aColleague(server, winery)
    const address = elsewhere()
    const statuses: number[] = []
    for (let guess = 0; guess < 25; guess++) statuses.push(await statusOf(email, 'wrong', address))
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(15).fill(429)])
    expect(await statusOf(email, password, elsewhere())).toBe(200)
  })

  it('from a refused address is counted and stored nowhere', async () => {
    await withoutThrottles()
    const { email } = await aColleague(server, winery)
    const address = elsewhere()
    for (let guess = 0; guess < 50; guess++)
      await countAttempt(server.connection.db, strangerCounters(`invented${guess}@example.org`, address), log)
    const refused = await login(email, 'wrong', address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    const before = await throttles()
    for (let guess = 0; guess < 20; guess++) {
      expect(await statusOf(email, password, address)).toBe(429)
      expect(await statusOf(`made-up${guess}@example.org`, 'wrong', address)).toBe(429)
    }
    expect(await throttles()).toEqual(before)
    expect(await statusOf(email, password, elsewhere())).toBe(200)
  })

  it('is counted by the address that the proxy saw, whatever they write before it', async () => {
    const { email } = await aColleague(server, winery)
    const attempt = (forged: string) =>
      server
        .as()
        .post(
          '/api/auth/login',
          { email, password: 'wrong' },
          { 'x-forwarded-for': `${forged}, 203.0.113.9` },
        )
    for (let guess = 0; guess < 10; guess++) expect((await attempt(`10.1.1.${guess}`)).status).toBe(401)
    expect((await attempt('10.1.1.99')).status).toBe(429)
    expect((await throttles()).filter(({ subject }) => subject.includes('10.1.1.'))).toEqual([])
  })

  // Asked without a clock: whoever hashes stumbles over what stands in place of the hash.
  it('costs no hash while refused', async () => {
    const spoilHash = (email: string) =>
      server.connection.db
        .updateTable('users')
        .set({ passwordHash: 'no hash' })
        .where('email', '=', email)
        .execute()
    const { email } = await aColleague(server, winery)
    const address = elsewhere()
    for (let guess = 0; guess < 10; guess++) expect(await statusOf(email, 'wrong', address)).toBe(401)
    await spoilHash(email)
    expect(await statusOf(email, 'wrong', address)).toBe(429)

    const { email: admitted } = await aColleague(server, winery)
    await spoilHash(admitted)
    expect(await statusOf(admitted, 'wrong', elsewhere())).toBe(500)
  })
})

describe('V6: while strangers guess from many addresses', () => {
  let owner: Colleague
  let colleague: Colleague
  let cookie: string

  beforeAll(async () => {
    owner = await aColleague(server, winery)
    colleague = await aColleague(server, winery)
    const entered = await login(owner.email, password, elsewhere())
    cookie = cookieOf(entered)
    // So that nothing but the cookie speaks for the owner.
    await server.as(entered.body.token).post('/api/auth/logout')
    await blockAccount(owner.email)
  })

  it('someone new is refused, also with the right password', async () => {
    expect(await statusOf(owner.email, password, elsewhere())).toBe(429)
  })

  it('the owner signs in with a device that was in before', async () => {
    const answer = await login(owner.email, password, elsewhere(), `theme=dark; ${cookie}; other=1`)
    expect(answer.status).toBe(200)
    await server.as(answer.body.token).post('/api/auth/logout')
  })

  it('and at an address where they are signed in, for as long as they are', async () => {
    const address = elsewhere()
    const { body } = await login(owner.email, password, address, cookie)
    expect(await statusOf(owner.email, 'wrong', address)).toBe(401)
    const again = await login(owner.email, password, address)
    expect(again.status).toBe(200)
    for (const token of [body.token, again.body.token]) await server.as(token).post('/api/auth/logout')
    expect(await statusOf(owner.email, password, address)).toBe(429)
  })

  it('a refused address does not keep a known device out', async () => {
    const address = elsewhere()
    for (let guess = 0; guess < 50; guess++)
      await countAttempt(server.connection.db, strangerCounters(`nobody${guess}@example.org`, address), log)
    expect(await statusOf(colleague.email, password, address)).toBe(429)
    const answer = await login(owner.email, password, address, cookie)
    expect(answer.status).toBe(200)
    await server.as(answer.body.token).post('/api/auth/logout')
  })

  it.each<[string, () => string | Promise<string>]>([
    ['a made-up proof', () => 'known-device=made.up.proof'],
    ['an empty one', () => 'known-device='],
    ['a name that only ends like it', () => cookie.replace('known-device', 'un-known-device')],
    ['a changed one', () => `${cookie.slice(0, -4)}AAAA`],
    ['one that is too long', () => `known-device=${'x'.repeat(10_000)}`],
    ['a token of a session', () => `known-device=${owner.caller.token}`],
    [
      'the proof of another account',
      async () => cookieOf(await login(colleague.email, password, elsewhere())),
    ],
    ['one of another installation', async () => proofOfAnotherInstallation(owner.id)],
    ['one past its end', async () => proof(owner.id, -1)],
  ])('%s counts as none', async (_name, forge) => {
    expect(await statusOf(owner.email, password, elsewhere(), await forge())).toBe(429)
  })

  it('a known device has ten attempts of its own, which count nowhere else', async () => {
    const known = await proof(owner.id, 1)
    const address = elsewhere()
    const others = async () => (await throttles()).filter(({ subject }) => !subject.startsWith('device:'))
    const before = await others()
    for (let guess = 0; guess < 10; guess++)
      expect(await statusOf(owner.email, 'wrong', address, known)).toBe(401)
    const refused = await login(owner.email, password, address, known)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect(await others()).toEqual(before)
    expect(await statusOf(owner.email, 'wrong', address, await proof(owner.id, 1))).toBe(401)
  })
})

async function proof(userId: number, days: number): Promise<string> {
  const deviceId = `device-${++hosts}`
  const end = new Date(Date.now() + days * 86_400_000)
  return `known-device=${await server.api.tokens.issueProof({ userId, deviceId }, end)}`
}

async function proofOfAnotherInstallation(userId: number): Promise<string> {
  const other = await startApp()
  try {
    const tokens = await openTokens(other.connection.db)
    const end = new Date(Date.now() + 86_400_000)
    return `known-device=${await tokens.issueProof({ userId, deviceId: 'foreign' }, end)}`
  } finally {
    await other.stop()
  }
}

describe('V3: the proof of a known device', () => {
  const attributes = (answer: Answer) => setCookie(answer).split('; ').slice(1)

  it('is a cookie for the sign-in alone, which no script and no other site can use', async () => {
    const { email } = await aColleague(server, winery)
    const answer = await login(email, password, elsewhere())
    expect(Object.keys(answer.body)).toEqual(['token', 'user'])
    expect(attributes(answer)).toEqual([
      'Path=/api/auth/login',
      'Max-Age=15552000',
      'HttpOnly',
      'SameSite=Strict',
    ])
    expect(setCookie(await login(email, 'wrong', elsewhere()))).toBe('')
  })

  it('is sent over secure connections only, where the address is a secure one', async () => {
    const secure = await startApp({ publicUrl: 'https://wine.example.org' })
    try {
      const { adminEmail } = await secure.newWinery()
      const answer = await secure.as().post('/api/auth/login', { email: adminEmail, password })
      expect(attributes(answer)).toContain('Secure')
    } finally {
      await secure.stop()
    }
  })

  it('names the same device at the next sign-in, and another one for another person', async () => {
    const [one, other] = [await aColleague(server, winery), await aColleague(server, winery)]
    const first = cookieOf(await login(one.email, password, elsewhere()))
    const claims = async (cookie: string) => server.api.tokens.readProof(cookie.slice('known-device='.length))
    const again = cookieOf(await login(one.email, password, elsewhere(), first))
    expect(await claims(again)).toEqual(await claims(first))
    const others = cookieOf(await login(other.email, password, elsewhere(), first))
    expect(await claims(others)).toEqual({ userId: other.id, deviceId: expect.any(String) })
    expect((await claims(others))?.deviceId).not.toBe((await claims(first))?.deviceId)
  })
})
