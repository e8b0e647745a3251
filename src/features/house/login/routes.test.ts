import { SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { forgetExpiredSessions, listSessionsOf } from '#server/auth/running-sessions.ts'
import { password, signIn, startApp } from '#test/app-under-test.ts'
import type { Caller } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { standingApp } from '#test/standing-app.ts'
import { signedInUser, signInAnswer } from './contract.ts'

const server = await standingApp()

const login = (email: string, given: string) =>
  server.as().post('/api/auth/login', { email, password: given })

const setUser = (email: string, values: { active?: boolean; passwordHash?: string }) =>
  server.connection.db.updateTable('users').set(values).where('email', '=', email).execute()

describe('sign-in', () => {
  it('AUTH-48, API-18, DATA-21: answers token and user, with role and winery', async () => {
    const { adminEmail, id } = await server.newWinery('Hillside')
    const answer = await login(adminEmail.toUpperCase(), password)
    expect(answer.status).toBe(200)
    const { user } = signInAnswer.parse(answer.body)
    expect(user).toMatchObject({
      email: adminEmail,
      role: { name: 'Admin' },
      winery: { id, name: 'Hillside' },
    })
  })

  it('AUTH-49, OPEN-01: answers the same to a wrong password and to an unknown email', async () => {
    const { adminEmail } = await server.newWinery()
    const wrong = await login(adminEmail, 'not the password')
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    expect((await login('nobody@example.org', password)).text).toBe(wrong.text)
  })

  it('OPEN-01: tells an inactive user so only after the right password', async () => {
    const { adminEmail } = await server.newWinery()
    await setUser(adminEmail, { active: false })
    expect(await login(adminEmail, password)).toMatchObject({
      status: 403,
      body: { message: 'Your account is inactive. Contact your administrator.' },
    })
    expect((await login(adminEmail, 'wrong')).status).toBe(401)
  })

  it('OPEN-29: names what is missing and never echoes a password', async () => {
    const answer = await server.as().post('/api/auth/login', { email: 'nope', password: '' })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: 'Invalid email, Password is required',
        errors: [{ field: 'email' }, { field: 'password' }],
      },
    })
    expect((await server.as().post('/api/auth/login', {})).body.message).toBe(
      'Email is required, Password is required',
    )
    expect((await login('nope', 'a secret text')).text).not.toContain('a secret text')
  })

  it('AUTH-50, OPEN-03: gives a token that says when it ends, 24 hours from now', async () => {
    const { adminEmail } = await server.newWinery()
    const token = await signIn(server.as(), adminEmail)
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(Math.abs(exp - Date.now() / 1000 - 24 * 3600)).toBeLessThan(120)
  })

  it('USER-69: sets the last login, without counting as an edit', async () => {
    const { adminEmail } = await server.newWinery()
    const { user } = (await login(adminEmail, password)).body
    expect(Math.abs(Date.parse(user.lastLogin) - Date.now())).toBeLessThan(120_000)
    expect(user.version).toBe(1)
  })

  it('AUTH-52, API-20, AUTH-47: profile answers the bare user with the role object', async () => {
    const { admin, adminEmail } = await server.newWinery()
    const { status, body } = await admin.get('/api/auth/profile')
    expect(status).toBe(200)
    expect(signedInUser.parse(body)).toMatchObject({ email: adminEmail, role: { name: 'Admin' } })
  })

  it('AUTH-53: no answer holds a password or its hash', async () => {
    const { admin, adminEmail } = await server.newWinery()
    for (const { text } of [await login(adminEmail, password), await admin.get('/api/auth/profile')])
      expect(text).not.toMatch(/password|argon2/i)
  })

  it('refuses more than ten failed attempts at one account, and says how long to wait', async () => {
    const { adminEmail } = await server.newWinery()
    for (let attempt = 1; attempt <= 10; attempt++)
      expect((await login(adminEmail, 'wrong')).status).toBe(401)
    const refused = await login(adminEmail, password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  })
})

