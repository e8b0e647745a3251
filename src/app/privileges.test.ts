import { beforeAll, describe, expect, it } from 'vitest'
import { everyPermission, permissionNames } from '#shared/permissions.ts'
import { aRole, aUser, aVineyard } from '#test/builders.ts'
import type { Answer } from '#test/caller.ts'
import { aColleague, type Colleague } from '#test/colleagues.ts'
import { standingApp } from '#test/standing-app.ts'

// What people must not be able to give themselves: fields that are not theirs, names that pass for Admin, rights
// beyond their own.

const server = await standingApp()
const winery = await server.newWinery()
const { admin } = winery
const helper = await aColleague(server, winery)

const stored = (table: 'users' | 'roles' | 'vineyards', id: number) =>
  server.connection.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Everything that says who may do what. */
async function rights(): Promise<string> {
  const users = await server.connection.db
    .selectFrom('users')
    .select(['id', 'wineryId', 'roleId', 'active', 'passwordHash'])
    .orderBy('id')
    .execute()
  const roles = await server.connection.db
    .selectFrom('roles')
    .select(['id', 'wineryId', 'nameKey', 'permissions', 'isAdmin'])
    .orderBy('id')
    .execute()
  return JSON.stringify({ users, roles })
}

/** The same, and by which names and addresses people are known. */
async function people(): Promise<string> {
  const named = server.connection.db.selectFrom('users').select(['id', 'firstName', 'email', 'version'])
  return (await rights()) + JSON.stringify(await named.orderBy('id').execute())
}

describe('S4: a field that is not the caller’s', () => {
  const forged: Record<string, unknown> = {
    id: 999_999,
    wineryId: 999_999,
    winery_id: 999_999,
    version: 77,
    createdAt: '1999-01-01T00:00:00.000Z',
    created_at: '1999-01-01T00:00:00.000Z',
    updatedAt: '1999-01-01T00:00:00.000Z',
    updated_at: '1999-01-01T00:00:00.000Z',
    passwordHash: 'forged',
    password_hash: 'forged',
    lastLogin: '1999-01-01T00:00:00.000Z',
    last_login: '1999-01-01T00:00:00.000Z',
    isAdmin: true,
    is_admin: true,
    nameKey: 'forged',
    name_key: 'forged',
    role: { id: 1, name: 'Admin' },
    constructor: 'forged',
  }

  const writes: Record<
    string,
    { table: 'users' | 'roles' | 'vineyards'; send(extra: object): Promise<Answer> }
  > = {
    'POST user': {
      table: 'users',
      send: extra => admin.post('/api/users', aUser({ roleId: helper.roleId, ...extra })),
    },
    'PUT user': {
      table: 'users',
      send: extra => admin.put(`/api/users/${helper.id}`, { firstName: 'Same', ...extra }),
    },
    'PATCH status': {
      table: 'users',
      send: extra => admin.patch(`/api/users/${helper.id}/status`, { active: true, ...extra }),
    },
    'POST role': { table: 'roles', send: extra => admin.post('/api/roles', aRole(extra)) },
    'PUT role': {
      table: 'roles',
      send: extra => admin.put(`/api/roles/${helper.roleId}`, { description: 'Same', ...extra }),
    },
    'POST vineyard': { table: 'vineyards', send: extra => admin.post('/api/vineyard', aVineyard(extra)) },
  }

  it.each(Object.keys(writes))('stays the server’s in %s', async name => {
    const write = writes[name]
    if (!write) throw new Error(name)
    for (const [field, value] of Object.entries(forged)) {
      const answer = await write.send({ [field]: value })
      expect([field, answer.status < 300]).toEqual([field, true])
      const row = JSON.stringify(await stored(write.table, answer.body.id))
      expect(row).not.toMatch(/999999|"version":77|1999-|forged|"isAdmin":true|"roleId":1,/)
      expect(await stored(write.table, answer.body.id)).toMatchObject({ wineryId: winery.id })
    }
  })

  it('stays the server’s in an import', async () => {
    const rows = Object.entries(forged).map(([field, value]) =>
      aUser({ roleId: helper.roleId, [field]: value }),
    )
    const { body } = await admin.post('/api/users/batch', { users: rows })
    expect(body.errors).toEqual([])
    for (const { id } of body.created)
      expect(JSON.stringify(await stored('users', id))).not.toMatch(/999999|"version":77|1999-|forged/)
  })

  it.each([
    ['POST', '/api/users'],
    ['POST', '/api/users/batch'],
    ['PUT', '/api/users/1'],
    ['PATCH', '/api/users/1/status'],
    ['POST', '/api/roles'],
    ['PUT', '/api/roles/1'],
  ] as const)('a prototype is refused by %s %s', async (method, url) => {
    for (const key of ['__proto__', 'constructor":{"prototype":{"x":1}},"__proto__']) {
      const { statusCode } = await server.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        payload: `{"${key}":{"isAdmin":true},"permissions":{"__proto__":{"users:view":true}}}`,
      })
      expect(statusCode).toBe(400)
    }
  })
})

