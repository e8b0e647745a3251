import { describe, expect, it } from 'vitest'
import { linkedAccounts } from '#server/auth/account-links.ts'
import { password, signIn, type Winery } from '#test/app-under-test.ts'
import { aVineyard } from '#test/builders.ts'
import type { Caller } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { accessTokenOf } from '#test/every-caller.ts'
import { standingApp } from '#test/standing-app.ts'
import { otherWineriesPath as path, switchPath } from './contract.ts'

const server = await standingApp()
const { db } = server.connection

const river = () => server.newWinery('River Estate')
const hill = () => server.newWinery('Hill Cellars')
const of = ({ adminEmail: email }: Winery) => ({ email, password })
const link = (caller: Caller, winery: Winery) => caller.post(path, of(winery))
const ownId = async (caller: Caller): Promise<number> => (await caller.get('/api/auth/profile')).body.id

async function change(caller: Caller, to: number): Promise<Caller> {
  const { status, body, text } = await caller.post(switchPath(to))
  if (status !== 200) throw new Error(`switching answered ${status}: ${text}`)
  return server.as(body.token)
}

/** Two wineries whose administrators are one person, who is signed in to the first. */
async function linkedPair() {
  const [one, other] = [await river(), await hill()]
  const { body } = await link(one.admin, other)
  return { one, other, oneId: await ownId(one.admin), otherId: body.id as number }
}

const trailOf = (wineryId: number) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'userId', 'userName', 'after'])
    .where('wineryId', '=', wineryId)
    .orderBy('sequence', 'desc')
    .execute()