describe('a session', () => {
  it('AUTH-54, API-16, OPEN-38: is needed for every call but the public ones', async () => {
    const { admin } = await server.newWinery()
    expect((await admin.get('/api/auth/profile')).status).toBe(200)
    expect((await server.as().get('/api/auth/profile')).status).toBe(401)
    for (const path of ['/api/health', '/api/health/ready', '/api/openapi.json', '/api/docs/'])
      expect((await server.as().get(path)).status).toBe(200)
  })

  it('AUTH-54: past its end answers 401', async () => {
    const { admin } = await server.newWinery()
    await server.connection.db.updateTable('sessions').set({ expiresAt: new Date().toISOString() }).execute()
    expect(await admin.get('/api/auth/profile')).toMatchObject({
      status: 401,
      body: { message: 'You are not authorized to perform this action.' },
    })
  })

  it.each(['', 'garbage', 'a.b.c', 'x'.repeat(16_000)])('is not had by a made-up token (%#)', async token => {
    expect((await server.as(token || ' ').get('/api/auth/profile')).status).toBe(401)
  })

  it('is not had by a token of another signer, another algorithm or none', async () => {
    const { admin } = await server.newWinery()
    const sid = JSON.parse(Buffer.from(admin.token?.split('.')[1] ?? '', 'base64url').toString()).sid
    const claims = { sid, iss: 'wine-management', aud: 'wine-management', exp: Date.now() / 1000 + 3600 }
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))
    for (const token of [forged, `${encode({ alg: 'none' })}.${encode(claims)}.`])
      expect((await server.as(token).get('/api/auth/profile')).status).toBe(401)
  })

  it('ends at once on logout', async () => {
    const { admin } = await server.newWinery()
    expect((await admin.post('/api/auth/logout')).status).toBe(200)
    expect((await admin.get('/api/auth/profile')).status).toBe(401)
  })

  it('OPEN-01: ends at once when its user is deactivated', async () => {
    const { admin, adminEmail } = await server.newWinery()
    await setUser(adminEmail, { active: false })
    expect((await admin.get('/api/auth/profile')).status).toBe(401)
  })
})

describe('V7: a session made while the clock was ahead', () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const isIn = async (caller: Caller) => (await caller.get('/api/auth/profile')).status

  it('ends when the clock is put right, though nothing else happens', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 })
    try {
      const { admin } = await server.newWinery()
      expect([await isIn(admin), await isIn(admin)]).toEqual([200, 200])
      vi.useRealTimers()
      expect(await isIn(admin)).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not count once the clock is right again, and is forgotten', async () => {
    const winery = await server.newWinery()
    const { id, caller } = await aColleague(server, winery)
    const change = server.connection.db.updateTable('sessions').where('userId', '=', id)
    await change.set({ createdAt: days(400), expiresAt: days(401) }).execute()
    expect(await isIn(caller)).toBe(401)
    expect(await forgetExpiredSessions(server.connection.db)).toBeGreaterThan(0)
    // It would count again 400 days from now.
    const left = server.connection.db.selectFrom('sessions').select('id').where('userId', '=', id)
    expect(await left.execute()).toEqual([])
    expect(await isIn(winery.admin)).toBe(200)
  })

  it('has no more time left than a session can have', async () => {
    const winery = await server.newWinery()
    const { id, caller } = await aColleague(server, winery)
    const change = server.connection.db.updateTable('sessions').where('userId', '=', id)
    await change.set({ createdAt: days(-2), expiresAt: days(400) }).execute()
    expect(await isIn(caller)).toBe(401)
    expect(await listSessionsOf(server.connection.db, id, { hours: 24 })).toEqual([])
  })

  it('made by a server whose clock differs a little, counts', async () => {
    const { id, caller } = await aColleague(server, await server.newWinery())
    const createdAt = new Date(Date.now() + 60_000).toISOString()
    await server.connection.db.updateTable('sessions').set({ createdAt }).where('userId', '=', id).execute()
    expect(await isIn(caller)).toBe(200)
  })
})

