import { describe, expect, it } from 'vitest'
import { everyPermission, winemakerPermissions } from '#shared/permissions.ts'
import { aRole, aUser } from '#test/builders.ts'
import type { Json } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { role } from './contract.ts'

const { server, winery, admin } = await appWithFreshWineries()

const namedRole = async (name: string): Promise<Json> =>
  (await admin.get('/api/roles')).body.find((listed: { name: string }) => listed.name === name)

describe('roles', () => {
  it('ROLE-32, API-40, DATA-03, OPEN-35: are listed by id with name, description and permissions', async () => {
    for (const name of ['Zymologist', 'Apprentice']) await admin.post('/api/roles', aRole({ name }))
    const { status, body } = await admin.get('/api/roles')
    expect(status).toBe(200)
    expect(body.map((listed: Json) => role.parse(listed).name)).toEqual([
      'Admin',
      'Winemaker',
      'Zymologist',
      'Apprentice',
    ])
    expect(body[0].permissions).toEqual(everyPermission)
    expect(body[1].permissions).toEqual(winemakerPermissions)
  })

  it('OPEN-40: are listed to whoever is signed in, one role is read with the right to view roles', async () => {
    const helper = await aColleague(server, winery)
    const viewer = await aColleague(server, winery, { 'roles:view': true })
    expect((await helper.caller.get('/api/roles')).body).toHaveLength(4)
    expect((await helper.caller.get(`/api/roles/${helper.roleId}`)).status).toBe(403)
    expect((await viewer.caller.get(`/api/roles/${helper.roleId}`)).body).toMatchObject({ id: helper.roleId })
  })

  it('ROLE-33, API-41, ROLE-24, TRAP-76: come back with the permissions map as sent', async () => {
    const permissions = { 'wineBatches:create': true, 'users:view': false, 'bottling:delete': true }
    const sent = aRole({ permissions })
    const { status, body } = await admin.post('/api/roles', sent)
    expect(status).toBe(201)
    expect(role.parse(body)).toMatchObject(sent)
    expect(body.permissions).toEqual(permissions)
    expect(Object.keys(body.permissions)).toEqual(Object.keys(permissions))
    expect((await admin.get(`/api/roles/${body.id}`)).body).toEqual(body)
  })

  it('ROLE-34, API-42, API-15, OPEN-37: are changed, and what is omitted keeps its value', async () => {
    const { body: made } = await admin.post('/api/roles', aRole())
    const renamed = await admin.put(`/api/roles/${made.id}`, { name: ' Press Hand ' })
    expect(renamed).toMatchObject({
      status: 200,
      body: { ...made, name: 'Press Hand', version: 2, updatedAt: expect.any(String) },
    })
    const permissions = { 'aging:view': true }
    const changed = await admin.put(`/api/roles/${made.id}`, { permissions })
    expect(changed.body).toMatchObject({ name: 'Press Hand', description: made.description })
    expect(changed.body.permissions).toEqual(permissions)
  })

  it('OPEN-43: in use are not deleted, and the message counts the users', async () => {
    const { id } = (await admin.post('/api/roles', aRole())).body
    for (let user = 0; user < 2; user++) await admin.post('/api/users', aUser({ roleId: id }))
    expect(await admin.delete(`/api/roles/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'Cannot delete role. It is assigned to 2 user(s).' },
    })
    expect((await admin.get(`/api/roles/${id}`)).status).toBe(200)
  })

  it('OPEN-43: are not deleted from under a user who is just being given them', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = (await admin.post('/api/roles', aRole())).body
      const [created, deleted] = await Promise.all([
        admin.post('/api/users', aUser({ roleId: id })),
        admin.delete(`/api/roles/${id}`),
      ])
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([created.status, deleted.status])
    }
  })

  it('ROLE-18, ROLE-19, ROLE-25, OPEN-29: are refused with a text at each field', async () => {
    const answer = await admin.post('/api/roles', { name: ' ', permissions: { 'users:rule': true } })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: 'Role name is required, Description is required, Unknown permission: users:rule',
        errors: [{ field: 'name' }, { field: 'description' }, { field: 'permissions' }],
      },
    })
    const { id } = (await admin.post('/api/roles', aRole())).body
    expect((await admin.put(`/api/roles/${id}`, { description: '' })).body.message).toBe(
      'Description is required',
    )
  })

  it.each(['Winemaker', 'winemaker', ' WINEMAKER ', 'Ｗｉｎｅｍａｋｅｒ', 'wine\u200bmaker'])(
    'OPEN-36, API-14: have names of their own, so %j clashes',
    async name => {
      expect(await admin.post('/api/roles', aRole({ name }))).toMatchObject({
        status: 409,
        body: { message: 'A role with this name already exists.' },
      })
      const { id } = (await admin.post('/api/roles', aRole())).body
      expect((await admin.put(`/api/roles/${id}`, { name })).status).toBe(409)
    },
  )

  it('OPEN-36: may have the names of another winery’s roles, and keep their own in another case', async () => {
    await admin.post('/api/roles', aRole({ name: 'Cooper' }))
    const other = (await server.newWinery()).admin
    const { status, body } = await other.post('/api/roles', aRole({ name: 'Cooper' }))
    expect(status).toBe(201)
    expect((await other.put(`/api/roles/${body.id}`, { name: 'COOPER' })).status).toBe(200)
  })
})

describe('the Admin role', () => {
  it('cannot be renamed, lose a permission or be deleted', async () => {
    const { id } = await namedRole('Admin')
    for (const change of [
      { name: 'Boss' },
      { name: 'ADMIN' },
      { permissions: {} },
      { permissions: { ...everyPermission, 'users:edit': false } },
      { permissions: null },
    ])
      expect((await admin.put(`/api/roles/${id}`, change)).status).toBe(409)
    expect(await admin.delete(`/api/roles/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'Cannot delete role. It is assigned to 1 user(s).' },
    })
    expect(await namedRole('Admin')).toMatchObject({ version: 1, permissions: everyPermission })
  })

  it('may get another description', async () => {
    const { id, permissions } = await namedRole('Admin')
    const change = { name: 'Admin', description: 'Runs the house', permissions }
    expect((await admin.put(`/api/roles/${id}`, change)).body).toMatchObject(change)
  })
})

