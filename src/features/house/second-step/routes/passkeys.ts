import { authTag as tag } from '#features/house/login/contract.ts'
import { closeChallenge, findChallenge, openChallenge } from '#server/auth/challenges.ts'
import { forgetUses, noteUse, readFactors } from '#server/auth/factors.ts'
import { makingOptions, readMade, WrongPasskey } from '#server/auth/passkeys.ts'
import type { RelyingParty } from '#server/auth/relying-party.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure, notFound } from '#server/failure.ts'
import { type Api, addRoute, type Call, whoOf } from '#server/http/api.ts'
import { pathId } from '#server/http/checked-input.ts'
import { findRow } from '#server/http/records/find-row.ts'
import {
  mostPasskeys,
  ownSecondStep,
  passkeyBegun,
  passkeyInput,
  passkeyNameInput,
  passkeysPath as path,
  secondStepTexts,
  withRecoveryCodes,
} from '../contract.ts'
import { partyOf, personBehind, saveStep, tidyAfterRemoval } from '../queries.ts'
import { addProvenRoute, writeNewFactor, writeOwnStep } from './own-step.ts'

export function addPasskeyRoutes(api: Api): void {
  addBeginning(api)
  addMade(api)
  addRenaming(api)
  addRemoval(api)
}

/** Where passkeys can be had, or a sentence why they cannot. */
function requireParty(api: Api, call: Call): RelyingParty {
  const party = partyOf(api, call)
  if (typeof party !== 'object') throw new Failure(409, secondStepTexts.noPasskeysHere)
  return party
}

function addBeginning(api: Api): void {
  addProvenRoute(api, {
    path: `${path}/options`,
    opensToConfined: true,
    operation: 'beginPasskey',
    summary: 'Begin to make a passkey in this browser',
    answer: passkeyBegun,
    refusals: [409, 429],
    ignoresKey: true,
    handle: async call => {
      const party = requireParty(api, call)
      const person = await personBehind(api, call)
      const { passkeys } = await readFactors(api.db, person.id)
      const { secret } = await openChallenge(api.books, {
        ...{ purpose: 'set-up-passkey', userId: person.id, content: null },
      })
      return { challenge: secret, passkey: await makingOptions(party, secret, person, passkeys) }
    },
  })
}

function addMade(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path,
    access: 'person',
    opensToConfined: true,
    operation: 'addPasskey',
    summary: 'Add the passkey that a browser has made',
    tag,
    body: passkeyInput,
    answer: withRecoveryCodes,
    status: 201,
    refusals: [409],
    handle: async call => {
      const { userId } = whoOf(call)
      const { name, challenge, passkey } = call.body
      const party = requireParty(api, call)
      const begun = await findChallenge(api.books, challenge, ['set-up-passkey'])
      const isOwn = begun?.userId === userId
      // Used up by the first answer, right or wrong.
      if (!isOwn || !(await closeChallenge(api.books, challenge)))
        throw new Failure(409, secondStepTexts.overdue)
      const { transports, ...response } = passkey.response
      const answered = {
        ...passkey,
        response: { ...response, ...(transports && { transports }) },
        clientExtensionResults: {},
      }
      const made = await readMade(party, challenge, answered).catch(error => {
        if (!(error instanceof WrongPasskey)) throw error
        call.request.log.warn({ why: error.message }, 'passkey refused')
        throw new Failure(409, secondStepTexts.wrongPasskey)
      })
      return writeNewFactor(api, call, 201, async (door, factors, recovery) => {
        const { counter, ...values } = made
        await requireRoom(door, userId, values.credentialId)
        const row = await door.insert('passkeys', { ...values, name, userId })
        if (recovery) await saveStep(door, factors, userId, recovery)
        await noteUse(door, 'passkey', row.id, counter)
      })
    },
  })
}

async function requireRoom({ tx }: Door, userId: number, credentialId: string): Promise<void> {
  const same = tx.selectFrom('passkeys').select('id').where('credentialId', '=', credentialId)
  if (await same.executeTakeFirst()) throw new Failure(409, secondStepTexts.knownPasskey)
  const own = await tx.selectFrom('passkeys').select('id').where('userId', '=', userId).execute()
  if (own.length >= mostPasskeys) throw new Failure(409, secondStepTexts.tooMany)
}

/** One's own; somebody else's answers like one that is not there. */
async function findOwn({ tx, actor }: Door, userId: number, id: number) {
  const row = await findRow(tx, 'passkeys', actor.wineryId, id)
  if (row.userId !== userId) throw notFound()
  return row
}

function addRenaming(api: Api): void {
  addRoute(api, {
    method: 'PUT',
    path: `${path}/{id}`,
    access: 'person',
    operation: 'renamePasskey',
    summary: "Rename one of one's own passkeys",
    tag,
    body: passkeyNameInput,
    answer: ownSecondStep,
    // Another name changes nothing of how one signs in: the password is not asked for.
    handle: call => {
      const { userId } = whoOf(call)
      const id = pathId(call.params.id)
      return writeOwnStep(api, call, async door => {
        await door.update('passkeys', await findOwn(door, userId, id), { name: call.body.name })
      })
    },
  })
}

function addRemoval(api: Api): void {
  addProvenRoute(api, {
    path: `${path}/{id}/remove`,
    operation: 'removePasskey',
    summary: "Remove one of one's own passkeys",
    answer: ownSecondStep,
    refusals: [409, 429],
    handle: async call => {
      const { userId } = whoOf(call)
      const id = pathId(call.params.id)
      return writeOwnStep(api, call, async door => {
        await door.remove('passkeys', await findOwn(door, userId, id))
        await forgetUses(door.books, 'passkey', id)
        await tidyAfterRemoval(door, whoOf(call))
      })
    },
  })
}