describe('registration', () => {
  const person = { firstName: 'Rosa', lastName: 'Vine', email: 'rosa@example.org', password }

  it('OPEN-04: is closed by default', async () => {
    expect(await server.as().post('/api/auth/register', person)).toMatchObject({
      status: 403,
      body: { message: 'Registration is disabled. Contact your administrator to get an account.' },
    })
  })

  it('AUTH-51, API-19, OPEN-04: when open, always gives the ordinary role', async () => {
    const open = await startApp({ allowRegistration: true })
    try {
      await open.newWinery()
      const asked = { ...person, roleId: 1, active: false, role: 'Admin', wineryId: 99 }
      const { status, body } = await open.as().post('/api/auth/register', asked)
      expect(status).toBe(201)
      expect(signInAnswer.parse(body).user).toMatchObject({
        email: person.email,
        active: true,
        role: { name: 'Winemaker' },
      })
      expect((await open.as(body.token).get('/api/auth/profile')).status).toBe(200)
      expect((await open.as().post('/api/auth/register', person)).status).toBe(409)
      const short = await open
        .as()
        .post('/api/auth/register', { ...person, firstName: '', password: '12345' })
      expect(short.body.message).toBe('First name is required, Password must be at least 6 characters')
    } finally {
      await open.stop()
    }
  })

  it('OPEN-04: leads to the role that the first winery was founded with, whatever any role is called', async () => {
    const open = await startApp({ allowRegistration: true })
    try {
      const first = await open.newWinery()
      await open.newWinery('Elsewhere')
      const register = (email: string) =>
        open.as().post('/api/auth/register', { ...person, email: `${email}@example.org` })
      const ordinary = (await first.admin.get('/api/roles')).body[1]
      const joined = { winery: { id: first.id }, role: { id: ordinary.id } }
      expect((await register('one')).body.user).toMatchObject(joined)
      await first.admin.put(`/api/roles/${ordinary.id}`, { name: 'Cellar Master' })
      const namesake = { name: 'Winemaker', description: 'Another one', permissions: {} }
      expect((await first.admin.post('/api/roles', namesake)).status).toBe(201)
      expect((await register('two')).body.user).toMatchObject(joined)
    } finally {
      await open.stop()
    }
  })

  it('OPEN-04: is closed when the ordinary role is gone', async () => {
    const open = await startApp({ allowRegistration: true })
    try {
      const first = await open.newWinery()
      await open.newWinery('Elsewhere')
      const ordinary = (await first.admin.get('/api/roles')).body[1]
      expect((await first.admin.delete(`/api/roles/${ordinary.id}`)).status).toBe(200)
      const namesake = { name: 'Winemaker', description: 'Another one', permissions: {} }
      expect((await first.admin.post('/api/roles', namesake)).status).toBe(201)
      const users = () => open.connection.db.selectFrom('users').select('id').execute()
      const before = await users()
      expect(await open.as().post('/api/auth/register', person)).toMatchObject({
        status: 403,
        body: { message: 'Registration is disabled. Contact your administrator to get an account.' },
      })
      expect(await users()).toEqual(before)
    } finally {
      await open.stop()
    }
  })

  it('V6: lets ten in ten minutes from one address try, taken addresses included', async () => {
    const open = await startApp({ allowRegistration: true, proxyHops: 1 })
    try {
      await open.newWinery()
      const register = (email: string, address: string) =>
        open
          .as()
          .post(
            '/api/auth/register',
            { ...person, email: `${email}@example.org` },
            { 'x-forwarded-for': address },
          )
      const statuses: number[] = []
      for (let number = 0; number < 10; number++)
        statuses.push((await register(`new${number % 5}`, '192.0.2.1')).status)
      expect(statuses).toEqual([...Array(5).fill(201), ...Array(5).fill(409)])
      const users = () => open.connection.db.selectFrom('users').select('id').execute()
      const before = await users()
      const refused = await register('late', '192.0.2.1')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
      expect((await register('new1', '192.0.2.1')).status).toBe(429)
      expect(await users()).toEqual(before)
      expect((await register('late', '192.0.2.2')).status).toBe(201)
    } finally {
      await open.stop()
    }
  })

  it('CONST-19: takes a password of six characters', async () => {
    const open = await startApp({ allowRegistration: true })
    try {
      await open.newWinery()
      const six = { ...person, email: 'six@example.org', password: '123456' }
      expect((await open.as().post('/api/auth/register', six)).status).toBe(201)
    } finally {
      await open.stop()
    }
  })
})

it('a password hash is argon2id', async () => {
  expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
