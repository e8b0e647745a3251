import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type AppUnderTest, password, startApp } from '#test/app-under-test.ts'
import { withCodes, withPasskey } from '#test/second-steps.ts'
import { resetSecondStep } from './reset-second-step.ts'

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

it('an administrator who is alone and locked out comes in with the password again, and the trail tells', async () => {
  const { admin, adminEmail: email } = await server.newWinery()
  await withCodes(admin)
  await withPasskey(admin)
  const login = () => server.as().post('/api/auth/login', { email, password })
  const { challenge } = (await login()).body
  for (let guess = 0; guess < 10; guess++)
    await server.as().post('/api/auth/login/complete', { challenge, code: '000000' })
  expect((await login()).status).toBe(429)
  await resetSecondStep([email.toUpperCase()])
  expect((await admin.get('/api/auth/profile')).status).toBe(401)
  const { status, body } = await login()
  expect(status).toBe(200)
  const trail = await server.as(body.token).get('/api/activity?limit=10')
  const told = trail.body.filter(({ userName }: { userName: string }) => userName === 'Console')
  expect(told.map(({ action, kind }: { action: string; kind: string }) => `${action} ${kind}`)).toEqual([
    'second-step-reset users',
    'deleted secondSteps',
    'deleted passkeys',
  ])
  await expect(resetSecondStep([email])).rejects.toThrow(`${email} has no second step.`)
})

it.each([
  [[], 'Say whose second step to reset.'],
  [['a@b.org', 'c@d.org'], 'Say whose second step to reset.'],
  [['nobody@example.org'], 'Nobody has the e-mail address nobody@example.org.'],
  [['--email', 'a@b.org'], "Unknown option '--email'"],
])('%j: %s', async (args, message) => {
  await expect(resetSecondStep(args)).rejects.toThrow(message)
})
