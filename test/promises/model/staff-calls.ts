import fc from 'fast-check'
import { expect } from 'vitest'
import type { Json } from '../../caller.ts'
import {
  actorOf,
  askedVersion,
  Call,
  type Command,
  expectVerdict,
  ifMatch,
  mostActors,
  pickId,
  type Real,
  type WineryModel,
} from './model-calls.ts'
import { type Rights, type RoleFields, roleNames, type Session, type UserFields } from './staff-model.ts'

const rights = (...names: string[]): Rights => Object.fromEntries(names.map(name => [name, true]))

const rightsToGive: readonly Rights[] = [
  {},
  rights('vineyards:view', 'vineyards:create', 'users:view'),
  rights('users:view', 'users:create', 'users:edit', 'roles:view', 'roles:create', 'roles:edit'),
  { ...rights('vessels:view', 'wineBatches:view', 'roles:edit', 'roles:delete'), 'vessels:edit': false },
  rights('vineyards:brew'),
]
const addresses = ['rosa', 'ROSA', ' Rosa', 'ben', 'Ben', 'ines', '']
const lastNames = ['Vine', 'vine', 'Must', 'Ash']

const choice = fc.record({
  by: fc.nat(mostActors),
  which: fc.nat(30),
  other: fc.nat(30),
  name: fc.constantFrom(...Object.keys(roleNames)),
  given: fc.nat(rightsToGive.length * 3),
  address: fc.nat(addresses.length - 1),
  field: fc.nat(9),
  condition: fc.constantFrom('none', 'current', 'stale'),
})
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

// A misspelt right is rarer than the others.
const givenRights = ({ given }: Choice) =>
  rightsToGive[given === 0 ? 4 : given % (rightsToGive.length - 1)] as Rights
const lastName = ({ other }: Choice) => lastNames[other % lastNames.length] as string

/** The empty one is an address without its host; the last user's own shows that it may stay. */
function address({ address }: Choice, real: Real): string {
  const name = addresses[address] as string
  return name === '' ? 'nowhere' : real.address(name)
}

type Chosen = Choice & { actor: Session }

/** A call by one of the winery's people. */
const call = (name: string, work: (model: WineryModel, real: Real, chosen: Chosen) => Promise<void>) =>
  choice.map(
    (chosen): Command =>
      new Call(name, chosen, async (model, real) =>
        work(model, real, { ...chosen, actor: await actorOf(model, real, chosen.by) }),
      ),
  )

const createRole = call('create role', async (model, real, chosen) => {
  const { actor, name, field } = chosen
  const fields = { name, description: field === 0 ? ' ' : 'Works here', permissions: givenRights(chosen) }
  const verdict = model.staff.judgeNewRole(actor, fields)
  const answer = await real.as(actor.token).post('/api/roles', fields)
  const what = `POST role ${JSON.stringify(fields)}`
  if (!expectVerdict(model, real, answer, { verdict, success: 201, what })) return
  model.staff.setRole(answer.body.id, fields)
  expectRole(model, answer.body)
})

const changeRole = call('change role', async (model, real, chosen) => {
  const { actor, which, field, name, condition } = chosen
  const id = pickId(model.staff.roles.keys(), which)
  const changes: readonly RoleFields[] = [
    { name },
    { description: field === 3 ? '' : `Words ${field}` },
    { permissions: givenRights(chosen) },
  ]
  const fields = changes[field % changes.length] as RoleFields
  const version = askedVersion(condition, model.staff.roles.get(id)?.version)
  const verdict = model.staff.judgeRoleChange(actor, id, fields, version)
  const answer = await real.as(actor.token).put(`/api/roles/${id}`, fields, ifMatch(version))
  const what = `PUT role ${id} ${JSON.stringify(fields)}`
  if (!expectVerdict(model, real, answer, { verdict, what })) return
  model.staff.setRole(id, fields)
  expectRole(model, answer.body)
})

const deleteRole = call('delete role', async (model, real, { actor, which }) => {
  const id = pickId(model.staff.roles.keys(), which)
  const verdict = model.staff.judgeRoleDelete(actor, id)
  const answer = await real.as(actor.token).delete(`/api/roles/${id}`)
  if (expectVerdict(model, real, answer, { verdict, what: `DELETE role ${id}` })) model.staff.roles.delete(id)
})

