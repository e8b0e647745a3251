import { expect, it } from 'vitest'
import { everyPermission } from '#shared/permissions.ts'
import { aRole } from '#test/builders.ts'
import { roles } from './contract.ts'

const complaintsOf = (values: object) =>
  roles.input.safeParse(aRole(values)).error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)

it.each([
  ['ROLE-18', { name: '' }, 'name: Role name is required'],
  ['ROLE-18', { name: undefined }, 'name: Role name is required'],
  ['ROLE-18', { name: ' \t ' }, 'name: Role name is required'],
  ['ROLE-18: only invisible characters', { name: '\u200b\u2060' }, 'name: Role name is required'],
  ['ROLE-19', { description: '' }, 'description: Description is required'],
  ['ROLE-19', { description: '  ' }, 'description: Description is required'],
  ['ROLE-24', { permissions: { 'users:view': 'yes' } }, 'permissions.users:view: Must be true or false'],
  ['ROLE-24', { permissions: { 'users:view': 1 } }, 'permissions.users:view: Must be true or false'],
  [
    'ROLE-24',
    { permissions: ['users:view'] },
    'permissions: Must be a map from permission name to true or false',
  ],
  ['ROLE-24', { permissions: 'all' }, 'permissions: Must be a map from permission name to true or false'],
  ['ROLE-25', { permissions: { 'users:rule': true } }, 'permissions: Unknown permission: users:rule'],
  [
    'ROLE-25',
    { permissions: { wineBatchesCreate: false } },
    'permissions: Unknown permission: wineBatchesCreate',
  ],
  ['ROLE-25', { permissions: { constructor: true } }, 'permissions: Unknown permission: constructor'],
])('%s: %o gives %s', (_id, values, complaint) => {
  expect(complaintsOf(values)?.[0]).toBe(complaint)
})

it.each([{}, everyPermission, { 'bottling:delete': true, 'users:view': false }])(
  'ROLE-24, ROLE-25: the map %o is taken as it is',
  permissions => {
    expect(roles.input.parse(aRole({ permissions }))).toMatchObject({ permissions })
  },
)

it('ROLE-25, F1: a map of 100,000 names gets one complaint', () => {
  const names = Array.from({ length: 100_000 }, (_, number) => [`right${number}`, 'yes'])
  expect(complaintsOf({ permissions: Object.fromEntries(names) })).toEqual([
    'permissions: Unknown permission: right0',
  ])
})

it('a role without a map holds nothing', () => {
  expect(roles.input.parse(aRole({ permissions: undefined })).permissions).toEqual({})
  expect(roles.input.parse(aRole({ permissions: null })).permissions).toEqual({})
})

it('ROLE-06, ROLE-27, ROLE-28, ROLE-29, ERR-42, TRAP-27: speaks the stated texts', () => {
  expect(roles.texts).toEqual({
    created: 'Role created successfully!',
    updated: 'Role updated successfully!',
    deleted: 'Role deleted successfully!',
    confirmDelete: 'Are you sure you want to delete this role?',
  })
})
