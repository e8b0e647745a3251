import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aUser } from '#test/builders.ts'
import { growthOf, steepest } from '#test/linear-time.ts'
import {
  judgeImport,
  presentUser,
  previewImport,
  readImportAnswer,
  readUserRow,
  refusalOfUserChange,
  roleNameOf,
  showLastLogin,
  type UserChange,
  withChangedUser,
  withNewUsers,
} from './rules.ts'

const roles = [
  { id: 1, name: 'Admin' },
  { id: 2, name: 'Winemaker' },
  { id: 3, name: '2' },
]

const row = (values: object = {}) => aUser({ roleId: 2, ...values })
const messageOf = (values: object) => judgeImport([row(values)], roles)[0]?.message
const userOf = (values: object) => judgeImport([row(values)], roles)[0]?.user

describe('a row of an import', () => {
  it.each([
    ['USER-48', { firstName: '' }, 'Missing required fields'],
    ['USER-48', { lastName: '  ' }, 'Missing required fields'],
    ['USER-48', { email: undefined }, 'Missing required fields'],
    ['USER-48', { password: null }, 'Missing required fields'],
    ['USER-49', { password: '12345' }, 'Password must be at least 6 characters'],
    ['USER-24', { email: `${'a.'.repeat(50_000)}@b.co` }, 'Invalid email'],
    ['USER-24', { email: 'rosa' }, 'Invalid email'],
    ['API-14', { firstName: 'x'.repeat(201) }, 'Must be at most 200 characters'],
    ['API-14', { lastName: 'a\u0000b' }, 'Contains characters that cannot be stored'],
    ['USER-52', { roleId: undefined }, 'Invalid role'],
    ['USER-52', { roleId: 99 }, 'Invalid role'],
    ['USER-52', { roleId: 'Winemaker' }, 'Invalid role'],
    ['USER-52', { roleId: undefined, roleName: 'Wizard' }, 'Invalid role'],
    ['USER-52', { roleId: undefined, role: {} }, 'Invalid role'],
  ])('%s: with %o is an error: %s', (_id, values, message) => {
    expect(messageOf(values)).toBe(message)
  })

  it('USER-52, F1: with a role of 100,000 marks is refused in time that grows with the text', async () => {
    const [, , ...others] = Array.from({ length: 200 }, (_, id) => ({ id, name: `Role ${id}` }))
    const { ratio } = await growthOf(
      size => {
        const role = `a${'\u0301\u0316'.repeat(size / 2)}`
        const rows = [row({ roleId: null, role }), row({ email: `${role}@example.org` })]
        return () => expect(judgeImport(rows, [...roles, ...others])[0]?.message).toBe('Invalid role')
      },
      { nextToNothing: 50 },
    )
    expect(ratio).toBeLessThan(steepest)
  })

  it.each([
    ['USER-50', { roleId: 2 }, 2],
    ['USER-50', { roleId: ' 2 ' }, 2],
    ['USER-51', { roleId: '', roleName: 'WINEMAKER' }, 2],
    ['USER-51', { roleId: null, role: 'winemaker' }, 2],
    ['USER-51', { roleId: null, role: ' wine\u200bmaker ' }, 2],
    ['USER-47, OPEN-66', { roleId: null, role: '1' }, 1],
    ['USER-47, OPEN-66', { roleId: null, role: '2' }, 2],
    ['USER-47', { roleId: null, roleName: '2' }, 3],
  ])('%s: with %o gets role %s', (_id, values, roleId) => {
    expect(userOf(values)?.roleId).toBe(roleId)
  })

  it.each([
    ['USER-54', 'false', false],
    ['USER-54, TRAP-75', 'FALSE', false],
    ['USER-54', '0', false],
    ['USER-54', false, false],
    ['USER-55', '', true],
    ['USER-55', undefined, true],
    ['USER-55', 'no', true],
    ['USER-55', 'true', true],
  ])('%s: with active %j is active: %s', (_id, active, expected) => {
    expect(userOf({ active })?.active).toBe(expected)
  })

  it('OPEN-67: gets the first of its faults: missing, password, email, role, duplicate', () => {
    const email = 'twice@example.org'
    const messages = judgeImport(
      [
        row({ email }),
        row({ email: '', password: '1', roleId: 9 }),
        row({ email: 'TWICE', password: '1', roleId: 9 }),
        row({ email: 'TWICE', roleId: 9 }),
        row({ email: 'Twice@Example.org', roleId: 9 }),
        row({ email: ' TWICE@example.org ' }),
      ],
      roles,
    ).map(verdict => verdict.message)
    expect(messages).toEqual([
      undefined,
      'Missing required fields',
      'Password must be at least 6 characters',
      'Invalid email',
      'Invalid role',
      'Duplicate email in file',
    ])
  })

  it('USER-53, OPEN-67: is the duplicate when it is the later one, whatever became of the first', () => {
    const email = 'once@example.org'
    const verdicts = judgeImport([row({ email, password: '1' }), row({ email })], roles)
    expect(verdicts.map(verdict => verdict.message)).toEqual([
      'Password must be at least 6 characters',
      'Duplicate email in file',
    ])
  })

  it('needs a longer password where the operator says so', () => {
    expect(judgeImport([row({ password: '1234567' })], roles, 8)[0]?.message).toBe(
      'Password must be at least 8 characters',
    )
  })

  it('whatever it is, gets either a user or a message, in its place', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('a@b.co', '2', 'secret', null, {}, [], true, 3))
    const keys = ['firstName', 'lastName', 'email', 'password', 'roleId', 'role', 'roleName', 'active']
    const anyRow = fc.oneof(fc.dictionary(fc.constantFrom(...keys), cell), fc.anything())
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), rows => {
        const verdicts = judgeImport(rows, roles)
        expect(verdicts.map(verdict => verdict.row)).toEqual(rows.map((_row, index) => index + 1))
        for (const { user, message } of verdicts) expect(Boolean(user)).toBe(!message)
        const emails = verdicts.flatMap(({ user }) => user?.email ?? [])
        expect(new Set(emails).size).toBe(emails.length)
      }),
    )
  })
})