describe('linking two accounts', () => {
  it('shows each in the list of the other, and in the trails of both wineries the name of the other, nothing else', async () => {
    const [one, other] = [await river(), await hill()]
    const { status, body } = await link(one.admin, other)
    expect(status).toBe(201)
    const otherId = await ownId(other.admin)
    const there = { id: otherId, wineryName: 'Hill Cellars', email: other.adminEmail, through: null }
    expect(body).toEqual(there)
    expect((await one.admin.get(path)).body).toEqual([there])
    const oneId = await ownId(one.admin)
    const here = { id: oneId, wineryName: 'River Estate', email: one.adminEmail, through: null }
    expect((await other.admin.get(path)).body).toEqual([here])
    const { body: profile } = await one.admin.get('/api/auth/profile')
    expect(profile.otherWineries).toEqual([{ id: otherId, name: 'Hill Cellars' }])
    const [first] = await trailOf(one.id)
    const [second] = await trailOf(other.id)
    expect(first).toMatchObject({ action: 'link', userId: oneId, after: '{"winery":"Hill Cellars"}' })
    expect(second).toMatchObject({ action: 'link', userId: otherId, after: '{"winery":"River Estate"}' })
    const { body: activity } = await one.admin.get('/api/activity?limit=1')
    expect(activity[0]).toMatchObject({ action: 'linked', userName: 'Ada Min' })
    expect(JSON.stringify(activity)).not.toContain(other.adminEmail)
  })

  it('a third joins both, through the one with which it was linked', async () => {
    const { one, otherId } = await linkedPair()
    const third = await server.newWinery('Old Press')
    await link(one.admin, third)
    const { body } = await third.admin.get(path)
    expect(body.map(({ wineryName, through }: Record<string, unknown>) => [wineryName, through])).toEqual([
      ['Hill Cellars', 'River Estate'],
      ['River Estate', null],
    ])
    const there = await change(third.admin, otherId)
    expect((await there.get('/api/auth/profile')).body.winery.name).toBe('Hill Cellars')
  })

  it('a wrong password and an unknown address are told in the same words as at a sign-in, and end no session', async () => {
    const [one, other] = [await river(), await hill()]
    const wrong = await one.admin.post(path, { email: other.adminEmail, password: 'not-it' })
    const unknown = await one.admin.post(path, { email: 'nobody@example.org', password: 'not-it' })
    for (const { status, body } of [wrong, unknown]) {
      expect([status, body.message]).toEqual([400, 'Invalid email or password'])
    }
    expect((await one.admin.get(path)).body).toEqual([])
    expect(await trailOf(other.id)).not.toContainEqual(expect.objectContaining({ action: 'link' }))
  })

  it('V6: guesses are counted with those at the sign-in', async () => {
    const [one, other] = [await river(), await hill()]
    // Where the person is signed in already, nobody else's guesses count.
    await other.admin.post('/api/auth/logout')
    const guess = { email: other.adminEmail, password: 'a-guess' }
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await one.admin.post(path, guess)).status)
    for (let count = 0; count < 4; count++)
      statuses.push((await server.as().post('/api/auth/login', guess)).status)
    expect(new Set(statuses)).toEqual(new Set([400, 401]))
    const last = await link(one.admin, other)
    expect([last.status, last.headers['retry-after']]).toEqual([429, '60'])
    expect((await server.as().post('/api/auth/login', of(other))).status).toBe(429)
  })

  it.each([
    ['one in this very winery', async (one: Winery) => (await aColleague(server, one, {})).email, 409],
    ['oneself', async (one: Winery) => one.adminEmail, 409],
    ['one that is linked already', async (_one: Winery, other: Winery) => other.adminEmail, 409],
    [
      'another of the same winery',
      async (_one: Winery, other: Winery) => (await aColleague(server, other)).email,
      409,
    ],
    ['no address', async () => 'nobody', 400],
  ])('%s is refused', async (_which, emailOf, status) => {
    const { one, other } = await linkedPair()
    const answer = await one.admin.post(path, { email: await emailOf(one, other), password })
    expect(answer.status, answer.text).toBe(status)
    expect((await one.admin.get(path)).body).toHaveLength(1)
  })

  it('somebody inactive is told so, once the password was right', async () => {
    const [one, other] = [await river(), await hill()]
    const colleague = await aColleague(server, other)
    await other.admin.patch(`/api/users/${colleague.id}/status`, { active: false })
    const { status, body } = await one.admin.post(path, { email: colleague.email, password })
    expect([status, body.message]).toEqual([403, 'Your account is inactive. Contact your administrator.'])
  })

  it('twenty are enough', async () => {
    const first = await river()
    for (let count = 1; count < 20; count++)
      expect((await link(first.admin, await server.newWinery(`Winery ${count}`))).status).toBe(201)
    const { status, body } = await link(first.admin, await hill())
    expect([status, body.message]).toEqual([
      409,
      'Twenty wineries are the most that can be linked. Remove one first.',
    ])
  })

  it('tried from both sides at once, among other writes, it is made once', async () => {
    const [one, other] = [await river(), await hill()]
    const writes = [one, other, one, other].map(({ admin }) => admin.post('/api/vineyard', aVineyard()))
    const tries = await Promise.all([link(one.admin, other), link(other.admin, one), link(one.admin, other)])
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
    for (const { id } of [one, other])
      expect((await trailOf(id)).filter(({ action }) => action === 'link')).toHaveLength(1)
  })

  it('a repeated request is answered as the first was, and links nothing twice', async () => {
    const [one, other] = [await river(), await hill()]
    const key = { 'idempotency-key': 'link-them' }
    const first = await one.admin.post(path, of(other), key)
    const second = await one.admin.post(path, of(other), key)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect((await trailOf(other.id)).filter(({ action }) => action === 'link')).toHaveLength(1)
  })
})

/** Whoever switched here sees from where: in their own list, profile and sessions, and in the trail. */
const tellWhereFrom: readonly string[] = [path, '/api/auth/profile', '/api/auth/sessions', '/api/activity']

