import { presentUser } from '#features/house/users/rules.ts'
import { registrationLimits } from '#server/auth/attempts.ts'
import { proofOf, readDevice, signInCounters } from '#server/auth/known-devices.ts'
import { readOrdinaryRole } from '#server/auth/ordinary-role.ts'
import { hashPassword, isRightPassword } from '#server/auth/passwords.ts'
import { beginSession, endSession } from '#server/auth/sessions.ts'
import { countAttempt, forgiveAttempt } from '#server/auth/throttle.ts'
import type { KnownDevice } from '#server/auth/tokens.ts'
import { callerAddress } from '#server/caller-address.ts'
import type { Queries } from '#server/db/dialect.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { type Api, addRoute, type Call, whoOf } from '#server/http/api.ts'
import { checked } from '#server/http/checked-input.ts'
import { messageAnswer } from '#server/http/openapi-schemas.ts'
import {
  credentials,
  loginTexts,
  registration,
  type SignedInUser,
  signedInUser,
  signInAnswer,
  authTag as tag,
} from './contract.ts'

export function addLoginRoutes(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    operation: 'signIn',
    summary: 'Sign in',
    tag,
    body: credentials,
    answer: signInAnswer,
    refusals: [401, 403, 429],
    handle: async call => {
      const { email, password } = call.body
      const { headers, log } = call.request
      const address = callerAddress(call.request)
      const found = await api.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
      const device = await readDevice(api.tokens, headers.cookie)
      const attempt = { email, userId: found?.id, address, device }
      const counters = await signInCounters(api.db, api.settings.tokenHours, attempt)
      await countAttempt(api.books, counters, log)
      if (!(await isRightPassword(password, found?.passwordHash)) || !found) {
        // Whoever looks into guessed passwords wants to know whose.
        log.warn({ account: email, address }, 'sign-in refused')
        throw new Failure(401, loginTexts.wrongCredentials)
      }
      await forgiveAttempt(api.books, counters)
      if (!found.active) throw new Failure(403, loginTexts.inactive)
      return enter(api, call, found, device)
    },
  })

  const registrationBody = registration(api.settings.passwordMinimum)
  addRoute(api, {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    operation: 'register',
    summary: 'Open an account, where the operator allows it',
    tag,
    describedBody: { schema: registrationBody },
    answer: signInAnswer,
    status: 201,
    refusals: [403, 409, 429],
    handle: async call => {
      if (!api.settings.allowRegistration) throw new Failure(403, loginTexts.registrationClosed)
      const { password, ...person } = checked(registrationBody, call.body ?? {})
      await countAttempt(api.books, registrationLimits(callerAddress(call.request)), call.request.log)
      // Whatever the body asks for.
      const role = await readOrdinaryRole(api.db)
      if (!role) throw new Failure(403, loginTexts.registrationClosed)
      const values = { ...person, passwordHash: await hashPassword(password), roleId: role.id }
      const actor = {
        userId: null,
        userName: 'Registration',
        wineryId: role.wineryId,
        requestId: call.request.id,
      }
      const { body } = await openDoor(api, actor, async door => ({
        status: 201,
        body: await door.insert('users', { ...values, active: true, lastLogin: null }),
      }))
      return enter(api, call, { id: body.id, wineryId: body.wineryId, passwordHash: values.passwordHash })
    },
  })

  addRoute(api, {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'signed-in',
    operation: 'signOut',
    summary: 'Sign out: the session ends at once',
    tag,
    answer: messageAnswer,
    ignoresKey: true,
    handle: async call => {
      const { userId, sessionId } = whoOf(call)
      await endSession(api.books, userId, sessionId)
      return { message: 'Signed out' }
    },
  })

  addRoute(api, {
    method: 'GET',
    path: '/api/auth/profile',
    access: 'signed-in',
    operation: 'readProfile',
    summary: 'Read the signed-in user',
    tag,
    answer: signedInUser,
    handle: async call => readSignedInUser(api.db, whoOf(call).userId),
  })
}

/** Begins a session for someone who has shown who they are. */
async function enter(
  api: Api,
  call: Call,
  { id, wineryId, passwordHash }: { id: number; wineryId: number; passwordHash: string },
  device: KnownDevice | null = null,
) {
  const { request } = call
  const actor = { userId: id, userName: '', wineryId, requestId: request.id }
  const { body: session } = await openDoor(api, actor, async door => {
    const current = await door.tx
      .selectFrom('users')
      .select(['active', 'passwordHash'])
      .where('id', '=', id)
      .executeTakeFirst()
    // Checking a password takes a moment. Whoever was deactivated or got another one meanwhile stays out.
    if (!current?.active || current.passwordHash !== passwordHash)
      throw new Failure(401, loginTexts.wrongCredentials)
    const session = await beginSession(door.books, {
      wineryId,
      userId: id,
      hours: api.settings.tokenHours,
      userAgent: request.headers['user-agent'],
      address: callerAddress(request),
    })
    await door.signIn(id)
    return { status: 200, body: session }
  })
  const token = await api.tokens.issue(session.secret, session.expiresAt)
  const isSecure = api.settings.publicUrl?.startsWith('https:') ?? false
  call.reply.header('set-cookie', await proofOf(api.tokens, id, device, isSecure))
  return { token, user: await readSignedInUser(api.db, id) }
}

async function readSignedInUser(db: Queries, userId: number): Promise<SignedInUser> {
  const stored = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
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
  return { ...presentUser(stored, role), winery }
}
