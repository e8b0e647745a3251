import { describe, expect, it } from 'vitest'
import { resetTexts, secondSteps } from '#features/house/users/contract/second-steps.ts'
import { password } from '#test/app-under-test.ts'
import type { Caller } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { currentPassword, secondStepPath as path, withCodes, withPasskey } from '#test/second-steps.ts'
import { SoftPasskey } from '#test/soft-passkey.ts'
import { standingApp } from '#test/standing-app.ts'
import { ownSecondStep, secondStepTexts } from './contract.ts'

const server = await standingApp()
const winery = await server.newWinery('Hillside')
const { db } = server.connection
const rosa = (rights: Parameters<typeof aColleague>[2] = 'Winemaker') => aColleague(server, winery, rights)
const login = (email: string) => server.as().post('/api/auth/login', { email, password })
const isIn = async (caller: Caller) => (await caller.get('/api/auth/profile')).status === 200
const wrong = { currentPassword: 'not the password' }

describe('setting up', () => {
  it('nothing is there at first, and nothing is demanded', async () => {
    const { caller } = await rosa()
    expect(ownSecondStep.parse((await caller.get(path)).body)).toEqual({
      hasCodes: false,
      recoveryLeft: 0,
      isDemanded: false,
      passkeys: [],
      passkeyAddress: 'http://localhost',
    })
  })

  it.each(['/codes', '/codes/remove', '/passkeys/options', '/recovery-codes', '/passkeys/1/remove'])(
    '%s asks for the password again, and counts wrong ones',
    async each => {
      const { caller } = await rosa()
      expect((await caller.post(path + each, {})).body.message).toBe('Your password is required')
      expect(await caller.post(path + each, wrong)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'currentPassword', message: 'Your password is wrong' }] },
      })
      for (let guess = 2; guess <= 10; guess++) await caller.post(path + each, wrong)
      expect((await caller.post(path + each, currentPassword)).status).toBe(429)
    },
  )

  it('codes count once the first one was confirmed; the secret is nowhere to be read', async () => {
    const { caller, email } = await rosa()
    const begun = (await caller.post(`${path}/codes`, currentPassword)).body
    expect(begun.address).toContain(`Hillside:${encodeURIComponent(email)}?secret=${begun.secret}`)
    const refused = await caller.post(`${path}/codes/confirm`, { challenge: begun.challenge, code: '000000' })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'code' }] } })
    expect((await login(email)).status).toBe(200)
    const { secret, recoveryCodes } = await withCodes(caller)
    const all = JSON.stringify([
      await db.selectFrom('secondSteps').selectAll().execute(),
      await db.selectFrom('signInChallenges').selectAll().execute(),
      await db.selectFrom('auditEntries').selectAll().where('kind', '=', 'secondSteps').execute(),
    ])
    for (const each of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replaceAll('-', ''))])
      expect(all).not.toContain(each)
    expect((await caller.get(path)).body).toMatchObject({ hasCodes: true, recoveryLeft: 10 })
    expect((await login(email)).status).toBe(202)
  })

  it('what a repeated request is told holds no codes, and what was kept of it neither', async () => {
    const { caller } = await rosa()
    await withPasskey(caller)
    const key = { 'idempotency-key': 'renew-1' }
    const first = await caller.post(`${path}/recovery-codes`, currentPassword, key)
    expect(first.body.recoveryCodes).toHaveLength(10)
    const again = await caller.post(`${path}/recovery-codes`, currentPassword, key)
    expect([again.status, again.body.recoveryCodes]).toEqual([200, null])
    const kept = await db.selectFrom('idempotencyKeys').selectAll().execute()
    for (const code of first.body.recoveryCodes) expect(JSON.stringify(kept)).not.toContain(code)
  })

  it('codes can be set up again, for another phone, and the old one’s are wrong from then on', async () => {
    const { caller, email } = await rosa()
    const old = await withCodes(caller)
    const fresh = await withCodes(caller)
    expect(fresh.recoveryCodes, 'those that are there stay').toBeNull()
    const { challenge } = (await login(email)).body
    const complete = (code: string) => server.as().post('/api/auth/login/complete', { challenge, code })
    expect((await complete(old.next())).status).toBe(401)
    expect((await complete(fresh.next())).status).toBe(200)
  })

  it('one person’s beginning is no use to another', async () => {
    const [one, other] = [await rosa(), await rosa()]
    const { challenge } = (await one.caller.post(`${path}/codes`, currentPassword)).body
    const refused = await other.caller.post(`${path}/codes/confirm`, { challenge, code: '123456' })
    expect(refused).toMatchObject({ status: 409, body: { message: secondStepTexts.overdue } })
  })

  it('recovery codes are made anew, and the old ones are gone', async () => {
    const { caller, email } = await rosa()
    expect((await caller.post(`${path}/recovery-codes`, currentPassword)).status).toBe(409)
    const { recoveryCodes } = await withCodes(caller)
    const fresh = (await caller.post(`${path}/recovery-codes`, currentPassword)).body
    const { challenge } = (await login(email)).body
    const complete = (recoveryCode: string) =>
      server.as().post('/api/auth/login/complete', { challenge, recoveryCode })
    expect((await complete(recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await complete(fresh.recoveryCodes[0])).status).toBe(200)
  })

  it('a passkey of a wrong origin, for another challenge, known already or the eleventh is not taken', async () => {
    const { caller } = await rosa()
    const passkey = new SoftPasskey()
    const begin = async () => (await caller.post(`${path}/passkeys/options`, currentPassword)).body
    const add = (challenge: string, made: object) =>
      caller.post(`${path}/passkeys`, { name: 'Phone', challenge, passkey: made })
    for (const conduct of [
      { origin: 'http://localhost:81' },
      { challenge: 'AAAA' },
      { rpId: 'elsewhere.test' },
    ]) {
      const { challenge, passkey: asked } = await begin()
      expect((await add(challenge, passkey.make(asked, conduct))).body.message).toBe(
        secondStepTexts.wrongPasskey,
      )
      expect((await add(challenge, passkey.make(asked))).body.message).toBe(secondStepTexts.overdue)
    }
    const first = await begin()
    expect((await add(first.challenge, passkey.make(first.passkey))).status).toBe(201)
    const second = await begin()
    expect(second.passkey.excludeCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }])
    expect((await add(second.challenge, passkey.make(second.passkey))).body.message).toBe(
      secondStepTexts.knownPasskey,
    )
    for (let count = 2; count <= 10; count++) await withPasskey(caller, `Key ${count}`)
    const last = await begin()
    expect((await add(last.challenge, new SoftPasskey().make(last.passkey))).body.message).toBe(
      secondStepTexts.tooMany,
    )
  })

  it('at an address without https or without a name there are no passkeys, and the person is told', async () => {
    const { caller } = await rosa()
    for (const host of ['10.0.0.7:3000', 'wine.local', '[::1]:3000']) {
      expect((await caller.get(path, { host })).body.passkeyAddress).toBeNull()
      const refused = await caller.post(`${path}/passkeys/options`, currentPassword, { host })
      expect(refused).toMatchObject({ status: 409, body: { message: secondStepTexts.noPasskeysHere } })
    }
  })
})

