import { registrationLimits } from '#server/auth/attempts.ts'
import { hasFactor } from '#server/auth/factors.ts'
import { readDevice } from '#server/auth/known-devices.ts'
import { readOrdinaryRole } from '#server/auth/ordinary-role.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { proveAccount } from '#server/auth/proven-account.ts'
import { endSession } from '#server/auth/sessions.ts'
import { countAttempt } from '#server/auth/throttle.ts'
import { callerAddress } from '#server/caller-address.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { type Api, addRoute, whoOf } from '#server/http/api.ts'
import { checked } from '#server/http/checked-input.ts'
import { messageAnswer } from '#server/http/openapi-schemas.ts'
import {
  credentials,
  loginTexts,
  registration,
  secondStepAsked,
  signedInUser,
  signInAnswer,
  authTag as tag,
} from './contract.ts'
import { enter, nameState, readSignedInUser } from './queries.ts'
import { addCompletion, askSecondStep } from './routes/completion.ts'

export function addLoginRoutes(api: Api): void {
  addCompletion(api)
  addRoute(api, {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    operation: 'signIn',
    summary: 'Sign in',
    tag,
    body: credentials,
    answer: signInAnswer,
    otherAnswer: {
      status: 202,
      description: 'The password was right, and a second step is asked for',
      answer: secondStepAsked,
    },
    refusals: [401, 403, 429],
    handle: async call => {
      const { headers, log } = call.request
      const device = await readDevice(api.tokens, headers.cookie)
      const place = { address: callerAddress(call.request), device, log }
      const proven = await proveAccount(api, call.body, place)
      if (!proven) throw new Failure(401, loginTexts.wrongCredentials)
      const { person, factors } = proven
      if (!person.active) throw new Failure(403, loginTexts.inactive)
      return hasFactor(factors)
        ? askSecondStep(api, call, person, factors)
        : enter(api, call, { ...person, device })
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
    access: 'person',
    opensToConfined: true,
    operation: 'signOut',
    summary: 'Sign out: the session ends at once',
    tag,
    answer: messageAnswer,
    ignoresKey: true,
    handle: async call => {
      const { userId, sessionId, wineryId } = whoOf(call)
      await endSession(api.books, userId, sessionId)
      // No record has changed, but whoever serves this session meanwhile must look again.
      api.commits.tell({ wineryId, steps: [] })
      return { message: 'Signed out' }
    },
  })

  addRoute(api, {
    method: 'GET',
    path: '/api/auth/profile',
    access: 'signed-in',
    opensToConfined: true,
    operation: 'readProfile',
    summary: 'Read the signed-in user',
    tag,
    answer: signedInUser,
    handle: async call => {
      const who = whoOf(call)
      await nameState(api, call, who.wineryId)
      return readSignedInUser(api.db, who)
    },
  })
}