describe('permissions', () => {
  it('PERM-20, PERM-21: take effect on the very next call of everyone who has the role', async () => {
    const helper = await aColleague(server, winery)
    expect((await helper.caller.get('/api/vineyard')).status).toBe(403)
    await admin.put(`/api/roles/${helper.roleId}`, { permissions: { 'vineyards:view': true } })
    expect((await helper.caller.get('/api/vineyard')).status).toBe(200)
    await admin.put(`/api/roles/${helper.roleId}`, { permissions: { 'vineyards:view': false } })
    expect(await helper.caller.get('/api/vineyard')).toMatchObject({
      status: 403,
      body: { message: 'Access denied.' },
    })
  })

  it('OPEN-40: one does not hold cannot be given to a role', async () => {
    const clerk = await aColleague(server, winery, { 'roles:create': true, 'roles:edit': true })
    const { caller } = clerk
    const beyond = { permissions: { 'roles:create': true, 'users:view': true } }
    expect(await caller.post('/api/roles', aRole(beyond))).toMatchObject({
      status: 403,
      body: { message: 'Access denied.' },
    })
    const within = await caller.post('/api/roles', aRole({ permissions: { 'roles:create': true } }))
    expect(within.status).toBe(201)
    for (const id of [within.body.id, clerk.roleId])
      expect((await caller.put(`/api/roles/${id}`, beyond)).status).toBe(403)
    expect((await caller.put(`/api/roles/${within.body.id}`, { permissions: {} })).status).toBe(200)
  })

  it('OPEN-40: that a role already has are no new grant', async () => {
    const { body: made } = await admin.post('/api/roles', aRole({ permissions: { 'users:view': true } }))
    const clerk = await aColleague(server, winery, { 'roles:edit': true })
    const change = { name: 'Renamed', permissions: made.permissions }
    expect((await clerk.caller.put(`/api/roles/${made.id}`, change)).status).toBe(200)
  })
})
