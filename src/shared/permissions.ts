import { nameKey } from './visible-text.ts'

/** The eight areas of the permission matrix, in the order in which the screens list them. */
export const areas = [
  'users',
  'roles',
  'wineBatches',
  'vineyards',
  'vessels',
  'fermentation',
  'aging',
  'bottling',
] as const
export type Area = (typeof areas)[number]

/** The four actions that a role may hold in each area. */
export const actions = ['view', 'create', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]

export type Permission = `${Area}:${Action}`

/** A role's permissions as they travel: a missing name counts as false. */
export type PermissionMap = Partial<Record<Permission, boolean>>

export const areaLabels: Record<Area, string> = {
  users: 'Users',
  roles: 'Roles',
  wineBatches: 'Wine Batches',
  vineyards: 'Vineyards',
  vessels: 'Vessels',
  fermentation: 'Fermentation',
  aging: 'Aging',
  bottling: 'Bottling',
}

/** "Users: view", as a record's history names a permission. */
export function permissionLabel(name: string): string {
  const [area = '', action = ''] = name.split(':')
  return `${areaLabels[area as Area] ?? area}: ${action}`
}

/** All 32 permission names. */
export const permissionNames: readonly Permission[] = areas.flatMap(area =>
  actions.map(action => `${area}:${action}` as const),
)

/** What the built-in "Winemaker" role holds: everything but deleting in the six production areas. */
export const winemakerPermissions: PermissionMap = Object.fromEntries(
  areas
    .filter(area => area !== 'users' && area !== 'roles')
    .flatMap(area => (['view', 'create', 'edit'] as const).map(action => [`${area}:${action}`, true])),
)

export const everyPermission: PermissionMap = Object.fromEntries(permissionNames.map(name => [name, true]))

/** A role named `admin`, in any letter case, always holds everything. */
export function isAdminRole(roleName: string | null | undefined): boolean {
  return (roleName ?? '').trim().toLowerCase() === 'admin'
}

/**
 * How role names are compared: in one Unicode form, without case, surplus blanks and invisible characters, so
 * that no role can be made to look like another.
 */
export function roleKey(name: string): string {
  return nameKey(name)
}

/** An administrator's role holds everything, whatever map is stored with it. */
export function permissionsOf(role: {
  name: string
  permissions: string
}): PermissionMap & Record<string, boolean> {
  return isAdminRole(role.name) ? { ...everyPermission } : JSON.parse(role.permissions)
}

/** What somebody holds: rights, and whether they are an administrator. */
export interface HeldRights {
  permissions: PermissionMap
  isAdmin: boolean
}

/** True of a role that holds more than somebody does. Being an administrator is more than all rights together. */
export function isBeyond(role: { name: string; permissions: PermissionMap }, held: HeldRights): boolean {
  return (isAdminRole(role.name) && !held.isAdmin) || exceedsRights(role.permissions, held.permissions)
}

/** Nobody may give away what they do not hold themselves. */
export function exceedsRights(given: PermissionMap, held: PermissionMap): boolean {
  return permissionNames.some(name => given[name] === true && held[name] !== true)
}

/** What a program can be allowed at all: people and their rights are for people to change. */
export const programRights: readonly Permission[] = permissionNames.filter(
  name => !/^(users|roles):(create|edit|delete)$/.test(name),
)

/** What a program may do by now: what it was allowed, as far as its person may still do it. */
export function rightsOfProgram(allowed: PermissionMap, held: PermissionMap): PermissionMap {
  const names = programRights.filter(name => allowed[name] === true && held[name] === true)
  return Object.fromEntries(names.map(name => [name, true]))
}