const createUser = call('create user', async (model, real, chosen) => {
  const { actor, which, field } = chosen
  const fields = {
    firstName: field === 0 ? ' ' : 'Rosa',
    lastName: lastName(chosen),
    email: address(chosen, real),
    password: field === 1 ? 'short' : 'first-press',
    roleId: pickId(model.staff.roles.keys(), which),
    active: field !== 2,
  }
  const verdict = model.staff.judgeNewUser(actor, fields)
  const answer = await real.as(actor.token).post('/api/users', fields)
  const what = `POST user ${JSON.stringify(fields)}`
  if (!expectVerdict(model, real, answer, { verdict, success: 201, what })) return
  model.staff.createUser(answer.body.id, fields)
  expectUser(model, answer.body)
})

const changeUser = call('change user', async (model, real, chosen) => {
  const { actor, which, other, field, condition } = chosen
  const id = pickId(model.staff.users.keys(), which)
  const roleId = pickId(model.staff.roles.keys(), other)
  const changes: readonly UserFields[] = [
    { roleId },
    { active: other % 2 === 0 },
    { email: address(chosen, real) },
    { lastName: lastName(chosen) },
    { roleId, active: true },
    { firstName: other % 5 === 0 ? '' : 'Rose' },
    { active: false },
    { roleId },
    { password: other % 3 === 0 ? 'short' : 'second-press' },
    {},
  ]
  const fields = changes[field] as UserFields
  const version = askedVersion(condition, model.staff.users.get(id)?.version)
  const verdict = model.staff.judgeUserChange(actor, id, fields, version)
  const answer = await real.as(actor.token).put(`/api/users/${id}`, fields, ifMatch(version))
  const what = `PUT user ${id} ${JSON.stringify(fields)}`
  if (!expectVerdict(model, real, answer, { verdict, what })) return
  model.staff.changeUser(id, fields)
  expectUser(model, answer.body)
})

const switchUser = call('switch user', async (model, real, { actor, which, other, condition }) => {
  const id = pickId(model.staff.users.keys(), which)
  const fields = { active: other % 2 === 0 }
  const version = askedVersion(condition, model.staff.users.get(id)?.version)
  const verdict = model.staff.judgeUserChange(actor, id, fields, version)
  const answer = await real.as(actor.token).patch(`/api/users/${id}/status`, fields, ifMatch(version))
  if (!expectVerdict(model, real, answer, { verdict, what: `PATCH user ${id} ${fields.active}` })) return
  model.staff.changeUser(id, fields)
  expectUser(model, answer.body)
})

const signIn = call('sign in', async (model, real, { which }) => {
  const users = [...model.staff.users.values()]
  const user = users[which % users.length] as (typeof users)[0]
  const { email, password } = user
  const answer = await real.as('').post('/api/auth/login', { email: email.toUpperCase(), password })
  const verdict = user.active ? null : 403
  if (!expectVerdict(model, real, answer, { verdict, what: `sign-in of ${email}` })) return
  user.hasSignedIn = true
  model.staff.begin(user.id, answer.body.token)
})

/** Whoever holds a token asks who they are: the shortest question that a removed person must not get answered. */
const askWho = call('who am I', async (model, real, { which }) => {
  const { sessions } = model.staff
  const session = sessions[which % sessions.length] as Session
  const answer = await real.as(session.token).get('/api/auth/profile')
  expect(answer.status, answer.text).toBe(model.staff.refusal(session, null) ?? 200)
  real.saw(answer.status)
  if (answer.status !== 200) return
  // Nobody here has another account, or needs a second step.
  const { otherWineries, secondStepDue, ...own } = answer.body
  expect({ otherWineries, secondStepDue }).toEqual({ otherWineries: [], secondStepDue: false })
  expectUser(model, own)
})

export function expectRole({ staff }: WineryModel, shown: Json): void {
  const { id, version, name, description, permissions } = shown
  expect({ id, version, name, description, permissions }).toEqual(staff.roles.get(id))
}

export function expectUser({ staff }: WineryModel, shown: Json): void {
  const { createdAt: _createdAt, updatedAt: _updatedAt, winery: _winery, lastLogin, ...rest } = shown
  const { password: _password, hasSignedIn, ...user } = staff.users.get(shown.id) ?? {}
  const { version: _version, ...role } = staff.roleOf(shown.id)
  expect({ ...rest, hasSignedIn: lastLogin !== null }).toEqual({ ...user, role, hasSignedIn })
}

/** Users come with a slow hash: those calls that make one are few. */
export const staffCalls = {
  createRole: { often: 7, arbitrary: createRole },
  changeRole: { often: 10, arbitrary: changeRole },
  deleteRole: { often: 5, arbitrary: deleteRole },
  createUser: { often: 4, arbitrary: createUser },
  changeUser: { often: 12, arbitrary: changeUser },
  switchUser: { often: 8, arbitrary: switchUser },
  signIn: { often: 3, arbitrary: signIn },
  askWho: { often: 12, arbitrary: askWho },
}
