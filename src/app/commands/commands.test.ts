import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceCounters, sessionCounters, strangerCounters } from '#server/auth/attempts.ts'
import { countAttempt } from '#server/auth/throttle.ts'
import { type AppUnderTest, password, signIn, startApp } from '#test/app-under-test.ts'
import { aColleague } from '#test/colleagues.ts'
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

  describe('while its prompt waits', () => {
    /** Asks for a password, lets others work meanwhile, then types one. */
    async function setMeanwhile(email: string, meanwhile: () => Promise<unknown>) {
      const keyboard = new PassThrough()
      const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(keyboard as never)
      const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
      try {
        const set = setPassword(['--email', email])
        const asked = () => expect(stdout).toHaveBeenCalledWith(expect.stringContaining('New password'))
        await vi.waitFor(asked, 60_000)
        await meanwhile()
        keyboard.write('typed at the console\n')
        await set
      } finally {
        stdin.mockRestore()
        stdout.mockRestore()
      }
    }

    const readUser = (id: number) =>
      server.connection.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

    it('A1: what others change stays, and the trail tells it in the right order', async () => {
      const winery = await server.newWinery()
      const { id, email } = await aColleague(server, winery, 'Winemaker')
      await setMeanwhile(email, async () => {
        const { status } = await winery.admin.put(`/api/users/${id}`, { firstName: 'Edited' })
        expect(status).toBe(200)
      })
      expect(await readUser(id)).toMatchObject({ firstName: 'Edited', version: 3 })
      expect(await signIn(server.as(), email, 'typed at the console')).toBeTruthy()
      const entries = await server.connection.db
        .selectFrom('auditEntries')
        .select(['userName', 'before', 'after'])
        .where('kind', '=', 'users')
        .where('recordId', '=', id)
        .where('action', '=', 'update')
        .orderBy('sequence')
        .execute()
      const [edit, typed] = entries.map(({ before, after, ...entry }) => ({
        ...entry,
        before: JSON.parse(before ?? ''),
        after: JSON.parse(after ?? ''),
      }))
      expect(edit).toMatchObject({ before: { firstName: 'Cole', version: 1 }, after: { version: 2 } })
      expect(typed).toMatchObject({
        userName: 'Console',
        before: edit?.after,
        after: { firstName: 'Edited', version: 3 },
      })
    })

    it('says when the person is gone or has another address by now', async () => {
      const winery = await server.newWinery()
      const { db } = server.connection
      const leaving = await aColleague(server, winery, 'Winemaker')
      const moving = await aColleague(server, winery, 'Winemaker')
      const changes: [string, () => Promise<unknown>][] = [
        [leaving.email, () => db.deleteFrom('users').where('id', '=', leaving.id).execute()],
        [moving.email, () => winery.admin.put(`/api/users/${moving.id}`, { email: `moved-${moving.email}` })],
      ]
      for (const [email, change] of changes)
        await expect(setMeanwhile(email, change)).rejects.toThrow(
          `Nobody has the e-mail address ${email} any more. Nothing was changed.`,
        )
      expect(await signIn(server.as(), `moved-${moving.email}`)).toBeTruthy()
    })
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
