import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyPermission, exceedsRights, type PermissionMap, permissionNames } from '#shared/permissions.ts'
import { adminIsFixed, newlyGranted, refusalOfRoleChange, refusalOfRoleDelete } from './rules.ts'

const aMap = fc.dictionary(fc.constantFrom(...permissionNames), fc.boolean()) as fc.Arbitrary<PermissionMap>

it('newly granted rights are those that were not held before, and with the old ones make the new', () => {
  fc.assert(
    fc.property(aMap, aMap, (before, after) => {
      const granted = newlyGranted(before, after)
      for (const name of permissionNames)
        expect(granted[name] === true).toBe(after[name] === true && before[name] !== true)
      expect(exceedsRights(after, { ...before, ...granted })).toBe(false)
    }),
  )
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
