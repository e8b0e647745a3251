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
