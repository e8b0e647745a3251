import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areas,
  everyPermission,
  exceedsRights,
  type PermissionMap,
  permissionNames,
} from '#shared/permissions.ts'
import {
  adminIsFixed,
  grantArea,
  grantedIn,
  newlyGranted,
  readRole,
  refusalOfRoleChange,
  refusalOfRoleDelete,
  silentLoadFailure,
  wholeMatrix,
} from './rules.ts'

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

describe('a role on its screen', () => {
  it('DATA-03, PERM-20, CONST-20: has all 32 permissions, those not plainly granted unticked', () => {
    const role = readRole({
      id: '5',
      version: 2,
      name: 'Cellar',
      description: null,
      permissions: { 'wineBatches:create': true, 'users:view': 'yes', wine_batches: true },
    })
    expect(role).toMatchObject({ id: 5, version: 2, name: 'Cellar', description: '' })
    expect(Object.keys(role.permissions)).toHaveLength(32)
    expect(Object.entries(role.permissions).filter(([, isGranted]) => isGranted)).toEqual([
      ['wineBatches:create', true],
    ])
  })

  it.each([null, undefined, 'all', 5, []])('reads the permissions %j as none', permissions => {
    expect(Object.values(wholeMatrix(permissions)).some(Boolean)).toBe(false)
  })

  it('ROLE-14, 15: an area is granted and taken away as a whole, and the others stay', () => {
    const some = { ...wholeMatrix({}), 'vessels:view': true, 'aging:edit': true }
    expect(areas.map(area => grantedIn(some, area))).toEqual([
      'none',
      'none',
      'none',
      'none',
      'some',
      'none',
      'some',
      'none',
    ])
    const all = grantArea(some, 'vessels', true)
    expect(grantedIn(all, 'vessels')).toBe('all')
    expect(grantedIn(all, 'aging')).toBe('some')
    expect(grantedIn(grantArea(all, 'vessels', false), 'vessels')).toBe('none')
    expect(some['vessels:create']).toBe(false)
  })

  it('ROLE-30, ERR-34: a failed load speaks for itself where the server does not', () => {
    expect(silentLoadFailure({ body: {} })).toBe('Failed to load roles')
    expect(silentLoadFailure({ body: { message: '  ' } })).toBe('Failed to load roles')
    expect(silentLoadFailure({ body: { message: 'The cellar is flooded.' } })).toBeNull()
  })
})
