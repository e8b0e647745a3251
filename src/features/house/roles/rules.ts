import {
  type Area,
  actions,
  everyPermission,
  exceedsRights,
  type PermissionMap,
  permissionNames,
} from '#shared/permissions.ts'
import { rowReader } from '#shared/row-reader.ts'
import { roles } from './contract.ts'

/** What a changed role grants that it did not grant before. */
export function newlyGranted(before: PermissionMap, after: PermissionMap): PermissionMap {
  return Object.fromEntries(
    permissionNames.filter(name => after[name] === true && before[name] !== true).map(name => [name, true]),
  )
}

export const adminIsFixed = 'The Admin role cannot be renamed or deleted, and it keeps every permission.'

/** Why a role may not become this, or null. Without its name and rights the Admin role would be none. */
export function refusalOfRoleChange(
  before: { isAdmin: boolean; name: string },
  after: { name: string; permissions: PermissionMap },
): string | null {
  if (!before.isAdmin) return null
  const keeps = after.name === before.name && !exceedsRights(everyPermission, after.permissions)
  return keeps ? null : adminIsFixed
}

/** Why a role may not be deleted, or null. */
export function refusalOfRoleDelete(role: { isAdmin: boolean }, users: number): string | null {
  if (users > 0) return `Cannot delete role. It is assigned to ${users} user(s).`
  return role.isAdmin ? adminIsFixed : null
}

/** A role as a list shows it, whatever server it came from. */
export const readRole = rowReader(roles.item, { permissions: raw => wholeMatrix(raw.permissions) })
export type RoleRow = ReturnType<typeof readRole>

/** All 32 permissions with their ticks; whatever is not plainly granted is not. */
export function wholeMatrix(permissions: unknown): PermissionMap {
  const given = (permissions ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    permissionNames.map(name => [name, Object.hasOwn(given, name) && given[name] === true]),
  )
}

const namesIn = (area: Area) => actions.map(action => `${area}:${action}` as const)

/** How much of an area is granted. */
export function grantedIn(permissions: PermissionMap, area: Area): 'all' | 'some' | 'none' {
  const granted = namesIn(area).filter(name => permissions[name] === true)
  if (granted.length === 0) return 'none'
  return granted.length === actions.length ? 'all' : 'some'
}

/** A copy with all four actions of an area granted or taken away. */
export function grantArea(permissions: PermissionMap, area: Area, isGranted: boolean): PermissionMap {
  return { ...permissions, ...Object.fromEntries(namesIn(area).map(name => [name, isGranted])) }
}

/** A load that fails without a word of the server is told in this area's own. */
export function silentLoadFailure({ body }: { body: { message?: unknown } }): string | null {
  return typeof body.message === 'string' && body.message.trim() ? null : 'Failed to load roles'
}
