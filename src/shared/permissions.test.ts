import { expect, it } from 'vitest'
import { everyPermission, isAdminRole, permissionNames, winemakerPermissions } from './permissions.ts'

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
