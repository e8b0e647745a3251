import { beforeEach, describe, expect, it } from 'vitest'
import { password, signIn, startApp } from '#test/app-under-test.ts'
import { aUser } from '#test/builders.ts'
import type { Caller, Json } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { user, userImportAnswer } from './contract.ts'

const { server, winery, admin } = await appWithFreshWineries()
let roleIds: { Admin: number; Winemaker: number }

beforeEach(async () => {
  const [first, second] = (await admin.get('/api/roles')).body
  roleIds = { Admin: first.id, Winemaker: second.id }
})

const aWinemaker = (values: object = {}) => aUser({ roleId: roleIds.Winemaker, ...values })
const created = async (values: object = {}): Promise<Json> =>
  (await admin.post('/api/users', aWinemaker(values))).body
const login = (email: string, given: string) =>
  server.as().post('/api/auth/login', { email, password: given })
const ownId = async (caller: Caller) => (await caller.get('/api/auth/profile')).body.id

describe('users', () => {
  it('USER-64, API-36, DATA-01, PERM-19: are created and answered with their role', async () => {
    const sent = aWinemaker()
    const { status, body } = await admin.post('/api/users', sent)
    expect(status).toBe(201)
    const { password: _password, ...shown } = sent
    expect(user.parse(body)).toMatchObject({ ...shown, role: { name: 'Winemaker' }, lastLogin: null })
    expect((await admin.get(`/api/users/${body.id}`)).body).toEqual(body)
    expect((await login(sent.email, sent.password)).status).toBe(200)
  })

  it('DATA-02: are active when the body does not say', async () => {
    expect((await created({ active: undefined })).active).toBe(true)
    expect((await created({ active: false })).active).toBe(false)
  })

  it('AUTH-53: are never answered with a password or its hash', async () => {
    const sent = aWinemaker()
    const made = await admin.post('/api/users', sent)
    const path = `/api/users/${made.body.id}`
    for (const { text } of [
      made,
      await admin.get('/api/users'),
      await admin.get(path),
      await admin.put(path, { password: 'another-press' }),
      await admin.patch(`${path}/status`, { active: false }),
      await admin.post('/api/users/batch', { users: [aWinemaker()] }),
      await admin.post('/api/users', { ...sent, password: 'short' }),
    ])
      expect(text).not.toMatch(/argon2|"password":|passwordHash|first-press|another-press|"short"/)
  })

  it('API-35, OPEN-35, OPEN-40: are listed by last name, then first name', async () => {
    for (const [lastName, firstName] of [
      ['Zapata', 'Ana'],
      ['Abel', 'Zoe'],
      ['Abel', 'Ben'],
    ])
      await created({ firstName, lastName })
    const { body } = await admin.get('/api/users')
    expect(body.map((listed: Json) => `${user.parse(listed).lastName} ${listed.firstName}`)).toEqual([
      'Abel Ben',
      'Abel Zoe',
      'Min Ada',
      'Zapata Ana',
    ])
  })

  it('API-35, OPEN-40: show colleagues without the right only names and email, under a tag of their own', async () => {
    const { caller } = await aColleague(server, winery, 'Winemaker')
    const names = await caller.get('/api/users')
    const whole = await admin.get('/api/users')
    expect(names.status).toBe(200)
    expect(names.body).toEqual(
      whole.body.map(({ id, firstName, lastName, email }: Json) => ({ id, firstName, lastName, email })),
    )
    expect((await caller.get('/api/users', { 'if-none-match': String(names.headers.etag) })).status).toBe(304)
    expect((await caller.get('/api/users', { 'if-none-match': String(whole.headers.etag) })).body).toEqual(
      names.body,
    )
    expect((await caller.get(`/api/users/${whole.body[0].id}`)).status).toBe(403)
  })

  it('API-37, API-15, API-10, API-11: are changed by either key case, and what is omitted keeps its value', async () => {
    const made = await created()
    const { status, body } = await admin.put(`/api/users/${made.id}`, { last_name: ' Weaver ' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, lastName: 'Weaver', version: 2, updatedAt: body.updatedAt })
    expect((await admin.get(`/api/users/${made.id}`)).body).toEqual(body)
  })

  it('USER-65, TRAP-70: keep their password when it is left out or blank', async () => {
    const made = await created()
    for (const body of [
      aWinemaker({ email: made.email, password: '' }),
      { password: null },
      { active: true },
    ])
      expect((await admin.put(`/api/users/${made.id}`, body)).status).toBe(200)
    expect((await login(made.email, 'first-press')).status).toBe(200)
  })

  it('USER-66, CONST-19: sign in with a new password of six characters, and no longer with the old', async () => {
    const made = await created()
    expect((await admin.put(`/api/users/${made.id}`, { password: '12345' })).body.message).toBe(
      'Password must be at least 6 characters',
    )
    expect((await admin.put(`/api/users/${made.id}`, { password: '123456' })).status).toBe(200)
    expect((await login(made.email, '123456')).status).toBe(200)
    expect((await login(made.email, 'first-press')).status).toBe(401)
  })

  it('USER-67, API-38, OPEN-28, OPEN-01: are deactivated and activated again', async () => {
    const made = await created()
    const path = `/api/users/${made.id}/status`
    expect(await admin.patch(path, { active: false })).toMatchObject({
      status: 200,
      body: { ...made, active: false, version: 2, updatedAt: expect.any(String) },
    })
    expect((await login(made.email, 'first-press')).status).toBe(403)
    expect((await admin.patch(path, { active: true })).body.active).toBe(true)
    expect((await login(made.email, 'first-press')).status).toBe(200)
    expect((await admin.patch(path, {})).body.errors).toMatchObject([{ field: 'active' }])
  })

  it('USER-11: cannot be deleted', async () => {
    const { id } = await created()
    expect((await admin.delete(`/api/users/${id}`)).status).toBe(404)
    expect((await admin.get(`/api/users/${id}`)).status).toBe(200)
  })

  it('USER-22..27, OPEN-29: are refused with a text at each field', async () => {
    const answer = await admin.post('/api/users', { email: 'nope', password: '123', roleId: 0 })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ field, message }: Json) => [field, message])).toEqual([
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['email', 'Invalid email'],
      ['roleId', 'Role is required'],
      ['password', 'Password must be at least 6 characters'],
    ])
    expect(answer.text).not.toContain('"123"')
    const { id } = await created()
    expect((await admin.put(`/api/users/${id}`, { email: null })).body.message).toBe('Email is required')
    expect((await admin.put(`/api/users/${id}`, [])).status).toBe(400)
  })

  it('OPEN-36, API-14: have an email of their own, in any case and across wineries', async () => {
    const made = await created()
    const other = await created()
    const elsewhere = await server.newWinery()
    const [role] = (await elsewhere.admin.get('/api/roles')).body
    const email = made.email.toUpperCase()
    for (const answer of [
      await admin.post('/api/users', aWinemaker({ email })),
      await admin.put(`/api/users/${other.id}`, { email }),
      await elsewhere.admin.post('/api/users', aUser({ email, roleId: role.id })),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'A user with this email already exists.' },
      })
    expect((await admin.put(`/api/users/${made.id}`, { email })).body.email).toBe(made.email)
  })

  it('refuse a change made on an older version', async () => {
    const { id } = await created()
    const stale = { 'if-match': '"1"' }
    expect((await admin.put(`/api/users/${id}`, { firstName: 'First' }, stale)).status).toBe(200)
    expect((await admin.put(`/api/users/${id}`, { firstName: 'Second' }, stale)).status).toBe(412)
    expect((await admin.patch(`/api/users/${id}/status`, { active: false }, stale)).status).toBe(412)
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ firstName: 'First', active: true })
  })
})

