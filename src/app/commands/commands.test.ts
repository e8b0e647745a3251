import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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
