import { presentUser } from '#features/house/users/rules.ts'
import { accountsBeside } from '#server/auth/account-links.ts'
import { sessionCounters } from '#server/auth/attempts.ts'
import { hasFactor, isDemandedOf, readDemand, readFactors } from '#server/auth/factors.ts'
import { proofOf } from '#server/auth/known-devices.ts'
import { isRightPassword } from '#server/auth/passwords.ts'
import { beginSession, type SignedIn } from '#server/auth/sessions.ts'
import { countAttempt, forgiveAttempt } from '#server/auth/throttle.ts'
import type { KnownDevice } from '#server/auth/tokens.ts'
import { callerAddress } from '#server/caller-address.ts'
import type { Queries } from '#server/db/dialect.ts'
import { type Door, openDoor } from '#server/db/writing/write-door.ts'
import { Failure, type invalidInput } from '#server/failure.ts'
import { type Api, type Call, whoOf } from '#server/http/api.ts'
import { readHead, textOf } from '#server/live/trail-since.ts'
import { isSecure } from '#server/settings.ts'
import { lastHeard } from '#shared/live-names.ts'
import { isAdminRole } from '#shared/permissions.ts'
import type { SessionKind } from '#shared/second-step.ts'
import { loginTexts, type SignedInUser } from './contract.ts'

/** Someone who has shown who they are. */
export interface Entering {
  id: number
  wineryId: number
  /** The hash that their password fitted, or that was there when they came with a passkey alone. */
  passwordHash: string
  device?: KnownDevice | null
  kind?: SessionKind
  /** Uses up what they have shown; a sentence refuses them, and what was noted of it stays. */
  spend?: (door: Door) => Promise<string | null>
}

type Begun = { refusal: string } | { secret: string; expiresAt: Date; isConfined: boolean }

/** Begins a session for someone who has shown who they are. */
export async function enter(api: Api, call: Call, person: Entering) {
  const { id, wineryId, passwordHash, device = null, kind = 'password', spend } = person
  const { request } = call
  const actor = { userId: id, userName: '', wineryId, requestId: request.id }
  const { body: begun } = await openDoor<Begun>(api, actor, async door => {
    const current = await readPerson(door.tx, id)
    // Checking a password takes a moment. Whoever was deactivated or got another one meanwhile stays out.
    if (!current?.active || current.passwordHash !== passwordHash)
      throw new Failure(401, loginTexts.wrongCredentials)
    const refusal = spend ? await spend(door) : null
    if (refusal !== null) return { status: 401, body: { refusal } }
    const hasOne = hasFactor(await readFactors(door.tx, id))
    // Set up meanwhile: the password alone does no longer.
    if (kind === 'password' && hasOne) throw new Failure(401, loginTexts.overdue)
    const demand = await readDemand(door.tx, wineryId)
    const isConfined = !hasOne && isDemandedOf(demand, isAdminRole(current.roleName))
    const session = await beginSession(door.books, {
      wineryId,
      userId: id,
      hours: api.settings.tokenHours,
      userAgent: request.headers['user-agent'],
      address: callerAddress(request),
      kind,
      isConfined,
    })
    await door.signIn(id)
    return { status: 200, body: { ...session, isConfined } }
  })
  if ('refusal' in begun) throw new Failure(401, begun.refusal)
  const token = await api.tokens.issue(begun.secret, begun.expiresAt)
  call.reply.header('set-cookie', await proofOf(api.tokens, id, device, isSecure(api.settings)))
  await nameState(api, call, wineryId)
  return {
    token,
    user: await readSignedInUser(api.db, { userId: id, provedBy: null, isConfined: begun.isConfined }),
  }
}

function readPerson(db: Queries, id: number) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['users.active', 'users.passwordHash', 'roles.name as roleName'])
    .where('users.id', '=', id)
    .executeTakeFirst()
}

/** Says in which state the winery is, before anything of it is loaded: what happens later is heard of from here on. */
export async function nameState({ db }: Api, { reply }: Call, wineryId: number): Promise<void> {
  reply.header(lastHeard, textOf(await readHead(db, wineryId)))
}

/** The person of a session, with the winery that the session decides and those that they can change over to. */
export async function readSignedInUser(
  db: Queries,
  session: Pick<SignedIn, 'userId' | 'provedBy' | 'isConfined'>,
): Promise<SignedInUser> {
  const stored = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const role = await db
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', stored.roleId)
    .executeTakeFirstOrThrow()
  const winery = await db
    .selectFrom('wineries')
    .select(['id', 'name'])
    .where('id', '=', stored.wineryId)
    .executeTakeFirstOrThrow()
  // Nothing is open to whoever has to set up a second step first, and so is no other winery.
  const beside = session.isConfined ? [] : [...(await accountsBeside(db, session)).values()]
  const otherWineries = beside
    .map(({ id, wineryName }) => ({ id, name: wineryName }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
  return { ...presentUser(stored, role), winery, otherWineries, secondStepDue: session.isConfined }
}

/**
 * The hash that a password fits which somebody signed in gives again. Wrong ones are counted: a session left open is no
 * way to guess.
 */
export async function provenHash(
  api: Api,
  call: Call,
  password: string,
  refusal: () => ReturnType<typeof invalidInput>,
): Promise<string> {
  const { userId, sessionId } = whoOf(call)
  const counters = sessionCounters(userId, sessionId)
  await countAttempt(api.books, counters, call.request.log)
  const { passwordHash } = await api.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await isRightPassword(password, passwordHash))) throw refusal()
  await forgiveAttempt(api.books, counters)
  return passwordHash
}
