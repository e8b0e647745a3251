import { createHash, randomBytes } from 'node:crypto'
import { isAdminRole, type Permission, type PermissionMap, permissionsOf } from '#shared/permissions.ts'
import { anyText, asOneValue, type Database, type DatabaseTransaction, type Queries } from '../db/dialect.ts'
import { reusable } from '../db/reusable.ts'

/** The person behind a request, as the database has them at this moment. */
export interface SignedIn {
  sessionId: number
  /** When the session and its token end, in milliseconds. */
  expiresAt: number
  userId: number
  userName: string
  wineryId: number
  wineryName: string
  roleId: number
  isAdmin: boolean
  permissions: PermissionMap
}

export function mayDo(who: SignedIn, permission: Permission): boolean {
  return who.permissions[permission] === true
}

export interface NewSession {
  wineryId: number
  userId: number
  hours: number
  userAgent: string | undefined
  address: string | undefined
}

/** Begins a session and gives the secret that its token will carry; only a hash of it is kept. */
export async function beginSession(
  db: Queries,
  session: NewSession,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url')
  const now = Date.now()
  const expiresAt = new Date(now + session.hours * 3_600_000)
  await db
    .insertInto('sessions')
    .values({
      wineryId: session.wineryId,
      userId: session.userId,
      secretHash: hashSecret(secret),
      createdAt: new Date(now).toISOString(),
      expiresAt: expiresAt.toISOString(),
      userAgent: session.userAgent?.slice(0, 300) ?? null,
      address: session.address ?? null,
    })
    .execute()
  return { secret, expiresAt }
}

const sessionsBehind = reusable(db =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .innerJoin('wineries', 'wineries.id', 'users.wineryId')
    .select([
      'sessions.id as sessionId',
      'sessions.secretHash',
      'sessions.expiresAt',
      'users.id as userId',
      'users.firstName',
      'users.lastName',
      'users.active',
      'users.wineryId',
      'wineries.name as wineryName',
      'roles.id as roleId',
      'roles.name as roleName',
      'roles.permissions',
    ])
    .where(anyText(db, 'sessions.secretHash', [])),
)

/** As the database has it now, so that whoever was signed out or deactivated is out at once. */
export async function findSession(db: Database, secret: string): Promise<SignedIn | null> {
  return (await findSessions(db, [secret])).get(secret) ?? null
}

/** The people behind several secrets, in one look. */
export async function findSessions(db: Database, secrets: readonly string[]): Promise<Map<string, SignedIn>> {
  const secretOf = new Map(secrets.map(secret => [hashSecret(secret), secret]))
  const rows = await sessionsBehind(db, [asOneValue(db, [...secretOf.keys()])])
  const now = new Date().toISOString()
  const running = rows.filter(row => row.active && row.expiresAt > now)
  return new Map(running.map(row => [secretOf.get(row.secretHash) ?? '', signedIn(row)]))
}

type SessionRow = Awaited<ReturnType<typeof sessionsBehind>>[number]

function signedIn(row: SessionRow): SignedIn {
  return {
    sessionId: row.sessionId,
    // Its token counts in whole seconds.
    expiresAt: Math.floor(Date.parse(row.expiresAt) / 1000) * 1000,
    userId: row.userId,
    userName: `${row.firstName} ${row.lastName}`.trim(),
    wineryId: row.wineryId,
    wineryName: row.wineryName,
    roleId: row.roleId,
    isAdmin: isAdminRole(row.roleName),
    permissions: permissionsOf({ name: row.roleName, permissions: row.permissions }),
  }
}

export async function endSession(db: Queries, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/**
 * Ends all sessions of a person, or all but one: after deactivation, a new password or another role. Gives how many
 * were still good.
 */
export async function endSessionsOf(
  tx: DatabaseTransaction,
  userId: number,
  { except }: { except?: number } = {},
): Promise<number> {
  const theirs = tx.deleteFrom('sessions').where('userId', '=', userId).returning('expiresAt')
  const ended = await (except === undefined ? theirs : theirs.where('id', '!=', except)).execute()
  const now = new Date().toISOString()
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}

/** A person's sessions that are still good, the latest first. */
export function listSessionsOf(db: Queries, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'address', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date().toISOString())
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function forgetExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', new Date().toISOString()).execute()
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
