import { addressCounters, codeCounters, passkeyLimits } from '#server/auth/attempts.ts'
import { closeChallenge, findChallenge, openChallenge } from '#server/auth/challenges.ts'
import {
  type Factors,
  readFactors,
  spendCode,
  spendPasskey,
  spendRecoveryCode,
} from '#server/auth/factors.ts'
import { readDevice, signInCounters } from '#server/auth/known-devices.ts'
import { askingOptions, type KnownPasskey, readShown, WrongPasskey } from '#server/auth/passkeys.ts'
import { relyingParty } from '#server/auth/relying-party.ts'
import { countAttempt, forgiveAttempt } from '#server/auth/throttle.ts'
import { callerAddress } from '#server/caller-address.ts'
import type { RecordRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { type Api, addRoute, type Call } from '#server/http/api.ts'
import type { SessionKind } from '#shared/second-step.ts'
import type { z } from '#shared/zod.ts'
import { loginTexts, passkeyAsked, secondStepShown, signInAnswer, authTag as tag } from '../contract.ts'
import { enter } from '../queries.ts'

type Shown = z.output<typeof secondStepShown>
type Person = RecordRow<'users'>

/** By which a password that fitted is known again: another one must not profit from it. */
const markOf = ({ seals }: Api, { passwordHash }: Person) => seals.digest(`password ${passwordHash}`)

/** The password was right: asks for what else this person can show. */
export async function askSecondStep(api: Api, call: Call, person: Person, factors: Factors) {
  const { secret, endsAt } = await openChallenge(api.books, {
    purpose: 'sign-in',
    userId: person.id,
    content: markOf(api, person),
  })
  const party = relyingParty(call.request, api.settings)
  const { step, passkeys, hasCodes } = factors
  const isAsked = typeof party === 'object' && passkeys.length > 0
  call.reply.status(202)
  return {
    challenge: secret,
    endsAt,
    hasCodes,
    hasRecoveryCodes: (step?.recoveryLeft ?? 0) > 0,
    passkey: isAsked ? await askingOptions(party, secret, passkeys) : null,
  }
}

/** The ways to come in that are more than a password. */
export function addCompletion(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: '/api/auth/login/passkey',
    access: 'public',
    operation: 'askForPasskey',
    summary: 'Begin to sign in with a passkey alone',
    tag,
    answer: passkeyAsked,
    refusals: [409, 429],
    handle: async call => {
      const party = relyingParty(call.request, api.settings)
      if (typeof party !== 'object') throw new Failure(409, loginTexts.noPasskeysHere)
      await countAttempt(api.books, passkeyLimits(callerAddress(call.request)), call.request.log)
      const begun = { purpose: 'passkey' as const, userId: null, content: null }
      const { secret, endsAt } = await openChallenge(api.books, begun)
      return { challenge: secret, endsAt, passkey: await askingOptions(party, secret, null) }
    },
  })

  addRoute(api, {
    method: 'POST',
    path: '/api/auth/login/complete',
    access: 'public',
    operation: 'completeSignIn',
    summary: 'Complete a sign-in with a one-time code, a recovery code or a passkey',
    tag,
    body: secondStepShown,
    answer: signInAnswer,
    refusals: [401, 403, 429],
    handle: call => complete(api, call),
  })
}

async function complete(api: Api, call: Call<Shown>) {
  const { challenge, passkey } = call.body
  const asked = await findChallenge(api.books, challenge, ['sign-in', 'passkey'])
  if (!asked) throw new Failure(401, loginTexts.overdue)
  const isAlone = asked.purpose === 'passkey'
  const known = passkey ? await findPasskey(api, passkey.id) : null
  const userId = asked.userId ?? known?.userId ?? null
  const person = userId === null ? null : await findPerson(api, userId)
  const counted = await countShown(api, call, person)
  const refuse = refusing(call, person)
  if (!person) throw refuse(loginTexts.wrongPasskey, 'unknown passkey')
  if (!isAlone && asked.content !== markOf(api, person)) throw new Failure(401, loginTexts.overdue)
  // Whatever becomes of it, nothing is signed twice for the same question. After a password there are other ways left.
  if (isAlone && !(await closeChallenge(api.books, challenge))) throw new Failure(401, loginTexts.overdue)
  const way = passkey
    ? await byPasskey(api, call, known?.userId === person.id ? known : null, { isAlone, refuse })
    : byCode(api, call.body, person)
  if (!person.active) throw new Failure(403, loginTexts.inactive)
  const answer = await enter(api, call, { ...person, ...way, device: counted.device }).catch(error => {
    throw error instanceof Failure && error.status === 401 ? refuse(error.message, way.kind) : error
  })
  await forgiveAttempt(api.books, counted.counters)
  return answer
}