describe('a change of a user', () => {
  const harmless: UserChange = {
    isOwn: false,
    changesRole: false,
    changesEmail: false,
    setsPassword: false,
    changesStatus: false,
    leavesNoAdmin: false,
    holdsMore: false,
    getsMore: false,
  }
  const refusal = (values: Partial<UserChange>) => refusalOfUserChange({ ...harmless, ...values })

  it('OPEN-43: that leaves no active administrator is refused before anything else to those who could make it', () => {
    const message = 'At least one active administrator is required.'
    expect(refusal({ leavesNoAdmin: true })).toEqual({ status: 409, message })
    expect(refusal({ leavesNoAdmin: true, isOwn: true, changesRole: true })).toEqual({ status: 409, message })
    expect(refusal({ leavesNoAdmin: true, changesStatus: true, holdsMore: true })?.status).toBe(403)
  })

  it('of one’s own role is refused, of one’s own name or password not', () => {
    expect(refusal({ isOwn: true, changesRole: true })?.status).toBe(403)
    expect(refusal({ isOwn: true, setsPassword: true })).toBeNull()
  })

  it('to a role beyond the caller’s rights is refused', () => {
    expect(refusal({ changesRole: true, getsMore: true })?.status).toBe(403)
    expect(refusal({ changesRole: true })).toBeNull()
    expect(refusal({ changesStatus: true, getsMore: true })).toBeNull()
  })

  it.each(['changesRole', 'changesEmail', 'setsPassword', 'changesStatus'] as const)(
    'OPEN-40: that %s hands over rights, so it asks for rights as wide',
    what => {
      expect(refusal({ [what]: true, holdsMore: true })).toEqual({
        status: 403,
        message: 'Access denied.',
      })
      expect(refusal({ [what]: true })).toBeNull()
    },
  )

  it('of the name alone is open to whoever may edit users', () => {
    expect(refusal({ holdsMore: true, getsMore: true })).toBeNull()
  })
})

it('AUTH-53, DATA-01: an answer carries no secret, whatever the stored row holds', () => {
  const stored = {
    id: 5,
    version: 1,
    createdAt: '2024-01-05T10:00:00.000Z',
    updatedAt: '2024-01-05T10:00:00.000Z',
    firstName: 'Rosa',
    lastName: 'Vine',
    email: 'rosa@example.org',
    roleId: 2,
    active: true,
    lastLogin: null,
    wineryId: 1,
    passwordHash: '$argon2id$secret',
  }
  const shown = presentUser(stored, {
    id: 2,
    name: 'Winemaker',
    description: 'Makes wine',
    permissions: '{}',
  })
  expect(shown.role).toEqual({ id: 2, name: 'Winemaker', description: 'Makes wine', permissions: {} })
  expect(JSON.stringify(shown)).not.toMatch(/password|argon2|wineryId/)
})

