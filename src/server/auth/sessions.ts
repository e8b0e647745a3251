import { createHash, randomBytes } from 'node:crypto'
import { isAdminRole, type Permission, type PermissionMap, permissionsOf } from '#shared/permissions.ts'
import type { SessionKind } from '#shared/second-step.ts'
import { isAhead } from '../clock-tolerance.ts'
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
  /** Whose rights they have: those with the same text here may do, and see, the same. */
  rights: string
  /** The account whose password was shown, where the person changed over from it; null where it is this one. */
  provedBy: number | null
  /** The program that acts for the person; null for the person themselves. */
  program: { id: number; name: string } | null
  /** How the session was begun. */
  kind: SessionKind
  isAdmin: boolean
  permissions: PermissionMap
  /** Whether all that is open to them is to set up a second step. They have no rights until then. */
  isConfined: boolean
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
  /** What it goes on from, where somebody changes over to it: nothing of this lasts longer than it would have. */
  goesOnFrom?: Pick<SignedIn, 'provedBy' | 'expiresAt'>
  /** How it was begun; with a password unless said otherwise. */
  kind?: SessionKind
  /** Begun for nothing but setting up a second step. */
  isConfined?: boolean
}

const confined = 'set-up'

/** Begins a session and gives the secret that its token will carry; only a hash of it is kept. */
export async function beginSession(
  books: BookWrites,
  session: NewSession,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url')
  const now = Date.now()
  const { provedBy = null, expiresAt: latest = Number.POSITIVE_INFINITY } = session.goesOnFrom ?? {}
  const expiresAt = new Date(Math.min(latest, now + session.hours * 3_600_000))
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
      provedBy,
      kind: session.kind ?? 'password',
      confinedTo: session.isConfined ? confined : null,
    })
    .execute()
  return { secret, expiresAt }
}

/** What a query tells of whoever asks: of the person, their winery and their role. */
export const askerColumns = [
  'users.id as userId',
  'users.firstName',
  'users.lastName',
  'users.active',
  'users.wineryId',
  'wineries.name as wineryName',
  'roles.name as roleName',
] as const

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
      'sessions.provedBy',
      'sessions.confinedTo',
      'sessions.kind',
      ...askerColumns,
      'roles.id as roleId',
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
export function timesOf({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }, hours: number) {
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
    provedBy: row.provedBy,
    program: null,
    kind: row.kind as SessionKind,
    ...(row.confinedTo === null ? rightsOf(row) : noRights),
  }
}

const rightsOf = ({ roleId, roleName, permissions }: SessionRow) => ({
  rights: `role ${roleId}`,
  isAdmin: isAdminRole(roleName),
  permissions: permissionsOf({ name: roleName, permissions }),
  isConfined: false,
})

const noRights = { rights: 'none', isAdmin: false, permissions: {}, isConfined: true }

/** A second step was set up: every session that was begun for nothing else may do the rest too. */
export async function freeSessionsOf(books: BookWrites, userId: number): Promise<void> {
  await books
    .updateTable('sessions')
    .set({ confinedTo: null })
    .where('userId', '=', userId)
    .where('confinedTo', 'is not', null)
    .execute()
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

/** Whoever changes over leaves a session behind: it is there until the device has the next one in its hands. */
const secondsToLeave = 60

/** Lets a session end by itself in a moment; false when it is over already. */
export async function leaveSession(
  books: BookWrites,
  { userId, sessionId, expiresAt }: Pick<SignedIn, 'userId' | 'sessionId' | 'expiresAt'>,
): Promise<boolean> {
  const soon = Math.min(expiresAt, Date.now() + secondsToLeave * 1000)
  const left = await books
    .updateTable('sessions')
    .set({ expiresAt: new Date(soon).toISOString() })
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return left !== undefined
}

/**
 * Ends all sessions of a person, or all but one: after deactivation, a new password or another role. Those go too that
 * were begun elsewhere by changing over from this account. Gives how many of the person's own were still good.
 */
export async function endSessionsOf(
  books: BookWrites,
  userId: number,
  { except }: { except?: number } = {},
): Promise<number> {
  const theirs = books
    .deleteFrom('sessions')
    .where(({ eb, or }) => or([eb('userId', '=', userId), eb('provedBy', '=', userId)]))
    .returning(['userId', 'expiresAt'])
  const ended = await (except === undefined ? theirs : theirs.where('id', '!=', except)).execute()
  const now = new Date().toISOString()
  return ended.filter(({ userId: whose, expiresAt }) => whose === userId && expiresAt > now).length
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
