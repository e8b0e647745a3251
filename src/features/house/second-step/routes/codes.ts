import { authTag as tag } from '#features/house/login/contract.ts'
import { closeChallenge, findChallenge, openChallenge } from '#server/auth/challenges.ts'
import { forgetUses, hasFactor, noteUse, readFactors, sealedFor } from '#server/auth/factors.ts'
import { newCodeSecret, otpauthAddress, stepOfCode, toBase32 } from '#server/auth/totp.ts'
import { Failure, invalidInput } from '#server/failure.ts'
import { type Api, addRoute, whoOf } from '#server/http/api.ts'
import {
  codeBegun,
  codeConfirmation,
  ownSecondStep,
  secondStepPath,
  secondStepTexts,
  withRecoveryCodes,
} from '../contract.ts'
import { freshCodes, personBehind, saveStep, tidyAfterRemoval } from '../queries.ts'
import { addProvenRoute, writeNewFactor, writeOwnStep, writeTellingCodes } from './own-step.ts'

const path = `${secondStepPath}/codes` as const

export function addCodeRoutes(api: Api): void {
  addBeginning(api)
  addConfirmation(api)
  addRemoval(api)
  addRenewal(api)
}

function addBeginning(api: Api): void {
  addProvenRoute(api, {
    path,
    opensToConfined: true,
    operation: 'beginCodes',
    summary: 'Begin to set up one-time codes; they count once the first one was confirmed',
    answer: codeBegun,
    refusals: [429],
    ignoresKey: true,
    handle: async call => {
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
      return writeNewFactor(api, call, 200, async (door, factors, recovery) => {
        if (!(await closeChallenge(door.books, challenge))) throw new Failure(409, secondStepTexts.overdue)
        // Sealed anew: nothing that waited is what stays.
        const codeSecret = api.seals.seal(secret, sealedFor(userId))
        await saveStep(door, factors, userId, { codeSecret, ...recovery })
        await noteUse(door, 'code', userId, step)
      })
    },
  })
}

function addRemoval(api: Api): void {
  addProvenRoute(api, {
    path: `${path}/remove`,
    operation: 'removeCodes',
    summary: 'Turn one-time codes off',
    answer: ownSecondStep,
    refusals: [409, 429],
    handle: async call => {
      const { userId } = whoOf(call)
      return writeOwnStep(api, call, async door => {
        const { step } = await readFactors(door.tx, userId)
        if (step?.codeSecret) await door.update('secondSteps', step, { codeSecret: null })
        await forgetUses(door.books, 'code', userId)
        await tidyAfterRemoval(door, whoOf(call))
      })
    },
  })
}

function addRenewal(api: Api): void {
  addProvenRoute(api, {
    path: `${secondStepPath}/recovery-codes`,
    operation: 'renewRecoveryCodes',
    summary: 'Make ten new recovery codes; the old ones no longer work',
    answer: withRecoveryCodes,
    refusals: [409, 429],
    handle: async call => {
      const { userId } = whoOf(call)
      return writeTellingCodes(api, call, 200, async (door, factors) => {
        if (!hasFactor(factors)) throw new Failure(409, secondStepTexts.noFactor)
        const { codes, stored } = freshCodes(api, userId)
        await saveStep(door, factors, userId, stored)
        return codes
      })
    },
  })
}
