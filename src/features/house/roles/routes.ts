import type { RecordRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { countReferring } from '#server/http/records/references.ts'
import { exceedsRights, type PermissionMap, permissionsOf, roleKey } from '#shared/permissions.ts'
import { type RoleInput, roles } from './contract.ts'
import { readOwnRights } from './queries.ts'
import { newlyGranted, refusalOfRoleChange, refusalOfRoleDelete } from './rules.ts'

type StoredRole = RecordRow<'roles'>

export function addRoleRoutes(api: Api): void {
  addCrud(api, roles, {
    table: 'roles',
    // Every screen that names a colleague's role needs the list.
    listAccess: 'signed-in',
    present: rows => rows.map(row => ({ ...row, permissions: permissionsOf(row) })),
    merge: (before, body) => ({ ...before, permissions: permissionsOf(before), ...body }),
    prepare: (door, role, before) => (before ? changedRole(door, before, role) : newRole(door, role)),
    refuseDelete,
  })
}

async function newRole(door: Door, role: RoleInput) {
  const { permissions: held } = await readOwnRights(door, 'roles:create')
  refuseBeyond(held, role.permissions)
  return { ...columnsOf(role), isAdmin: false }
}

async function changedRole(door: Door, before: StoredRole, role: RoleInput) {
  const { permissions: held } = await readOwnRights(door, 'roles:edit')
  const refusal = refusalOfRoleChange(before, role)
  if (refusal) throw new Failure(409, refusal)
  refuseBeyond(held, newlyGranted(permissionsOf(before), role.permissions))
  return columnsOf(role)
}

async function refuseDelete(door: Door, before: StoredRole): Promise<void> {
  await readOwnRights(door, 'roles:delete')
  const refusal = refusalOfRoleDelete(before, await countReferring(door, 'users', 'roleId', before.id))
  if (refusal) throw new Failure(409, refusal)
}

function refuseBeyond(held: PermissionMap, given: PermissionMap): void {
  if (exceedsRights(given, held)) throw new Failure(403)
}

function columnsOf({ name, description, permissions }: RoleInput) {
  return { name, nameKey: roleKey(name), description, permissions: JSON.stringify(permissions) }
}