it.each([
  'admin',
  'ADMIN',
  ' Admin ',
  'aDmIn\t',
  '\u00a0admin',
  '\u2003admin',
  '\ufeffadmin',
  'ＡＤＭＩＮ',
  'ａdmin',
  'ⓐⓓⓜⓘⓝ',
  '𝐚𝐝𝐦𝐢𝐧',
  'ad\u200bmin',
  'ad\u00admin',
  '\u202eadmin',
])('S4, OPEN-36, OPEN-42: no second role can be named %j', async name => {
  const clerk = await aColleague(server, winery, { 'roles:create': true, 'roles:edit': true })
  const before = await rights()
  for (const caller of [admin, clerk.caller]) {
    expect((await caller.post('/api/roles', aRole({ name, permissions: {} }))).status).toBe(409)
    expect((await caller.put(`/api/roles/${clerk.roleId}`, { name })).status).toBe(409)
  }
  expect(await rights()).toBe(before)
})

describe('S4: someone who may manage people, but holds nothing else', () => {
  const own = ['users:create', 'users:edit', 'roles:create', 'roles:edit']
  let clerk: Colleague
  let roleIds: Record<string, number>

  beforeAll(async () => {
    clerk = await aColleague(server, winery, Object.fromEntries(own.map(name => [name, true])))
    const roles = (await admin.get('/api/roles')).body
    roleIds = Object.fromEntries(roles.map((role: { name: string; id: number }) => [role.name, role.id]))
  })

  it.each(permissionNames.filter(name => !own.includes(name)))(
    'OPEN-40: cannot give %s to anyone, by no road',
    async name => {
      const { caller } = clerk
      const holder = await admin.post('/api/roles', aRole({ permissions: { [name]: true } }))
      const roleId = holder.body.id
      const before = await rights()
      for (const answer of [
        await caller.post('/api/roles', aRole({ permissions: { [name]: true } })),
        await caller.put(`/api/roles/${clerk.roleId}`, { permissions: { [name]: true } }),
        await caller.put(`/api/roles/${helper.roleId}`, { permissions: { [name]: true } }),
        await caller.post('/api/users', aUser({ roleId })),
        await caller.put(`/api/users/${helper.id}`, { roleId }),
        await caller.put(`/api/users/${clerk.id}`, { roleId }),
      ])
        expect(answer.status).toBe(403)
      expect((await caller.post('/api/users/batch', { users: [aUser({ roleId })] })).body).toMatchObject({
        created: [],
        errors: [{ row: 1, message: 'Access denied.' }],
      })
      expect(await rights()).toBe(before)
    },
  )

  it('OPEN-40: cannot become, make or take over an administrator', async () => {
    const { caller } = clerk
    const chief = await aColleague(server, winery, 'Admin')
    const former = await aColleague(server, winery, 'Admin')
    await admin.patch(`/api/users/${former.id}/status`, { active: false })
    const before = await rights()
    for (const answer of [
      await caller.put(`/api/users/${clerk.id}`, { roleId: roleIds.Admin }),
      await caller.put(`/api/users/${helper.id}`, { roleId: roleIds.Admin }),
      await caller.post('/api/users', aUser({ roleId: roleIds.Admin })),
      await caller.put(`/api/users/${chief.id}`, { password: 'mine-from-now-on' }),
      await caller.put(`/api/users/${former.id}`, { active: true }),
      await caller.patch(`/api/users/${former.id}/status`, { active: true }),
    ])
      expect(answer.status).toBe(403)
    expect(await rights()).toBe(before)
    expect((await caller.put(`/api/users/${chief.id}`, { firstName: 'Renamed' })).status).toBe(200)
  })

  it.each([
    ['a colleague who holds one right more', { 'vineyards:view': true }],
    ['a winemaker', 'Winemaker'],
    ['an administrator', 'Admin'],
  ] as const)('OPEN-40: of %s can change the name and nothing else', async (_who, held) => {
    const { caller } = clerk
    const whom = await aColleague(server, winery, held)
    const former = await aColleague(server, winery, held)
    await admin.patch(`/api/users/${former.id}/status`, { active: false })
    const url = `/api/users/${whom.id}`
    const before = await people()
    for (const answer of [
      await caller.put(url, { email: 'mine@example.org' }),
      await caller.put(url, { firstName: 'Same', email: 'mine@example.org' }),
      await caller.put(url, { roleId: helper.roleId }),
      await caller.put(url, { roleId: clerk.roleId }),
      await caller.put(url, { active: false }),
      await caller.patch(`${url}/status`, { active: false }),
      await caller.put(url, { password: 'mine-from-now-on' }),
      await caller.put(`/api/users/${former.id}`, { active: true }),
      await caller.put(`/api/users/${former.id}`, { active: true, roleId: helper.roleId }),
      await caller.patch(`/api/users/${former.id}/status`, { active: true }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { message: 'Access denied.' } })
    expect(await people()).toBe(before)
    expect((await whom.caller.get('/api/auth/profile')).status).toBe(200)
    expect((await caller.put(url, { firstName: 'Renamed', email: whom.email.toUpperCase() })).status).toBe(
      200,
    )
  })

  it('OPEN-43: the last administrator is refused to them as any other, and told of to an administrator', async () => {
    const small = await server.newWinery()
    const chief = (await small.admin.get('/api/auth/profile')).body
    const { caller } = await aColleague(server, small, { 'users:edit': true })
    const url = `/api/users/${chief.id}`
    for (const change of [{ active: false }, { email: 'mine@example.org' }, { password: 'mine-from-now-on' }])
      expect((await caller.put(url, change)).status).toBe(403)
    expect((await caller.patch(`${url}/status`, { active: false })).status).toBe(403)
    expect(await small.admin.put(url, { active: false })).toMatchObject({
      status: 409,
      body: { message: 'At least one active administrator is required.' },
    })
  })

  it('S4: who holds every right but is no administrator makes and takes over none', async () => {
    const steward = await aColleague(server, winery, everyPermission)
    const chief = await aColleague(server, winery, 'Admin')
    const { caller } = steward
    const before = await people()
    for (const answer of [
      await caller.post('/api/users', aUser({ roleId: roleIds.Admin })),
      await caller.put(`/api/users/${helper.id}`, { roleId: roleIds.Admin }),
      await caller.put(`/api/users/${chief.id}`, { email: 'mine@example.org' }),
      await caller.put(`/api/users/${chief.id}`, { password: 'mine-from-now-on' }),
      await caller.patch(`/api/users/${chief.id}/status`, { active: false }),
    ])
      expect(answer.status).toBe(403)
    const imported = await caller.post('/api/users/batch', { users: [aUser({ roleId: roleIds.Admin })] })
    expect(imported.body).toMatchObject({ created: [], errors: [{ row: 1, message: 'Access denied.' }] })
    expect(await people()).toBe(before)
    expect((await caller.put(`/api/users/${helper.id}`, { password: 'another-vintage' })).status).toBe(200)
  })

  it('nobody changes their own role, not even for a lesser one', async () => {
    const second = await aColleague(server, winery, 'Admin')
    expect(await second.caller.put(`/api/users/${second.id}`, { roleId: roleIds.Winemaker })).toMatchObject({
      status: 403,
      body: { message: 'You cannot change your own role.' },
    })
    expect((await second.caller.get('/api/auth/profile')).body.role.name).toBe('Admin')
  })
})