/** Counts the attempt where the sign-in of this person is counted, and at the person's codes. */
async function countShown(api: Api, { request }: Call, person: Person | null) {
  const address = callerAddress(request)
  const device = await readDevice(api.tokens, request.headers.cookie)
  const counters = person
    ? [
        ...(await signInCounters(api.db, api.settings.tokenHours, {
          ...{ email: person.email, userId: person.id, address, device },
        })),
        ...codeCounters(person.id),
      ]
    : addressCounters(address)
  await countAttempt(api.books, counters, request.log)
  return { counters, device }
}

/** Whoever looks into guessed codes wants to know whose. */
const refusing =
  ({ request }: Call, person: Person | null) =>
  (text: string, why: string) => {
    const told = { account: person?.email ?? null, address: callerAddress(request), why }
    request.log.warn(told, 'second step refused')
    return new Failure(401, text)
  }

interface Way {
  kind: SessionKind
  spend: (door: Door) => Promise<string | null>
}

function byCode({ seals }: Api, { challenge, code, recoveryCode }: Shown, { id }: Person): Way {
  const isCode = Boolean(code?.trim())
  return {
    kind: isCode ? 'password+code' : 'password+recovery',
    async spend(door) {
      const isRight = isCode
        ? await spendCode(door, seals, id, code ?? '')
        : await spendRecoveryCode(door, seals, id, recoveryCode ?? '')
      if (!isRight) return loginTexts.wrongCode
      // In the same transaction: of two who answer at once one comes in.
      return (await closeChallenge(door.books, challenge)) ? null : loginTexts.overdue
    },
  }
}

async function byPasskey(
  api: Api,
  { request, body: { challenge, passkey } }: Call<Shown>,
  known: (RecordRow<'passkeys'> & KnownPasskey) | null,
  { isAlone, refuse }: { isAlone: boolean; refuse: ReturnType<typeof refusing> },
): Promise<Way> {
  const party = relyingParty(request, api.settings)
  if (typeof party !== 'object' || !known || !passkey)
    throw refuse(loginTexts.wrongPasskey, 'unknown passkey')
  const { userHandle, ...response } = passkey.response
  const shown = {
    ...passkey,
    response: { ...response, ...(userHandle && { userHandle }) },
    clientExtensionResults: {},
  }
  const counter = await readShown(party, challenge, known, { response: shown, isAlone }).catch(error => {
    throw error instanceof WrongPasskey ? refuse(loginTexts.wrongPasskey, error.message) : error
  })
  return {
    kind: isAlone ? 'passkey' : 'password+passkey',
    async spend(door) {
      const became = await spendPasskey(door, known.id, counter)
      if (became === 'copied') await door.note('copy-refused', 'passkeys', known.id, { counter })
      if (became === 'used')
        return isAlone || (await closeChallenge(door.books, challenge)) ? null : loginTexts.overdue
      return became === 'copied' ? loginTexts.copiedPasskey : loginTexts.wrongPasskey
    },
  }
}

async function findPasskey({ db }: Api, credentialId: string) {
  const row = await db
    .selectFrom('passkeys')
    .select('userId')
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  if (!row) return null
  const { passkeys } = await readFactors(db, row.userId)
  return passkeys.find(each => each.credentialId === credentialId) ?? null
}

function findPerson({ db }: Api, userId: number): Promise<Person | null> {
  const found = db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  return found.then(person => person ?? null)
}