describe('a user on the screen', () => {
  it('OPEN-65, DATA-01, API-08, TRAP-66: is read with role or Role, and is active unless said otherwise', () => {
    expect(readUserRow({ id: '7', firstName: 'Anna', Role: { id: 3, name: 'Cellar' } })).toMatchObject({
      id: 7,
      firstName: 'Anna',
      lastName: '',
      roleId: 3,
      roleName: 'Cellar',
      active: true,
      lastLogin: null,
      isWhole: true,
    })
    expect(readUserRow({ id: 7, active: false }).active).toBe(false)
    expect(readUserRow({ id: 7, firstName: 'Anna', email: 'a@b.co' }).isWhole).toBe(false)
  })

  it('USER-03..05, TRAP-66: shows the embedded role, else the loaded one, else "Unknown"', () => {
    const name = (raw: object) => roleNameOf(readUserRow({ id: 1, ...raw }), roles)
    expect(name({ roleId: 1, role: { name: 'Own' } })).toBe('Own')
    expect(name({ roleId: 2 })).toBe('Winemaker')
    expect(name({ roleId: 2, role: { name: '' } })).toBe('Winemaker')
    expect(name({ roleId: 9 })).toBe('Unknown')
    expect(name({})).toBe('Unknown')
  })

  it('USER-07, 08: shows the last login in the reader’s notation, or "Never"', () => {
    const moment = '2024-09-05T07:30:00.000Z'
    expect(showLastLogin(moment)).toBe(new Date(moment).toLocaleString())
    expect(showLastLogin(null)).toBe('Never')
    expect(showLastLogin('soon')).toBe('Invalid Date')
  })
})

describe('the list after a change', () => {
  const before = { id: 7, version: 3, firstName: 'Anna', roleId: 2, role: { id: 2, name: 'Winemaker' } }
  const changed = (answer: unknown, raw: object = before) =>
    withChangedUser([{ id: 6 }, { ...raw }], 7, answer)[1] ?? {}
  const shownRole = (raw: Record<string, unknown>) => roleNameOf(readUserRow(raw), roles)

  it('USER-32: has the answer over the row, and what it leaves out as before', () => {
    expect(changed({ firstName: 'Anne', version: 4 })).toEqual({ ...before, firstName: 'Anne', version: 4 })
    expect(changed(null)).toMatchObject({ firstName: 'Anna' })
    expect(withChangedUser([{ id: 6, firstName: 'Ben' }], 7, { firstName: 'X' })).toEqual([
      { id: 6, firstName: 'Ben' },
    ])
  })

  it('TRAP-71: keeps the role’s name without `role`, but not that of a role left behind', () => {
    expect(shownRole(changed({ roleId: 2 }))).toBe('Winemaker')
    expect(shownRole(changed({ firstName: 'Anne' }))).toBe('Winemaker')
    expect(shownRole(changed({ roleId: 1 }))).toBe('Admin')
    expect(shownRole(changed({ roleId: 9 }))).toBe('Unknown')
    expect(shownRole(changed({ roleId: 1, Role: { name: 'Chief' } }))).toBe('Chief')
    expect(shownRole(changed({ roleId: 1 }, { id: 7, Role: { id: 2, name: 'Winemaker' } }))).toBe('Admin')
  })

  it('holds the next change to no version that it does not know', () => {
    expect(readUserRow(changed({ firstName: 'Anne' })).version).toBeUndefined()
  })

  it('USER-60: has new users at its end, each once', () => {
    expect(withNewUsers([{ id: 1 }, { id: 2 }], [{ id: 2, firstName: 'B' }, null, {}, { id: '3' }])).toEqual([
      { id: 1 },
      { id: 2, firstName: 'B' },
      { id: '3' },
    ])
  })
})

describe('an import on the screen', () => {
  it('USER-41, DATA-18: shows each row with its name, role and verdict', () => {
    const records = [
      row({ roleId: '', role: 'WINEMAKER', email: 'a@b.co' }),
      { firstName: 'Cy', role: 'Duke' },
    ]
    expect(previewImport(records, roles)).toMatchObject([
      { row: 1, name: 'Rosa Vine', email: 'a@b.co', roleName: 'Winemaker', message: '' },
      { row: 2, name: 'Cy', email: '', roleName: 'Duke', message: 'Missing required fields' },
    ])
  })

  it('OPEN-69: reads who was created, and a line for everyone refused', () => {
    const errors = [{ row: 1, email: 'a@b.co', message: 'Taken' }, { msg: 'Odd' }, {}, 'text']
    expect(readImportAnswer({ created: [{ id: 1 }], errors })).toEqual({
      created: [{ id: 1 }],
      refused: ['a@b.co: Taken', 'Odd', 'Validation error'],
    })
    for (const answer of [null, [], 'ok', {}])
      expect(readImportAnswer(answer)).toEqual({ created: [], refused: [] })
  })
})
