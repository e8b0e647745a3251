import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyPermission, type PermissionMap, permissionNames } from '#shared/permissions.ts'
import {
  adminIsFixed,
  exceedsRights,
  newlyGranted,
  permissionsOf,
  refusalOfRoleChange,
  refusalOfRoleDelete,
  roleKey,
} from './rules.ts'

const aMap = fc.dictionary(fc.constantFrom(...permissionNames), fc.boolean()) as fc.Arbitrary<PermissionMap>

describe('a role name', () => {
  it.each([
    ' Admin ',
    'ADMIN',
    'ＡＤＭＩＮ',
    'ⓐⓓⓜⓘⓝ',
    'ad\u200bmin',
    '\ufeffadmin',
    'admin\u00a0',
    'Ad\u00admin',
  ])('OPEN-36: %j is compared as admin', name => {
    expect(roleKey(name)).toBe('admin')
  })

  it.each(['administrator', 'ad min', 'admın'])('%j is not', name => {
    expect(roleKey(name)).not.toBe('admin')
  })

  it('keeps its key when it is already one', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => roleKey(roleKey(text)) === roleKey(text)))
  })
})

it('OPEN-42: the role named admin, in any letter case, holds everything', () => {
  expect(permissionsOf({ name: 'aDmIn', permissions: '{}' })).toEqual(everyPermission)
  expect(permissionsOf({ name: 'Winemaker', permissions: '{"users:view":false}' })).toEqual({
    'users:view': false,
  })
})

describe('rights', () => {
  it('OPEN-40: are given away only by whoever holds them', () => {
    expect(exceedsRights({ 'users:view': true }, { 'users:view': true })).toBe(false)
    expect(exceedsRights({ 'users:view': true }, { 'users:view': false })).toBe(true)
    expect(exceedsRights({ 'users:view': true }, {})).toBe(true)
    expect(exceedsRights({ 'users:view': false }, {})).toBe(false)
  })

  it('OPEN-40: of an administrator cover every role, and everyone covers their own', () => {
    fc.assert(fc.property(aMap, map => !exceedsRights(map, everyPermission) && !exceedsRights(map, map)))
  })

  it('newly granted are those that were not held before, and with the old ones make the new', () => {
    fc.assert(
      fc.property(aMap, aMap, (before, after) => {
        const granted = newlyGranted(before, after)
        for (const name of permissionNames)
          expect(granted[name] === true).toBe(after[name] === true && before[name] !== true)
        expect(exceedsRights(after, { ...before, ...granted })).toBe(false)
      }),
    )
  })
})

describe('the Admin role', () => {
  const admin = { isAdmin: true, name: 'Admin' }

  it('cannot be renamed or lose a permission', () => {
    expect(refusalOfRoleChange(admin, { name: 'Admin', permissions: everyPermission })).toBeNull()
    expect(refusalOfRoleChange(admin, { name: 'Boss', permissions: everyPermission })).toBe(adminIsFixed)
    for (const name of permissionNames) {
      const { [name]: _lost, ...permissions } = everyPermission
      expect(refusalOfRoleChange(admin, { name: 'Admin', permissions })).toBe(adminIsFixed)
      expect(
        refusalOfRoleChange(admin, { name: 'Admin', permissions: { ...everyPermission, [name]: false } }),
      ).toBe(adminIsFixed)
    }
  })

  it('cannot be deleted', () => {
    expect(refusalOfRoleDelete({ isAdmin: true }, 0)).toBe(adminIsFixed)
  })
})

it('other roles change freely', () => {
  expect(
    refusalOfRoleChange({ isAdmin: false, name: 'Helper' }, { name: 'Hand', permissions: {} }),
  ).toBeNull()
})

it('OPEN-43: a role in use is not deleted, and the message counts its users', () => {
  expect(refusalOfRoleDelete({ isAdmin: false }, 3)).toBe('Cannot delete role. It is assigned to 3 user(s).')
  expect(refusalOfRoleDelete({ isAdmin: true }, 1)).toBe('Cannot delete role. It is assigned to 1 user(s).')
  expect(refusalOfRoleDelete({ isAdmin: false }, 0)).toBeNull()
})
