import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  everyPermission,
  exceedsRights,
  isAdminRole,
  type PermissionMap,
  permissionNames,
  permissionsOf,
  roleKey,
  winemakerPermissions,
} from './permissions.ts'

const aMap = fc.dictionary(fc.constantFrom(...permissionNames), fc.boolean()) as fc.Arbitrary<PermissionMap>

it('ROLE-25, CONST-20: are 32 names, eight areas with four actions each', () => {
  expect(new Set(permissionNames).size).toBe(32)
  expect(permissionNames).toEqual(
    expect.arrayContaining(['users:view', 'wineBatches:create', 'bottling:delete']),
  )
  expect(Object.values(everyPermission).filter(Boolean)).toHaveLength(32)
})

it('OPEN-42: the winemaker holds view, create and edit on the six production areas', () => {
  expect(Object.keys(winemakerPermissions)).toHaveLength(18)
  expect(winemakerPermissions).toMatchObject({ 'vineyards:edit': true, 'bottling:create': true })
  expect(winemakerPermissions).not.toHaveProperty('vineyards:delete')
  expect(winemakerPermissions).not.toHaveProperty('users:view')
})

it.each(['admin', 'Admin', 'ADMIN', ' admin '])('AUTH-46: %s is the administrators role', name => {
  expect(isAdminRole(name)).toBe(true)
})

it.each(['administrator', 'winemaker', '', null, undefined])('%s is not', name => {
  expect(isAdminRole(name)).toBe(false)
})

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
})
