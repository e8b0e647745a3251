import { expect, it } from 'vitest'
import { password, type Winery } from '#test/app-under-test.ts'
import type { Caller } from '#test/caller.ts'
import { currentPassword, secondStepPath, withCodes, withPasskey } from '#test/second-steps.ts'
import { standingApp } from '#test/standing-app.ts'
import { otherWineriesPath as path, switchPath } from '../contract.ts'

// Whoever switches must not get round the second step of the account that they switch to.

const server = await standingApp()
const link = (caller: Caller, { adminEmail: email }: Winery, code?: string) =>
  caller.post(path, { email, password, ...(code && { code }) })

async function twoWineries() {
  return { one: await server.newWinery('River Estate'), other: await server.newWinery('Hill Cellars') }
}

async function withBothSteps(winery: Winery) {
  const { next } = await withCodes(winery.admin)
  const { body: asked } = await server.as().post('/api/auth/login', { email: winery.adminEmail, password })
  const { body } = await server
    .as()
    .post('/api/auth/login/complete', { challenge: asked.challenge, code: next() })
  return server.as(body.token)
}

it('S2: an account with one-time codes is linked with a code, which counts once, and never without', async () => {
  const { one, other } = await twoWineries()
  const { next } = await withCodes(other.admin)
  const without = await link(one.admin, other)
  expect([without.status, without.body.errors[0].field]).toEqual([400, 'code'])
  expect((await link(one.admin, other, '000000')).status).toBe(400)
  expect((await one.admin.get(path)).body).toEqual([])
  const code = next()
  expect((await link(one.admin, other, code)).status).toBe(201)
  const third = await server.newWinery('Old Press')
  expect((await link(third.admin, other, code)).status).toBe(400)
})

it('V6: guessed codes are counted here as at the sign-in', async () => {
  const { one, other } = await twoWineries()
  await withCodes(other.admin)
  await other.admin.post('/api/auth/logout')
  const statuses: number[] = []
  for (let count = 0; count < 12; count++) statuses.push((await link(one.admin, other, '123456')).status)
  expect(statuses).toContain(429)
  expect(statuses).not.toContain(201)
})

it('an account that has passkeys alone says from where it can be linked', async () => {
  const { one, other } = await twoWineries()
  await withPasskey(other.admin)
  const refused = await link(one.admin, other, '123456')
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('passkey')])
})

it('S2: a password alone does not switch to an account with a second step', async () => {
  const { one, other } = await twoWineries()
  const { next } = await withCodes(other.admin)
  const { body } = await link(one.admin, other, next())
  expect((await one.admin.post(switchPath(body.id))).status).toBe(403)
})

it('S2: who sets up a second step, or takes the last one away, links their accounts anew', async () => {
  const { one, other } = await twoWineries()
  const { body } = await link(one.admin, other)
  await withCodes(one.admin)
  expect((await one.admin.get(path)).body).toEqual([])
  expect((await one.admin.post(switchPath(body.id))).status).toBe(404)
  await link(one.admin, other)
  expect((await one.admin.get(path)).body).toHaveLength(1)
  await one.admin.post(`${secondStepPath}/codes/remove`, currentPassword)
  expect((await one.admin.get(path)).body).toEqual([])
})

it('who has shown a second step switches to an account that has one too, and back', async () => {
  const { one, other } = await twoWineries()
  const strong = await withBothSteps(one)
  const { next } = await withCodes(other.admin)
  const { body } = await link(strong, other, next())
  const { status, body: switched } = await strong.post(switchPath(body.id))
  expect(status).toBe(200)
  const { body: sessions } = await server.as(switched.token).get('/api/auth/sessions')
  expect(sessions).toContainEqual(expect.objectContaining({ kind: 'password+code' }))
})

it('S2: where a winery demands a second step, nobody switches in who has none there', async () => {
  const { one, other } = await twoWineries()
  const strong = await withBothSteps(one)
  const { body } = await link(strong, other)
  await other.admin.put('/api/settings/second-step', { secondStepOf: 'everyone' })
  const refused = await strong.post(switchPath(body.id))
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('sign in there')])
})

it('a session for setting up a second step sees no other winery', async () => {
  const { one, other } = await twoWineries()
  await link(one.admin, other)
  await other.admin.put('/api/settings/second-step', { secondStepOf: 'everyone' })
  const { body } = await server.as().post('/api/auth/login', { email: other.adminEmail, password })
  expect(body.user).toMatchObject({ secondStepDue: true, otherWineries: [] })
  expect((await server.as(body.token).get(path)).status).toBe(403)
})
