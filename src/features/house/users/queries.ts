import { listRoles } from '#features/house/roles/queries.ts'
import { endLinksOf } from '#server/auth/account-links.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { Changes, RecordRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { loadReferenced, requireReference } from '#server/http/records/references.ts'
import { statusMessages } from '#shared/failures.ts'
import { type HeldRights, isBeyond, permissionsOf } from '#shared/permissions.ts'
import { type User, userTexts } from './contract.ts'
import { type ImportVerdict, presentUser, refusalOfUserChange } from './rules.ts'

type StoredUser = RecordRow<'users'>

/** Stored users with their roles, as answers show them. */
export async function presentUsers(db: Queries, wineryId: number, rows: StoredUser[]): Promise<User[]> {
  const roles = await loadReferenced(
    db,
    wineryId,
    'roles',
    rows.map(row => row.roleId),
  )
  return rows.flatMap(row => {
    const role = roles.get(row.roleId)
    return role ? [presentUser(row, role)] : []
  })
}

export type UserChanges = Omit<Changes<'users'>, 'lastLogin'>

/** Changes a user within the caller's rights; whoever lost the right to their session is out at once. */
export async function changeUser(
  door: Door,
  before: StoredUser,
  values: UserChanges,
  held: HeldRights,
): Promise<StoredUser> {
  const { roleId = before.roleId, active = before.active, email = before.email, passwordHash } = values
  const role = await requireRole(door, roleId)
  const current = await requireRole(door, before.roleId)
  const changesRole = roleId !== before.roleId
  const setsPassword = passwordHash !== undefined
  const staysAdmin = active === true && role.isAdmin
  const refusal = refusalOfUserChange({
    isOwn: before.id === door.actor.userId,
    changesRole,
    changesEmail: email !== before.email,
    setsPassword,
    changesStatus: active !== before.active,
    leavesNoAdmin: !staysAdmin && (await isOnlyActiveAdmin(door, before.id)),
    holdsMore: isRoleBeyond(current, held),
    getsMore: isRoleBeyond(role, held),
  })
  if (refusal) throw new Failure(refusal.status, refusal.message)
  const row = await door.update('users', before, values)
  if (changesRole || setsPassword || active !== true) await endSessionsOf(door.books, before.id)
  // By one of these an account comes into other hands, or into nobody's: what it opened elsewhere it opens no more.
  if (setsPassword || active !== true || email !== before.email) await endLinksOf(door, before.id)
  return row
}

const isRoleBeyond = (role: RecordRow<'roles'>, held: HeldRights) =>
  isBeyond({ name: role.name, permissions: permissionsOf(role) }, held)

/** The role that a user is to have, or 400: it must be one of this winery's. */
export function requireRole(door: Door, roleId: unknown): Promise<RecordRow<'roles'>> {
  return requireReference(door, 'roles', roleId, 'roleId', 'role')
}

async function isOnlyActiveAdmin(door: Door, userId: number): Promise<boolean> {
  const admins = await door.tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select('users.id')
    .where('users.wineryId', '=', door.actor.wineryId)
    .where('users.active', '=', true)
    .where('roles.isAdmin', '=', true)
    .limit(2)
    .execute()
  return admins.length === 1 && admins[0]?.id === userId
}

/** The verdicts after a look at the database: a role within the importer's rights, an e-mail that is free. */
export async function judgeAgainstStore(
  db: Queries,
  wineryId: number,
  held: HeldRights,
  verdicts: readonly ImportVerdict[],
): Promise<ImportVerdict[]> {
  const roles = new Map((await listRoles(db, wineryId)).map(role => [role.id, role]))
  const taken = await takenEmails(
    db,
    verdicts.flatMap(({ user }) => user?.email ?? []),
  )
  return verdicts.map(verdict => {
    const { user, row, email } = verdict
    if (!user) return verdict
    const role = roles.get(user.roleId)
    if (!role) return { row, email, message: 'Invalid role' }
    if (isBeyond(role, held)) return { row, email, message: statusMessages[403] }
    return taken.has(user.email) ? { row, email, message: userTexts.emailTaken } : verdict
  })
}

/** Asked across wineries on purpose: an e-mail address signs in to one account of the whole installation. */
async function takenEmails(db: Queries, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map(row => row.email))
}