describe('another name for a passkey', () => {
  const rename = (caller: Caller, id: number, name: unknown) =>
    caller.put(`${path}/passkeys/${id}`, { name } as object)

  it('is given by its owner alone, without the password, and told in the trail', async () => {
    const [owner, other] = [await rosa(), await rosa('Admin')]
    const { id, passkey } = await withPasskey(owner.caller, 'My phone')
    const renamed = await rename(owner.caller, id, '  Old phone ')
    expect(renamed.status).toBe(200)
    expect(ownSecondStep.parse(renamed.body).passkeys).toMatchObject([{ id, name: 'Old phone', works: true }])
    expect((await rename(other.caller, id, 'Mine now')).status).toBe(404)
    const elsewhere = await server.newWinery('Elsewhere')
    expect((await rename(elsewhere.admin, id, 'Mine now')).status).toBe(404)
    expect((await owner.caller.get(path)).body.passkeys).toMatchObject([{ id, name: 'Old phone' }])
    const { body } = await winery.admin.get('/api/activity?kind=passkeys&action=updated&limit=1')
    expect(body).toMatchObject([
      {
        userId: owner.id,
        recordId: id,
        changes: [{ label: 'Name', before: 'My phone', after: 'Old phone' }],
      },
    ])
    // It is the same passkey as before.
    const asked = (await server.as().post('/api/auth/login/passkey')).body
    const shown = { challenge: asked.challenge, passkey: passkey.show(asked.passkey) }
    expect((await server.as().post('/api/auth/login/complete', shown)).status).toBe(200)
  })

  it.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    [undefined, 'Name is required'],
    ['x'.repeat(101), 'Must be at most 100 characters'],
  ])('refuses %j as it does of a new one', async (name, message) => {
    const { caller } = await rosa()
    const { id } = await withPasskey(caller)
    const refused = await rename(caller, id, name)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'name', message }] } })
    const begun = (await caller.post(`${path}/passkeys/options`, currentPassword)).body
    const made = { challenge: begun.challenge, passkey: new SoftPasskey().make(begun.passkey), name }
    expect((await caller.post(`${path}/passkeys`, made)).body.errors).toEqual(refused.body.errors)
  })
})

