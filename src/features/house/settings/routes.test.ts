import { describe, expect, it } from 'vitest'
import { password, startApp } from '#test/app-under-test.ts'
import type { Caller } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { standingApp } from '#test/standing-app.ts'
import { ownSession, settings } from './contract.ts'

const server = await standingApp()

type Listed = { id: number; isCurrent: boolean }

const fresh = 'a-new-vintage'

const change = (caller: Caller, currentPassword: unknown, newPassword: unknown = fresh) =>
  caller.put('/api/auth/password', { currentPassword, newPassword })

const login = (email: string, given: string) =>
  server.as().post('/api/auth/login', { email, password: given })

const entriesOf = (wineryId: number) =>
  server.connection.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('wineryId', '=', wineryId)
    .orderBy('sequence')
    .execute()

const isIn = async (caller: Caller) => (await caller.get('/api/auth/profile')).status === 200

describe('the installation', () => {
  it('OPEN-08: is told to everyone signed in, its schema to administrators only', async () => {
    const winery = await server.newWinery('Hillside')
    const staff = await aColleague(server, winery, 'Winemaker')
    const told = settings.parse((await winery.admin.get('/api/settings')).body)
    expect(told).toMatchObject({
      passwordMinimum: 6,
      winery: { id: winery.id, name: 'Hillside', version: 1 },
      about: {
        version: 'test',
        database: server.connection.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL',
        databaseVersion: expect.stringMatching(/^\d+\.\d+/),
        schemaVersion: expect.stringMatching(/^\d{4}-/),
      },
    })
    const { body } = await staff.caller.get('/api/settings')
    expect(body).toEqual({ ...told, about: { ...told.about, schemaVersion: null } })
  })

  it('says what length the operator asks of passwords', async () => {
    const strict = await startApp({ passwordMinimum: 12 })
    try {
      const { admin } = await strict.newWinery()
      expect((await admin.get('/api/settings')).body.passwordMinimum).toBe(12)
      expect(await change(admin, password, 'elevenchars')).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'newPassword', message: 'Password must be at least 12 characters' }] },
      })
    } finally {
      await strict.stop()
    }
  })
})

describe('the winery’s name', () => {
  it('OPEN-08, OPEN-06: is renamed by an administrator, for every colleague and nobody else', async () => {
    const winery = await server.newWinery('Hillside')
    const other = await server.newWinery('Elsewhere')
    const staff = await aColleague(server, winery, 'Winemaker')
    const renamed = await winery.admin.put('/api/settings/winery', { name: '  Château Nord ' })
    expect(renamed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { id: winery.id, name: 'Château Nord', version: 2 },
    })
    expect((await staff.caller.get('/api/auth/profile')).body.winery).toEqual({
      id: winery.id,
      name: 'Château Nord',
    })
    expect((await other.admin.get('/api/auth/profile')).body.winery.name).toBe('Elsewhere')
  })

  it('is written down with what it was before', async () => {
    const winery = await server.newWinery('Hillside')
    await winery.admin.put('/api/settings/winery', { name: 'Lower Hillside' })
    const entry = (await entriesOf(winery.id)).at(-1)
    expect(entry).toMatchObject({
      action: 'update',
      kind: 'wineries',
      recordId: winery.id,
      userName: 'Ada Min',
    })
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ name: 'Hillside', version: 1 })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ name: 'Lower Hillside', version: 2 })
    const count = (await entriesOf(winery.id)).length
    await winery.admin.put('/api/settings/winery', { name: 'Lower Hillside' })
    expect(await entriesOf(winery.id)).toHaveLength(count)
  })

  it('is refused to staff, when empty or too long, and when a colleague was faster', async () => {
    const winery = await server.newWinery('Hillside')
    const staff = await aColleague(server, winery, 'Winemaker')
    expect((await staff.caller.put('/api/settings/winery', { name: 'Mine' })).status).toBe(403)
    expect((await winery.admin.put('/api/settings/winery', { name: '  ' })).body.message).toBe(
      'Winery name is required',
    )
    expect((await winery.admin.put('/api/settings/winery', { name: 'x'.repeat(101) })).status).toBe(400)
    await winery.admin.put('/api/settings/winery', { name: 'First' }, { 'if-match': '"1"' })
    const late = await winery.admin.put('/api/settings/winery', { name: 'Second' }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect((await winery.admin.get('/api/settings')).body.winery).toMatchObject({ name: 'First', version: 2 })
  })
})