describe('sessions', () => {
  it.each([
    ['deactivated', 'patch', '/status', { active: false }],
    ['deactivated in the form', 'put', '', { active: false }],
    ['given a new password', 'put', '', { password: 'another-press' }],
    ['given another role', 'put', '', { roleId: 0 }],
  ] as const)('OPEN-01: all end at once when their user is %s', async (_what, method, suffix, values) => {
    const colleague = await aColleague(server, winery)
    const other = await colleague.signInFor(1)
    const body = 'roleId' in values ? { roleId: roleIds.Winemaker } : values
    expect((await admin[method](`/api/users/${colleague.id}${suffix}`, body)).status).toBe(200)
    for (const caller of [colleague.caller, other])
      expect((await caller.get('/api/auth/profile')).status).toBe(401)
    expect((await admin.get('/api/auth/profile')).status).toBe(200)
  })

  it('go on when only the name changes', async () => {
    const colleague = await aColleague(server, winery)
    const body = { firstName: 'Nick', roleId: colleague.roleId, active: true, password: '' }
    expect((await admin.put(`/api/users/${colleague.id}`, body)).status).toBe(200)
    expect((await colleague.caller.get('/api/auth/profile')).body.firstName).toBe('Nick')
  })
})

describe('the last active administrator', () => {
  const message = 'At least one active administrator is required.'

  it('OPEN-43: cannot be deactivated or demoted, neither alone nor beside an inactive one', async () => {
    const { id, caller } = await aColleague(server, winery, 'Admin')
    expect((await admin.patch(`/api/users/${id}/status`, { active: false })).status).toBe(200)
    expect((await caller.get('/api/auth/profile')).status).toBe(401)
    const own = `/api/users/${await ownId(admin)}`
    for (const answer of [
      await admin.patch(`${own}/status`, { active: false }),
      await admin.put(own, { active: false }),
      await admin.put(own, { roleId: roleIds.Winemaker }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { message } })
    expect((await admin.get('/api/auth/profile')).body).toMatchObject({
      active: true,
      role: { name: 'Admin' },
    })
  })

  it('OPEN-43: cannot be locked out by someone who may only edit users', async () => {
    const clerk = await aColleague(server, winery, { 'users:edit': true })
    const path = `/api/users/${await ownId(admin)}`
    for (const answer of [
      await clerk.caller.patch(`${path}/status`, { active: false }),
      await clerk.caller.put(path, { roleId: clerk.roleId }),
      await clerk.caller.put(path, { email: 'elsewhere@example.org' }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { message: 'Access denied.' } })
    expect((await admin.get('/api/auth/profile')).body).toMatchObject({
      email: winery.adminEmail,
      active: true,
    })
  })

  it('OPEN-43: may leave once there is another', async () => {
    const second = await aColleague(server, winery, 'Admin')
    const path = `/api/users/${await ownId(admin)}`
    expect((await second.caller.put(path, { roleId: roleIds.Winemaker })).status).toBe(200)
    expect((await login(winery.adminEmail, password)).body.user.role.name).toBe('Winemaker')
  })
})

describe('an import', () => {
  it('USER-68, API-39, OPEN-69: creates the rows without fault and lists the others', async () => {
    const taken = await created()
    const rows = [
      aWinemaker(),
      aWinemaker({ password: '123' }),
      aWinemaker({ email: taken.email.toUpperCase() }),
      aWinemaker({ active: false, roleId: String(roleIds.Winemaker) }),
      null,
    ]
    const { status, body } = await admin.post('/api/users/batch', { users: rows })
    expect(status).toBe(200)
    const answer = userImportAnswer.parse(body)
    expect(answer.created.map(({ email, active }) => [email, active])).toEqual([
      [rows[0]?.email, true],
      [rows[3]?.email, false],
    ])
    expect(answer.errors).toEqual([
      { row: 2, email: rows[1]?.email, message: 'Password must be at least 6 characters' },
      { row: 3, email: rows[2]?.email, message: 'A user with this email already exists.' },
      { row: 5, email: '', message: 'Missing required fields' },
    ])
    expect((await admin.get('/api/users')).body).toHaveLength(4)
    expect(await signIn(server.as(), String(rows[0]?.email), 'first-press')).toBeTruthy()
  })

  it('OPEN-40: never gives a user more rights than the importer holds', async () => {
    const clerk = await aColleague(server, winery, { 'users:create': true })
    const users = [
      aUser({ roleId: roleIds.Admin }),
      aUser({ roleId: roleIds.Winemaker }),
      aUser({ roleId: clerk.roleId }),
    ]
    const { body } = await clerk.caller.post('/api/users/batch', { users })
    expect(body.created).toMatchObject([{ roleId: clerk.roleId }])
    expect(body.errors.map(({ row, message }: Json) => [row, message])).toEqual([
      [1, 'Access denied.'],
      [2, 'Access denied.'],
    ])
  })

  it('API-39: takes 1000 rows and two megabytes, and no more', async () => {
    const faulty = Array.from({ length: 1000 }, () => ({ firstName: 'x'.repeat(1500) }))
    expect((await admin.post('/api/users/batch', { users: faulty })).body.errors).toHaveLength(1000)
    expect((await admin.post('/api/users/batch', { users: [...faulty, {}] })).status).toBe(400)
    const huge = [{ firstName: 'x'.repeat(2 * 1024 * 1024) }]
    expect((await admin.post('/api/users/batch', { users: huge })).status).toBe(413)
  })

  it('answers a repeated request with the first answer', async () => {
    const users = [aWinemaker()]
    const key = { 'idempotency-key': 'import' }
    const first = await admin.post('/api/users/batch', { users }, key)
    expect((await admin.post('/api/users/batch', { users }, key)).body).toEqual(first.body)
    expect(first.body.created).toHaveLength(1)
  })
})

it('OPEN-06, PERM-23: users of another winery answer as if they did not exist', async () => {
  const made = await created()
  const stranger = (await server.newWinery()).admin
  const missing = (await stranger.get('/api/users/2147483647')).body
  expect((await stranger.get('/api/users')).body).toHaveLength(1)
  for (const answer of [
    await stranger.get(`/api/users/${made.id}`),
    await stranger.put(`/api/users/${made.id}`, { firstName: 'Taken over' }),
    await stranger.patch(`/api/users/${made.id}/status`, { active: false }),
  ])
    expect(answer).toMatchObject({ status: 404, body: missing })
  expect((await admin.get(`/api/users/${made.id}`)).body).toEqual(made)
})

it('PASSWORD_MIN asks for a longer password everywhere', async () => {
  const strict = await startApp({ passwordMinimum: 10 })
  try {
    const { admin: chief } = await strict.newWinery()
    const [role] = (await chief.get('/api/roles')).body
    const message = 'Password must be at least 10 characters'
    const body = aUser({ roleId: role.id, password: '123456789' })
    expect((await chief.post('/api/users', body)).body.message).toBe(message)
    expect((await chief.post('/api/users/batch', { users: [body] })).body.errors).toMatchObject([{ message }])
    const own = `/api/users/${await ownId(chief)}`
    expect((await chief.put(own, { password: '123456789' })).body.message).toBe(message)
  } finally {
    await strict.stop()
  }
})
