import { authTag as tag } from '#features/house/login/contract.ts'
import { provenHash } from '#features/house/login/queries.ts'
import { closeChallenge, findChallenge, openChallenge } from '#server/auth/challenges.ts'
import { forgetUses, hasFactor, noteUse, readFactors, sealedFor } from '#server/auth/factors.ts'
import { newCodeSecret, otpauthAddress, stepOfCode, toBase32 } from '#server/auth/totp.ts'
import { Failure, invalidInput } from '#server/failure.ts'
import { type Api, addRoute, type Call, whoOf, write } from '#server/http/api.ts'
import {
  codeBegun,
  codeConfirmation,
  ownSecondStep,
  proofForm,
  secondStepPath,
  secondStepTexts,
  withRecoveryCodes,
} from '../contract.ts'
import {
  codesForFirst,
  freshCodes,
  partyOf,
  personBehind,
  readOwn,
  saveStep,
  settle,
  tidyAfterRemoval,
} from '../queries.ts'

const path = `${secondStepPath}/codes` as const

/** Whoever changes how they sign in shows the password again. */
export const proveAgain = (api: Api, call: Call, password: string) =>
  provenHash(api, call, password, () =>
    invalidInput([{ field: 'currentPassword', message: secondStepTexts.wrongPassword }]),
  )

export function addCodeRoutes(api: Api): void {
  addBeginning(api)
  addConfirmation(api)
  addRemoval(api)
  addRenewal(api)
}

function addBeginning(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path,
    access: 'person',
    opensToConfined: true,
    operation: 'beginCodes',
    summary: 'Begin to set up one-time codes; they count once the first one was confirmed',
    tag,
    body: proofForm,
    answer: codeBegun,
    refusals: [429],
    ignoresKey: true,
    handle: async call => {
      await proveAgain(api, call, call.body.currentPassword)
      const { id, email, wineryName } = await personBehind(api, call)
      const secret = newCodeSecret()
      const content = api.seals.seal(secret, sealedFor(id))
      const begun = await openChallenge(api.books, { purpose: 'set-up-code', userId: id, content })
      return {
        challenge: begun.secret,
        secret: toBase32(secret),
        address: otpauthAddress(secret, { issuer: wineryName, account: email }),
      }
    },
  })
}

function addConfirmation(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: `${path}/confirm`,
    access: 'person',
    opensToConfined: true,
    operation: 'confirmCodes',
    summary: 'Turn one-time codes on with the first of them',
    tag,
    body: codeConfirmation,
    answer: withRecoveryCodes,
    refusals: [409],
    handle: async call => {
      const { userId } = whoOf(call)
      const { challenge, code } = call.body
      const begun = await findChallenge(api.books, challenge, ['set-up-code'])
      if (begun?.userId !== userId || begun.content === null) throw new Failure(409, secondStepTexts.overdue)
      const secret = api.seals.unseal(begun.content, sealedFor(userId))
      const step = secret && stepOfCode(secret, code, Date.now(), 0)
      if (!secret || step === null)
        throw invalidInput([{ field: 'code', message: secondStepTexts.wrongCode }])
      let told: string[] | null = null
      const answer = await write(api, call, async door => {
        if (!(await closeChallenge(door.books, challenge))) throw new Failure(409, secondStepTexts.overdue)
        const factors = await readFactors(door.tx, userId)
        const fresh = codesForFirst(api, factors, userId)
        // Sealed anew: nothing that waited is what stays.
        const codeSecret = api.seals.seal(secret, sealedFor(userId))
        await saveStep(door, factors, userId, { codeSecret, ...fresh?.stored })
        await noteUse(door, 'code', userId, step)
        await settle(door, whoOf(call), factors)
        told = fresh?.codes ?? null
        const own = await readOwn(door.tx, whoOf(call), partyOf(api, call))
        return { status: 200, body: { ...own, recoveryCodes: null } }
      })
      // What an `Idempotency-Key` keeps is stored without them.
      return { ...(answer as object), recoveryCodes: told }
    },
  })
}

function addRemoval(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: `${path}/remove`,
    access: 'person',
    operation: 'removeCodes',
    summary: 'Turn one-time codes off',
    tag,
    body: proofForm,
    answer: ownSecondStep,
    refusals: [409, 429],
    handle: async call => {
      await proveAgain(api, call, call.body.currentPassword)
      const { userId } = whoOf(call)
      return write(api, call, async door => {
        const { step } = await readFactors(door.tx, userId)
        if (step?.codeSecret) await door.update('secondSteps', step, { codeSecret: null })
        await forgetUses(door.books, 'code', userId)
        await tidyAfterRemoval(door, whoOf(call))
        return { status: 200, body: await readOwn(door.tx, whoOf(call), partyOf(api, call)) }
      })
    },
  })
}

function addRenewal(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: `${secondStepPath}/recovery-codes`,
    access: 'person',
    operation: 'renewRecoveryCodes',
    summary: 'Make ten new recovery codes; the old ones no longer work',
    tag,
    body: proofForm,
    answer: withRecoveryCodes,
    refusals: [409, 429],
    handle: async call => {
      await proveAgain(api, call, call.body.currentPassword)
      const { userId } = whoOf(call)
      let told: string[] | null = null
      const answer = await write(api, call, async door => {
        const factors = await readFactors(door.tx, userId)
        if (!hasFactor(factors)) throw new Failure(409, secondStepTexts.noFactor)
        const { codes, stored } = freshCodes(api, userId)
        await saveStep(door, factors, userId, stored)
        told = codes
        const own = await readOwn(door.tx, whoOf(call), partyOf(api, call))
        return { status: 200, body: { ...own, recoveryCodes: null } }
      })
      return { ...(answer as object), recoveryCodes: told }
    },
  })
}
