import { authTag as tag } from '#features/house/login/contract.ts'
import { provenHash } from '#features/house/login/queries.ts'
import { type Factors, readFactors } from '#server/auth/factors.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { invalidInput } from '#server/failure.ts'
import { type Api, addRoute, type Call, type Route, whoOf, write } from '#server/http/api.ts'
import { proofForm, secondStepTexts } from '../contract.ts'
import { codesForFirst, partyOf, readOwn, type StoredCodes, settle } from '../queries.ts'

/** A route on which somebody changes how they sign in, and shows the password again before anything else. */
export function addProvenRoute(
  api: Api,
  route: Omit<Route<typeof proofForm>, 'method' | 'access' | 'tag' | 'body'>,
): void {
  addRoute(api, {
    ...route,
    method: 'POST',
    access: 'person',
    tag,
    body: proofForm,
    handle: async call => {
      await provenHash(api, call, call.body.currentPassword, () =>
        invalidInput([{ field: 'currentPassword', message: secondStepTexts.wrongPassword }]),
      )
      return route.handle(call)
    },
  })
}

/** Changes how somebody signs in, and answers with all that they have then. */
export function writeOwnStep(api: Api, call: Call, change: (door: Door) => Promise<void>): Promise<unknown> {
  return write(api, call, async door => {
    await change(door)
    return { status: 200, body: await readOwn(door.tx, whoOf(call), partyOf(api, call)) }
  })
}

/** Gives somebody one more way to prove who they are; with the first one come recovery codes, to be stored with it. */
export function writeNewFactor(
  api: Api,
  call: Call,
  status: 200 | 201,
  add: (door: Door, factors: Factors, recovery: StoredCodes | undefined) => Promise<void>,
): Promise<object> {
  return writeTellingCodes(api, call, status, async (door, factors) => {
    const who = whoOf(call)
    const fresh = codesForFirst(api, factors, who.userId)
    await add(door, factors, fresh?.stored)
    await settle(door, who, factors)
    return fresh?.codes ?? null
  })
}

/** Changes how somebody signs in; the answer tells the recovery codes that the change made, if it made some. */
export async function writeTellingCodes(
  api: Api,
  call: Call,
  status: 200 | 201,
  change: (door: Door, factors: Factors) => Promise<string[] | null>,
): Promise<object> {
  const who = whoOf(call)
  let codes: string[] | null = null
  const answer = await write(api, call, async door => {
    codes = await change(door, await readFactors(door.tx, who.userId))
    const own = await readOwn(door.tx, who, partyOf(api, call))
    return { status, body: { ...own, recoveryCodes: null } }
  })
  // What an `Idempotency-Key` keeps is stored without them.
  return { ...(answer as object), recoveryCodes: codes }
}
