import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceCounters, sessionCounters, strangerCounters } from '#server/auth/attempts.ts'
import { countAttempt } from '#server/auth/throttle.ts'
import { type AppUnderTest, password, signIn, startApp } from '#test/app-under-test.ts'
import { setPassword } from './user-password.ts'
import { createWinery } from './winery-create.ts'

let server: AppUnderTest

beforeAll(async () => {
  server = await startApp()
  vi.stubEnv('DATA_DIR', server.settings.dataDir)
  if (server.settings.databaseUrl) vi.stubEnv('DATABASE_URL', server.settings.databaseUrl)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await server.stop()
})

describe('winery:create', () => {
  it('adds a winery with its own administrator while the server runs', async () => {
    await createWinery(['--name', 'River', '--admin-email', 'Owner@River.org', '--admin-password', password])
    const token = await signIn(server.as(), 'owner@river.org')
    const { body } = await server.as(token).get('/api/auth/profile')
    expect(body).toMatchObject({ winery: { name: 'River' }, role: { name: 'Admin' } })
  })

  it.each([
    [['--admin-email', 'a@b.org', '--admin-password', password], 'The winery needs a name.'],
    [
      ['--name', 'X', '--admin-email', 'nobody', '--admin-password', password],
      'The administrator needs an e-mail address.',
    ],
    [
      ['--name', 'X', '--admin-email', 'a@b.org', '--admin-password', '12345'],
      'Password must be at least 6 characters',
    ],
    [['--nmae', 'X'], "Unknown option '--nmae'"],
  ])('says what is wrong with %o', async (args, message) => {
    await expect(createWinery(args)).rejects.toThrow(message)
  })

  it('says when the e-mail address is taken', async () => {
    const { adminEmail } = await server.newWinery()
    const args = ['--name', 'Twin', '--admin-email', adminEmail, '--admin-password', password]
    await expect(createWinery(args)).rejects.toThrow(`${adminEmail} already has an account.`)
  })
})

describe('user:password', () => {
  it('sets a new password and signs the person out everywhere', async () => {
    const { admin, adminEmail } = await server.newWinery()
    await setPassword(['--email', adminEmail, '--password', 'a new secret'])
    expect((await admin.get('/api/auth/profile')).status).toBe(401)
    expect(await signIn(server.as(), adminEmail, 'a new secret')).toBeTruthy()
    expect((await server.as().post('/api/auth/login', { email: adminEmail, password })).status).toBe(401)
  })

  it('V6: lets a person in again whom guesses have locked out, and nobody else', async () => {
    const { adminEmail } = await server.newWinery()
    const { adminEmail: other } = await server.newWinery()
    const attempt = (email: string, given: string) =>
      server.as().post('/api/auth/login', { email, password: given })
    for (const email of [adminEmail, other]) {
      for (let guess = 0; guess < 10; guess++) expect((await attempt(email, 'wrong')).status).toBe(401)
      expect((await attempt(email, password)).status).toBe(429)
    }
    await setPassword(['--email', adminEmail, '--password', 'a new secret'])
    expect((await attempt(adminEmail, 'a new secret')).status).toBe(200)
    expect((await attempt(other, password)).status).toBe(429)
  })

  it('V6: lifts every block of the account, wherever it was blocked', async () => {
    const { adminEmail: email } = await server.newWinery()
    const { db } = server.connection
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const theirs = [
      ...strangerCounters(email, '192.0.2.1').slice(1),
      ...strangerCounters(email, '2001:db8::1').slice(1, 2),
      ...deviceCounters(id, 'a-device'),
      ...sessionCounters(id, 77),
    ]
    const others = [
      ...strangerCounters(`x${email}`, '192.0.2.1'),
      ...strangerCounters(`${email}.org`, '192.0.2.1').slice(1),
      ...deviceCounters(id * 10, 'a-device'),
    ]
    const log = { warn: () => undefined } as unknown as Parameters<typeof countAttempt>[2]
    for (const counter of [...theirs, ...others]) await countAttempt(db, [counter], log)
    await setPassword(['--email', email, '--password', 'a new secret'])
    const left = (await db.selectFrom('signInThrottles').select('subject').execute()).map(row => row.subject)
    expect(theirs.filter(({ subject }) => left.includes(subject))).toEqual([])
    expect(others.filter(({ subject }) => !left.includes(subject))).toEqual([])
  })

  it.each([
    [[], 'Say whose password to set.'],
    [
      ['--email', 'ghost@example.org', '--password', 'long enough'],
      'Nobody has the e-mail address ghost@example.org.',
    ],
  ])('says what is wrong with %o', async (args, message) => {
    await expect(setPassword(args)).rejects.toThrow(message)
  })
})
