import type { Queries } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { type HeldRights, isAdminRole, type Permission, permissionsOf } from '#shared/permissions.ts'

/**
 * What the caller holds at this moment, read inside the write's transaction: whoever lost the needed right
 * while the request was on its way has lost it here too.
 */
export async function readOwnRights(door: Door, needed: Permission): Promise<HeldRights> {
  const { userId, wineryId } = door.actor
  const own = await door.tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['users.active', 'roles.name', 'roles.permissions'])
    .where('users.wineryId', '=', wineryId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!own?.active) throw new Failure(401)
  const held = permissionsOf(own)
  if (held[needed] !== true) throw new Failure(403)
  return { permissions: held, isAdmin: isAdminRole(own.name) }
}

/** A winery's roles with what each of them holds. */
export async function listRoles(db: Queries, wineryId: number) {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions'])
    .where('wineryId', '=', wineryId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, permissions: permissionsOf(row) }))
}
