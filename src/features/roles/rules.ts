import { everyPermission, exceedsRights, type PermissionMap, permissionNames } from '#shared/permissions.ts'

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