describe('taking away', () => {
  it('the last one goes with its recovery codes, and the password alone is enough again', async () => {
    const { caller, email } = await rosa()
    await withCodes(caller)
    const { id } = await withPasskey(caller)
    const other = await rosa()
    expect((await other.caller.post(`${path}/passkeys/${id}/remove`, currentPassword)).status).toBe(404)
    expect((await caller.post(`${path}/passkeys/${id}/remove`, currentPassword)).body.passkeys).toEqual([])
    expect((await login(email)).status).toBe(202)
    const left = await caller.post(`${path}/codes/remove`, currentPassword)
    expect(left.body).toMatchObject({ hasCodes: false, recoveryLeft: 0 })
    expect((await login(email)).status).toBe(200)
  })

  it('an administrator resets it: sessions end, the trail tells, the password alone lets in', async () => {
    const { id, caller, email } = await rosa()
    const { passkey } = await withPasskey(caller)
    await withCodes(caller)
    const address = `/api/users/${id}/second-step/reset`
    expect((await (await rosa()).caller.post(address)).status).toBe(403)
    const elsewhere = await server.newWinery('Elsewhere')
    expect((await elsewhere.admin.post(address)).status).toBe(404)
    expect(await winery.admin.post(address)).toMatchObject({
      status: 200,
      body: { message: resetTexts.done },
    })
    expect(await isIn(caller)).toBe(false)
    const asked = (await server.as().post('/api/auth/login/passkey')).body
    const shown = { ...asked, passkey: passkey.show(asked.passkey) }
    expect((await server.as().post('/api/auth/login/complete', shown)).status).toBe(401)
    expect((await login(email)).status).toBe(200)
    const { body } = await winery.admin.get('/api/activity?limit=10')
    const told = body.map(({ action, kind }: { action: string; kind: string }) => `${action} ${kind}`)
    expect(told).toEqual(
      expect.arrayContaining(['second-step-reset users', 'deleted secondSteps', 'deleted passkeys']),
    )
    expect((await winery.admin.post(address)).body.message).toBe(resetTexts.nothingToReset)
    expect(await db.selectFrom('factorUses').selectAll().where('subjectId', '=', id).execute()).toEqual([])
  })

  it('nobody resets their own', async () => {
    const admin = await rosa('Admin')
    await withCodes(admin.caller)
    const refused = await admin.caller.post(`/api/users/${admin.id}/second-step/reset`)
    expect(refused).toMatchObject({ status: 409, body: { message: resetTexts.own } })
  })
})