describe('changing over', () => {
  it('begins a session of the other account, under its own rights and its own name in the trail', async () => {
    const one = await river()
    const other = await hill()
    const reader = await aColleague(server, other, { 'vineyards:view': true, 'vineyards:create': true })
    await one.admin.post(path, { email: reader.email, password })
    const there = await change(one.admin, reader.id)
    const { body } = await there.get('/api/auth/profile')
    expect(body).toMatchObject({
      id: reader.id,
      winery: { id: other.id },
      role: { name: expect.any(String) },
    })
    expect((await there.get('/api/batch')).status).toBe(403)
    expect((await there.get('/api/activity')).status).toBe(403)
    expect((await there.post('/api/vineyard', aVineyard())).status).toBe(201)
    const [made, changed, signedIn] = await trailOf(other.id)
    expect(made).toMatchObject({
      action: 'create',
      userId: reader.id,
      userName: `${body.firstName} ${body.lastName}`,
    })
    expect(changed).toMatchObject({ action: 'switch', userId: reader.id, after: '{"winery":"River Estate"}' })
    expect(signedIn).toMatchObject({ action: 'sign-in', userId: reader.id })
    expect(await trailOf(one.id)).not.toContainEqual(
      expect.objectContaining({ action: 'create', userId: reader.id }),
    )
  })

  it('is told of the session in the list of sessions, by the winery that was signed in to', async () => {
    const { one, other, oneId, otherId } = await linkedPair()
    const third = await server.newWinery('Old Press')
    const { body } = await link(one.admin, third)
    const there = await change(await change(one.admin, otherId), body.id)
    const told = async (caller: Caller) =>
      (await caller.get('/api/auth/sessions')).body
        .filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
        .map(({ kind, switchedFrom }: Record<string, unknown>) => [kind, switchedFrom])
    expect(await told(there)).toEqual([['password', 'River Estate']])
    expect(await told(other.admin)).toEqual([['password', null]])
    // Back where the password was shown, there is nothing to tell.
    expect(await told(await change(there, oneId))).toEqual([['password', null]])
  })

  it('S2: nothing of the one shows in the other, whatever is asked', async () => {
    const { one, otherId } = await linkedPair()
    await one.admin.post('/api/vineyard', aVineyard({ name: 'Seen from the river alone' }))
    const there = await change(one.admin, otherId)
    const lists = server.api.routes.filter(
      ({ method, path: address, file }) => method === 'GET' && !address.includes('{') && !file,
    )
    expect(lists.length).toBeGreaterThan(30)
    for (const { path: address } of lists.filter(({ path: each }) => each !== '/api/live')) {
      const answer = await there.get(address)
      expect([address, answer.text.includes('Seen from the river alone')]).toEqual([address, false])
      if (!tellWhereFrom.includes(address))
        expect([address, answer.text.includes('River Estate')]).toEqual([address, false])
    }
    expect((await there.get('/api/vineyard')).body).toEqual([])
  })

  it('the session that was left ends within a minute, and the new one lasts no longer than it would have', async () => {
    const { one, other, otherId, oneId } = await linkedPair()
    const before = await sessionsOf(oneId)
    const there = await change(one.admin, otherId)
    const [left] = await sessionsOf(oneId)
    expect(Date.parse(left?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(60_000)
    const [begun] = (await sessionsOf(otherId)).filter(({ provedBy }) => provedBy === oneId)
    const first = Date.parse(before[0]?.expiresAt ?? '')
    expect(Date.parse(begun?.expiresAt ?? '')).toBeLessThanOrEqual(first)
    const back = await change(there, oneId)
    const [home] = (await sessionsOf(oneId)).toReversed()
    expect([home?.provedBy, Date.parse(home?.expiresAt ?? '') <= first]).toEqual([null, true])
    expect((await back.get('/api/auth/profile')).body.winery.id).toBe(one.id)
    expect((await other.admin.get('/api/auth/profile')).status).toBe(200)
  })

  it.each([
    ['an account that is not linked', async () => ownId((await hill()).admin)],
    ['nobody', async () => 999_999],
    ['oneself', async (_other: number, oneId: number) => oneId],
  ])('to %s is answered like what is not there', async (_whom, idOf) => {
    const { one, oneId, otherId } = await linkedPair()
    const { status } = await one.admin.post(switchPath(await idOf(otherId, oneId)))
    expect(status).toBe(404)
  })

  it('S2: no program does, nor a session that is over', async () => {
    const { one, otherId } = await linkedPair()
    const program = server.as(await accessTokenOf(one.admin, ['vineyards:view']))
    expect((await program.post(switchPath(otherId))).status).toBe(403)
    expect((await program.get(path)).status).toBe(403)
    await one.admin.post('/api/auth/logout')
    expect((await one.admin.post(switchPath(otherId))).status).toBe(401)
  })

  const sessionsOf = (userId: number) =>
    db.selectFrom('sessions').selectAll().where('userId', '=', userId).orderBy('id').execute()
})

describe('a link ends', () => {
  it('from either side, in both trails, with the sessions that were begun along it', async () => {
    const { one, other, oneId, otherId } = await linkedPair()
    const there = await change(one.admin, otherId)
    const { status, body } = await other.admin.delete(`${path}/${oneId}`)
    expect([status, body.message]).toEqual([200, 'River Estate is no longer one of your wineries.'])
    expect((await there.get('/api/auth/profile')).status).toBe(401)
    expect((await other.admin.get('/api/auth/profile')).body.otherWineries).toEqual([])
    const home = server.as(await signIn(server.as(), one.adminEmail))
    expect((await home.get(path)).body).toEqual([])
    expect((await home.post(switchPath(otherId))).status).toBe(404)
    for (const [winery, userId, name] of [
      [one, oneId, 'Hill Cellars'],
      [other, otherId, 'River Estate'],
    ] as const)
      expect(await trailOf(winery.id)).toContainEqual(
        expect.objectContaining({ action: 'unlink', userId, after: JSON.stringify({ winery: name }) }),
      )
    expect((await other.admin.delete(`${path}/${oneId}`)).status).toBe(404)
  })

  it('a winery that is reached through another is removed there', async () => {
    const { one, otherId } = await linkedPair()
    const third = await server.newWinery('Old Press')
    await link(one.admin, third)
    expect((await third.admin.delete(`${path}/${otherId}`)).status).toBe(404)
    expect((await one.admin.delete(`${path}/${otherId}`)).status).toBe(200)
    expect((await third.admin.get(path)).body).toHaveLength(1)
  })

  it.each([
    ['a new password', { password: 'another-vintage' }],
    ['another e-mail address, by which it is handed over', { email: 'handed.over@example.org' }],
    ['being deactivated', { active: false }],
  ])(
    'with %s of either account, with what was begun along it',
    async (_what, body: { password?: string; email?: string; active?: boolean }) => {
      const first = await river()
      const here = await aColleague(server, first)
      const other = await hill()
      const otherId = await ownId(other.admin)
      await here.caller.post(path, of(other))
      const there = await change(here.caller, otherId)
      const came = await change(server.as(await signIn(server.as(), other.adminEmail)), here.id)
      const email = body.email && { email: `${here.id}.${body.email}` }
      const { status, text } = await first.admin.put(`/api/users/${here.id}`, { ...body, ...email })
      expect(status, text).toBe(200)
      expect((await there.get('/api/auth/profile')).status).toBe(401)
      expect((await came.get('/api/auth/profile')).status).toBe(401)
      expect((await other.admin.get(path)).body).toEqual([])
      expect((await other.admin.post(switchPath(here.id))).status).toBe(404)
      expect((await trailOf(first.id)).slice(0, 2)).toContainEqual(
        expect.objectContaining({ action: 'unlink', after: '{"winery":"Hill Cellars"}' }),
      )
    },
  )

  it("with one's own new password; this session goes on", async () => {
    const { one, other, oneId, otherId } = await linkedPair()
    const came = await change(server.as(await signIn(server.as(), other.adminEmail)), oneId)
    const there = await change(server.as(await signIn(server.as(), one.adminEmail)), otherId)
    const renewed = { currentPassword: password, newPassword: 'another-vintage' }
    expect((await one.admin.put('/api/auth/password', renewed)).status).toBe(200)
    expect((await one.admin.get(path)).body).toEqual([])
    for (const caller of [came, there]) expect((await caller.get('/api/auth/profile')).status).toBe(401)
  })
})

describe('who knows the password of one account alone', () => {
  it('gets no lasting way into another: no token for programs there', async () => {
    const { one, otherId } = await linkedPair()
    const there = await change(one.admin, otherId)
    const asked = { name: 'For later', days: '365', permissions: { 'vineyards:view': true } }
    const { status, body } = await there.post('/api/auth/access-tokens', asked)
    expect([status, body.message]).toEqual([
      403,
      'You switched here from another winery. To do this, sign in with the password of this account.',
    ])
  })

  it('gets no link there that outlives the password', async () => {
    const { one, oneId, otherId } = await linkedPair()
    const there = await change(one.admin, otherId)
    const third = await server.newWinery('Old Press')
    const { status, body } = await there.post(path, of(third))
    expect(status).toBe(201)
    expect(body).toMatchObject({ wineryName: 'Old Press', through: 'River Estate' })
    expect(await trailOf(one.id)).toContainEqual(
      expect.objectContaining({ action: 'link', userId: oneId, after: '{"winery":"Old Press"}' }),
    )
    const home = server.as(await signIn(server.as(), one.adminEmail))
    await home.put('/api/auth/password', { currentPassword: password, newPassword: 'another-vintage' })
    expect((await linkedAccounts(db, otherId)).size).toBe(0)
    expect((await third.admin.get(path)).body).toEqual([])
  })
})
