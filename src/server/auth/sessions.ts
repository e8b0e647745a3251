import { createHash, randomBytes } from 'node:crypto'
import { isAdminRole, type Permission, type PermissionMap, permissionsOf } from '#shared/permissions.ts'
import { clockTolerance, isAhead } from '../clock-tolerance.ts'
import { anyOf, asOneValue, type BookWrites, type Queries } from '../db/dialect.ts'
import { reusable } from '../db/reusable.ts'

/** The person behind a request, as the database has them at this moment. */
export interface SignedIn {
  sessionId: number
  /** When the session began and when it ends, in milliseconds. */
  beganAt: number
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
  books: BookWrites,
  session: NewSession,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url')
  const now = Date.now()
  const expiresAt = new Date(now + session.hours * 3_600_000)
  await books
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
      'sessions.createdAt',
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
    .where(anyOf(db, 'sessions.secretHash', [], 'text')),
)

/** As the database has it now, so that whoever was signed out or deactivated is out at once. */
export async function findSession(db: Queries, secret: string, hours: number): Promise<SignedIn | null> {
  return (await findSessions(db, [secret], hours)).get(secret) ?? null
}

/** The people behind several secrets, in one look. */
export async function findSessions(
  db: Queries,
  secrets: readonly string[],
  hours: number,
): Promise<Map<string, SignedIn>> {
  const secretOf = new Map(secrets.map(secret => [hashSecret(secret), secret]))
  const rows = await sessionsBehind(db, [asOneValue(db, [...secretOf.keys()])])
  const found = rows
    .filter(row => row.active)
    .map(row => [secretOf.get(row.secretHash) ?? '', signedIn(row, hours)] as const)
  return new Map(found.filter(([, who]) => isRunning(who)))
}

/** None has more time left than sessions have, and one that begins in the future was made while the clock was ahead. */
export function isRunning({ beganAt, expiresAt }: Pick<SignedIn, 'beganAt' | 'expiresAt'>): boolean {
  const now = Date.now()
  return expiresAt > now && !isAhead(beganAt, now)
}

/** When a stored session began and when it ends; sessions last so many hours at most. */
function timesOf({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }, hours: number) {
  const beganAt = Date.parse(createdAt)
  return { beganAt, expiresAt: Math.min(Date.parse(expiresAt), beganAt + hours * 3_600_000) }
}

type SessionRow = Awaited<ReturnType<typeof sessionsBehind>>[number]

function signedIn(row: SessionRow, hours: number): SignedIn {
  const { beganAt, expiresAt } = timesOf(row, hours)
  return {
    sessionId: row.sessionId,
    beganAt,
    // Its token counts in whole seconds.
    expiresAt: Math.floor(expiresAt / 1000) * 1000,
    userId: row.userId,
    userName: `${row.firstName} ${row.lastName}`.trim(),
    wineryId: row.wineryId,
    wineryName: row.wineryName,
    roleId: row.roleId,
    isAdmin: isAdminRole(row.roleName),
    permissions: permissionsOf({ name: row.roleName, permissions: row.permissions }),
  }
}

/** Ends one session of a person; false when they have none of that id. */
export async function endSession(books: BookWrites, userId: number, sessionId: number): Promise<boolean> {
  const ended = await books
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Ends all sessions of a person, or all but one: after deactivation, a new password or another role. Gives how many
 * were still good.
 */
export async function endSessionsOf(
  books: BookWrites,
  userId: number,
  { except }: { except?: number } = {},
): Promise<number> {
  const theirs = books.deleteFrom('sessions').where('userId', '=', userId).returning('expiresAt')
  const ended = await (except === undefined ? theirs : theirs.where('id', '!=', except)).execute()
  const now = new Date().toISOString()
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}

/** A person's sessions that are still good, the latest first. */
export async function listSessionsOf(
  db: Queries,
  userId: number,
  { hours, most }: { hours: number; most?: number },
) {
  const now = Date.now()
  const good = db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'address', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date(now).toISOString())
    .where('createdAt', '<=', new Date(now + clockTolerance).toISOString())
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  const sessions = await (most === undefined ? good : good.limit(most)).execute()
  return sessions.filter(session => isRunning(timesOf(session, hours)))
}

/** Forgets the sessions that are over. Gives how many others were begun while the clock was ahead: they go too. */
export async function forgetExpiredSessions(books: BookWrites): Promise<number> {
  const now = Date.now()
  await books.deleteFrom('sessions').where('expiresAt', '<=', new Date(now).toISOString()).execute()
  const latest = new Date(now + clockTolerance).toISOString()
  const ahead = await books.deleteFrom('sessions').where('createdAt', '>', latest).returning('id').execute()
  return ahead.length
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
