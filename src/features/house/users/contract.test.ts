import { describe, expect, it } from 'vitest'
import { aUser } from '#test/builders.ts'
import { editedUser, newUser, userImport, userStatus, users, userTexts } from './contract.ts'

const firstComplaint = (schema: ReturnType<typeof newUser | typeof editedUser>, values: object) =>
  schema.safeParse(aUser({ roleId: 1, ...values })).error?.issues[0]?.message

const inBothForms = [
  ['USER-22', { firstName: '' }, 'First name is required'],
  ['USER-22', { firstName: '  ' }, 'First name is required'],
  ['USER-23', { lastName: null }, 'Last name is required'],
  ['USER-24', { email: 'rosa' }, 'Invalid email'],
  ['USER-24', { email: 'rosa@vine' }, 'Invalid email'],
  ['USER-24', { email: 5 }, 'Invalid email'],
  ['USER-25', { email: '' }, 'Email is required'],
  ['USER-25', { email: '  ' }, 'Email is required'],
  ['USER-26, CONST-19', { password: '12345' }, 'Password must be at least 6 characters'],
  ['USER-26, CONST-19', { password: '123456' }, undefined],
  ['USER-27', { roleId: undefined }, 'Role is required'],
  ['USER-27, TRAP-69', { roleId: 0 }, 'Role is required'],
  ['USER-27', { roleId: '' }, 'Role is required'],
  ['OPEN-34', { roleId: '7' }, undefined],
  ['DATA-01', { active: 'false' }, 'Must be true or false'],
  ['DATA-01', { active: null }, 'Must be true or false'],
] as const

describe('a new user', () => {
  it.each([
    ...inBothForms,
    ['USER-26, OPEN-64', { password: '' }, 'Password must be at least 6 characters'],
    ['USER-26, OPEN-64', { password: undefined }, 'Password must be at least 6 characters'],
    ['AUTH-53', { password: 'x'.repeat(1001) }, 'Must be at most 1000 characters'],
  ] as const)('%s: %o gives %s', (_id, values, message) => {
    expect(firstComplaint(newUser(), values)).toBe(message)
  })

  it('DATA-02, USER-20: is active unless the body says otherwise', () => {
    expect(newUser().parse(aUser({ roleId: 1, active: undefined })).active).toBe(true)
    expect(newUser().parse(aUser({ roleId: 1, active: false })).active).toBe(false)
  })

  it('is stored with trimmed names and a lower-case email, and a password blank for blank', () => {
    const sent = { firstName: ' Ro ', lastName: ' Vi ', email: ' R@Vine.Org ', password: ' six  six ' }
    expect(newUser().parse(aUser({ roleId: 1, ...sent }))).toMatchObject({
      firstName: 'Ro',
      lastName: 'Vi',
      email: 'r@vine.org',
      password: ' six  six ',
    })
  })

  it('needs a longer password where the operator says so', () => {
    expect(firstComplaint(newUser(12), { password: 'eleven-long' })).toBe(
      'Password must be at least 12 characters',
    )
    expect(firstComplaint(newUser(12), { password: 'twelve-chars' })).toBeUndefined()
  })
})

describe('an edited user', () => {
  it.each(inBothForms)('%s: %o gives %s', (_id, values, message) => {
    expect(firstComplaint(editedUser(), values)).toBe(message)
  })

  it.each(['', null, undefined])(
    'USER-28, OPEN-64, TRAP-70: keeps the password when %j is sent',
    password => {
      expect(editedUser().parse(aUser({ roleId: 1, password })).password).toBeNull()
    },
  )
})

it.each([
  [{}, 'Must be true or false'],
  [{ active: 'no' }, 'Must be true or false'],
  [{ active: false }, undefined],
])('API-38: the status %o gives %s', (body, message) => {
  expect(userStatus.safeParse(body).error?.issues[0]?.message).toBe(message)
})

it.each([
  [{}, 'Must be a list of users'],
  [{ users: 'all' }, 'Must be a list of users'],
  [{ users: [] }, 'No valid users to import'],
  [{ users: Array.from({ length: 1001 }) }, 'At most 1000 users can be imported at once'],
  [{ users: Array.from({ length: 1000 }) }, undefined],
])('USER-58, API-39: an import of %o gives %s', (body, message) => {
  expect(userImport.safeParse(body).error?.issues[0]?.message).toBe(message)
})

it('USER-35, USER-36, USER-37, USER-61, ERR-42, TRAP-73: speaks the stated texts', () => {
  expect(users.texts).toMatchObject({
    created: 'User created successfully!',
    updated: 'User updated successfully!',
  })
  expect(userTexts.statusChanged(false)).toBe('User deactivated successfully!')
  expect(userTexts.statusChanged(true)).toBe('User activated successfully!')
  expect(userTexts.imported(1)).toBe('Imported 1 users successfully')
})