describe('one’s own password', () => {
  it('OPEN-08: is changed with the current one; other sessions end, this one stays', async () => {
    const winery = await server.newWinery()
    const staff = await aColleague(server, winery)
    const phone = await staff.signInFor(1)
    expect(await change(staff.caller, password)).toMatchObject({
      status: 200,
      body: { message: 'Password changed. Your other devices are signed out.' },
    })
    expect(await isIn(staff.caller)).toBe(true)
    expect(await isIn(phone)).toBe(false)
    expect(await isIn(winery.admin)).toBe(true)
    expect((await login(staff.email, password)).status).toBe(401)
    expect((await login(staff.email, fresh)).status).toBe(200)
    const { passwordHash } = await server.connection.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow()
    expect(passwordHash).toMatch(/^\$argon2id\$/)
  })

  it('leaves a mark in the trail, but no secret anywhere', async () => {
    const winery = await server.newWinery()
    const staff = await aColleague(server, winery)
    const answer = await staff.caller.put(
      '/api/auth/password',
      { currentPassword: password, newPassword: fresh },
      { 'idempotency-key': 'change-1' },
    )
    expect(answer.text).not.toContain(fresh)
    const entries = await entriesOf(winery.id)
    expect(entries.at(-1)).toMatchObject({ action: 'update', kind: 'users', recordId: staff.id })
    expect(entries.at(-1)?.after).not.toBe(entries.at(-1)?.before)
    const kept = await server.connection.db.selectFrom('idempotencyKeys').selectAll().execute()
    expect(JSON.stringify([entries, kept])).not.toMatch(new RegExp(`${password}|${fresh}`))
    // A repetition is known by its passwords too: they are kept as passwords are, and nowhere else.
    expect(JSON.stringify(entries)).not.toContain('argon2')
    expect(kept.map(({ fingerprint }) => fingerprint)).toContainEqual(
      expect.stringMatching(/^[\da-f]{64} \$argon2id\$/),
    )
  })

  it('is refused under its field when the current one is wrong, and nothing changes', async () => {
    const winery = await server.newWinery()
    const staff = await aColleague(server, winery)
    const phone = await staff.signInFor(1)
    const before = (await entriesOf(winery.id)).length
    const refused = await change(staff.caller, 'not the password')
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'currentPassword', message: 'The current password is wrong' }] },
    })
    expect(refused.text).not.toContain('not the password')
    expect(await isIn(phone)).toBe(true)
    expect(await entriesOf(winery.id)).toHaveLength(before)
  })

  it.each([
    [{}, 'Current password is required, Password must be at least 6 characters'],
    [{ currentPassword: password, newPassword: '12345' }, 'Password must be at least 6 characters'],
    [{ currentPassword: '', newPassword: fresh }, 'Current password is required'],
  ])('%j is refused: %s', async (body, message) => {
    const { admin } = await server.newWinery()
    expect(await admin.put('/api/auth/password', body)).toMatchObject({ status: 400, body: { message } })
  })

  it('V6: is not to be guessed at a session left open, whose guesses keep nobody else out', async () => {
    const winery = await server.newWinery()
    const staff = await aColleague(server, winery)
    const phone = await staff.signInFor(1)
    for (let guess = 1; guess <= 10; guess++)
      expect((await change(staff.caller, `guess ${guess}`)).status).toBe(400)
    const refused = await change(staff.caller, password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect((await login(staff.email, password)).status).toBe(200)
    expect((await change(phone, password)).status).toBe(200)
  })

  it('V6: is changed while strangers guess at it', async () => {
    const winery = await server.newWinery()
    const staff = await aColleague(server, winery)
    for (let guess = 1; guess <= 10; guess++)
      expect((await login(staff.email, `guess ${guess}`)).status).toBe(401)
    expect((await login(staff.email, password)).status).toBe(429)
    expect((await change(staff.caller, password)).status).toBe(200)
  })

  it('is changed once when two ask at the same moment with the same current one', async () => {
    const winery = await server.newWinery()
    const staff = await aColleague(server, winery)
    const answers = await Promise.all([
      change(staff.caller, password, 'first-of-two'),
      change(staff.caller, password, 'second-of-two'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('one’s own sessions', () => {
  it('OPEN-08: are listed with device and address, and this one is marked', async () => {
    const { admin, adminEmail } = await server.newWinery()
    const stranger = await server.newWinery()
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/141.0' },
      remoteAddress: '10.1.2.3',
      payload: { email: adminEmail, password },
    })
    const laptop = server.as(answer.json().token)
    const { body, text } = await laptop.get('/api/auth/sessions')
    expect(ownSession.array().parse(body)).toHaveLength(2)
    expect(body[0]).toMatchObject({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/141.0',
      address: '10.1.2.3',
      isCurrent: true,
    })
    expect(body[1].isCurrent).toBe(false)
    expect(text).not.toMatch(/secret|hash/i)
    expect((await admin.get('/api/auth/sessions')).body.map((each: Listed) => each.isCurrent)).toEqual([
      false,
      true,
    ])
    expect((await stranger.admin.get('/api/auth/sessions')).body).toHaveLength(1)
  })

  it('does not list one that is over', async () => {
    const winery = await server.newWinery()
    const staff = await aColleague(server, winery)
    await staff.signInFor(-1)
    expect((await staff.caller.get('/api/auth/sessions')).body).toHaveLength(1)
  })

  it('end one by one, at the next request, and never someone else’s', async () => {
    const winery = await server.newWinery()
    const staff = await aColleague(server, winery)
    const phone = await staff.signInFor(1)
    const idOf = async (caller: Caller) =>
      (await caller.get('/api/auth/sessions')).body.find((each: Listed) => each.isCurrent).id
    const foreign = await winery.admin.delete(`/api/auth/sessions/${await idOf(phone)}`)
    expect(foreign.status).toBe(404)
    expect(await isIn(phone)).toBe(true)
    const ended = await staff.caller.delete(`/api/auth/sessions/${await idOf(phone)}`)
    expect(ended).toMatchObject({ status: 200, body: { message: 'That device is signed out.', ended: 1 } })
    expect([await isIn(phone), await isIn(staff.caller)]).toEqual([false, true])
    expect((await entriesOf(winery.id)).at(-1)).toMatchObject({
      action: 'sign-out',
      kind: 'users',
      recordId: staff.id,
      after: '{"sessions":1}',
    })
    for (const id of ['0', 'x']) expect((await phone.delete(`/api/auth/sessions/${id}`)).status).toBe(401)
    expect((await staff.caller.delete('/api/auth/sessions/x')).status).toBe(400)
  })

  it('OPEN-08: end everywhere else at once; this one and other people’s stay', async () => {
    const winery = await server.newWinery()
    const staff = await aColleague(server, winery)
    const others = await Promise.all([staff.signInFor(1), staff.signInFor(2)])
    expect((await staff.caller.delete('/api/auth/sessions')).body).toEqual({
      message: 'Signed out everywhere else.',
      ended: 2,
    })
    for (const other of others) expect(await isIn(other)).toBe(false)
    expect([await isIn(staff.caller), await isIn(winery.admin)]).toEqual([true, true])
    const entries = await entriesOf(winery.id)
    expect(entries.at(-1)).toMatchObject({ action: 'sign-out', after: '{"sessions":2}' })
    const { body } = await winery.admin.get(`/api/users/${staff.id}/history`)
    expect(body[0]).toMatchObject({ action: 'signed-out', changes: [{ label: 'Sessions', after: 2 }] })
    expect((await staff.caller.delete('/api/auth/sessions')).body.ended).toBe(0)
    expect(await entriesOf(winery.id)).toHaveLength(entries.length)
  })
})