describe('demanded', () => {
  const demand = (admin: Caller, secondStepOf: string) =>
    admin.put('/api/settings/second-step', { secondStepOf })
  const enter = async (email: string) => {
    const { status, body } = await login(email)
    expect(status).toBe(200)
    return { user: body.user, caller: server.as(body.token) }
  }

  it('of administrators: they are let in only to set one up, others come and go as before', async () => {
    const other = await server.newWinery('Demanding')
    const admin = await aColleague(server, other, 'Admin')
    const staff = await aColleague(server, other, 'Winemaker')
    expect((await demand(other.admin, 'sometimes')).status).toBe(400)
    expect((await demand(other.admin, 'administrators')).status).toBe(200)
    expect(await isIn(admin.caller), 'who is in stays in').toBe(true)
    expect((await admin.caller.get('/api/vineyard')).status).toBe(200)
    expect((await enter(staff.email)).user.secondStepDue).toBe(false)

    const { user, caller } = await enter(admin.email)
    expect(user.secondStepDue).toBe(true)
    expect((await caller.get('/api/auth/profile')).body.secondStepDue).toBe(true)
    for (const each of [
      '/api/vineyard',
      '/api/settings',
      '/api/users',
      '/api/live?since=',
      '/api/auth/sessions',
    ])
      expect(await caller.get(each)).toMatchObject({ status: 403, body: { code: 'second_step_due' } })
    expect((await caller.post('/api/auth/access-tokens', {})).status).toBe(403)
    expect((await caller.put('/api/auth/password', {})).status).toBe(403)
    await withCodes(caller)
    expect((await caller.get('/api/vineyard')).status).toBe(200)
    expect((await caller.get('/api/auth/profile')).body.secondStepDue).toBe(false)
    const refused = await caller.post(`${path}/codes/remove`, currentPassword)
    expect(refused).toMatchObject({ status: 409, body: { message: secondStepTexts.stillDemanded } })
    expect((await caller.get(path)).body).toMatchObject({ hasCodes: true, isDemanded: true })
  })

  it('of everyone, and of nobody again; the trail tells', async () => {
    const other = await server.newWinery('Demanding')
    const staff = await aColleague(server, other, 'Winemaker')
    await demand(other.admin, 'everyone')
    const { caller } = await enter(staff.email)
    expect((await caller.get('/api/vineyard')).status).toBe(403)
    const { id } = await withPasskey(caller)
    expect((await caller.get('/api/vineyard')).status).toBe(200)
    expect((await caller.post(`${path}/passkeys/${id}/remove`, currentPassword)).status).toBe(409)
    await demand(other.admin, 'nobody')
    expect((await caller.post(`${path}/passkeys/${id}/remove`, currentPassword)).status).toBe(200)
    const { body } = await other.admin.get('/api/activity?limit=20')
    const rules = body.filter(({ kind }: { kind: string }) => kind === 'signInRules')
    expect(rules[0].changes).toEqual([
      { field: 'secondStepOf', label: 'Second step demanded of', before: 'everyone', after: 'nobody' },
    ])
  })

  it('is for administrators to say and to see', async () => {
    const { caller, id } = await rosa()
    expect((await demand(caller, 'everyone')).status).toBe(403)
    await withCodes(caller)
    await withPasskey(caller)
    const told = secondSteps.parse((await winery.admin.get('/api/settings/second-steps')).body)
    expect(told.secondStepOf).toBe('nobody')
    expect(told.people.find(({ userId }) => userId === id)).toEqual({
      ...{ userId: id, hasCodes: true, passkeys: 1, recoveryLeft: 10 },
    })
    expect((await caller.get('/api/settings/second-steps')).status).toBe(403)
  })
})
