import { expect, it, vi } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { password } from '#test/app-under-test.ts'
import { aRole, aUser } from '#test/builders.ts'
import type { Answer } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { standingApp } from '#test/standing-app.ts'

// Each round signs people in, which is slow on purpose.
vi.setConfig({ testTimeout: 90_000 })

const server = await standingApp()

const statuses = (answers: Answer[]) => answers.map(answer => answer.status).sort()
const oneWins = (count: number) => [201, ...Array.from({ length: count - 1 }, () => 409)]

/** The same letters, each time in another case. */
const inSomeCase = (text: string, number: number) =>
  [...text].map((letter, index) => ((number >> (index % 5)) & 1 ? letter.toUpperCase() : letter)).join('')

it('OPEN-36: of twenty who create a user with one email at once, one succeeds', async () => {
  const { admin } = await server.newWinery()
  const roleId = (await admin.get('/api/roles')).body[1].id
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      admin.post('/api/users', aUser({ roleId, email: inSomeCase('hurry@example.org', number) })),
    ),
  )
  expect(statuses(answers)).toEqual(oneWins(20))
})

it('OPEN-36: of two wineries that want one email at once, one gets it, also by import', async () => {
  const wineries = [await server.newWinery(), await server.newWinery()]
  const roleIds = await Promise.all(
    wineries.map(async ({ admin }) => (await admin.get('/api/roles')).body[1].id),
  )
  for (let round = 0; round < 10; round++) {
    const email = `wanted${round}@example.org`
    const [first, second] = await Promise.all(
      wineries.map(({ admin }, index) => {
        const users = [aUser({ roleId: roleIds[index] }), aUser({ email, roleId: roleIds[index] })]
        return admin.post('/api/users/batch', { users })
      }),
    )
    expect(statuses([first, second].flatMap(answer => answer ?? []))).toEqual([200, 200])
    const created = [...(first?.body.created ?? []), ...(second?.body.created ?? [])]
    expect(created).toHaveLength(3)
    expect(created.filter(user => user.email === email)).toHaveLength(1)
  }
})

it('OPEN-36: of sixteen who create a role with one name at once, one succeeds', async () => {
  const { admin } = await server.newWinery()
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, number) =>
        admin.post('/api/roles', aRole({ name: inSomeCase(` pressman ${round}`, number) })),
      ),
    )
    expect(statuses(answers)).toEqual(oneWins(16))
  }
})

it('OPEN-43: two administrators who demote or dismiss each other at once leave an active one', async () => {
  for (let round = 0; round < 20; round++) {
    const winery = await server.newWinery()
    const [one, other] = [
      await aColleague(server, winery, 'Admin'),
      await aColleague(server, winery, 'Admin'),
    ]
    const roleId = (await winery.admin.get('/api/roles')).body[1].id
    const founder = (await winery.admin.get('/api/auth/profile')).body.id
    await one.caller.put(`/api/users/${founder}`, { roleId })
    const dismiss = round % 2 === 1
    const answers = await Promise.all(
      [[one, other] as const, [other, one] as const].map(([by, whom]) =>
        dismiss
          ? by.caller.patch(`/api/users/${whom.id}/status`, { active: false })
          : by.caller.put(`/api/users/${whom.id}`, { roleId }),
      ),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const admins = await server.connection.db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.roleId')
      .select('users.id')
      .where('users.wineryId', '=', winery.id)
      .where('users.active', '=', true)
      .where('roles.isAdmin', '=', true)
      .execute()
    expect(admins).toHaveLength(1)
  }
})

it('OPEN-40: a right that is just being taken away is not handed on', async () => {
  const winery = await server.newWinery()
  for (let round = 0; round < 10; round++) {
    const clerk = await aColleague(server, winery, { 'roles:create': true, 'users:view': true })
    const [taken, made] = await Promise.all([
      winery.admin.put(`/api/roles/${clerk.roleId}`, { permissions: { 'roles:create': true } }),
      clerk.caller.post('/api/roles', aRole({ permissions: { 'users:view': true } })),
    ])
    expect(taken.status).toBe(200)
    if (made.status === 201) expect(made.body.createdAt <= taken.body.updatedAt).toBe(true)
    else expect(made.status).toBe(403)
  }
})

it('a sign-in with the old password does not outlive the new one', async () => {
  const winery = await server.newWinery()
  // As slow as the product makes it, so that the new password comes while the old one is compared.
  const passwordHash = await hashPassword(password)
  for (let round = 0; round < 15; round++) {
    const { id, email } = await aColleague(server, winery)
    await server.connection.db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
    const login = () => server.as().post('/api/auth/login', { email, password })
    const [, ...logins] = await Promise.all([
      winery.admin.put(`/api/users/${id}`, { password: 'a-new-vintage' }),
      login(),
      login(),
      login(),
    ])
    for (const { body } of logins)
      if (body.token) expect((await server.as(body.token).get('/api/auth/profile')).status).toBe(401)
  }
})
