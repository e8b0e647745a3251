import { endLinksOf } from '#server/auth/account-links.ts'
import { type Factors, hasFactor, isDemandedOfPerson, readFactors } from '#server/auth/factors.ts'
import { hashesOfCodes, newRecoveryCodes } from '#server/auth/recovery-codes.ts'
import { type PasskeyTrouble, type RelyingParty, relyingParty } from '#server/auth/relying-party.ts'
import { freeSessionsOf, type SignedIn } from '#server/auth/sessions.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { Changes } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { type Api, type Call, whoOf } from '#server/http/api.ts'
import { type OwnSecondStep, secondStepTexts } from './contract.ts'

/** At which address passkeys are made for whoever asks this. */
export const partyOf = (api: Api, { request }: Call): RelyingParty | PasskeyTrouble =>
  relyingParty(request, api.settings)

/** What somebody has set up, as they see it themselves. */
export async function readOwn(
  db: Queries,
  { wineryId, userId }: { wineryId: number; userId: number },
  party: RelyingParty | PasskeyTrouble,
): Promise<OwnSecondStep> {
  const { step, hasCodes } = await readFactors(db, userId)
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  const found = await db
    .selectFrom('factorUses')
    .select(['subjectId', 'lastUsedAt'])
    .where('wineryId', '=', wineryId)
    .where('kind', '=', 'passkey')
    .execute()
  const uses = new Map(found.map(({ subjectId, lastUsedAt }) => [subjectId, lastUsedAt]))
  return {
    hasCodes,
    recoveryLeft: step?.recoveryLeft ?? 0,
    isDemanded: await isDemandedOfPerson(db, wineryId, userId),
    passkeys: rows.map(({ id, name, createdAt, publicKey }) => ({
      ...{ id, name, createdAt, works: publicKey !== null },
      lastUsedAt: uses.get(id) ?? null,
    })),
    passkeyAddress: typeof party === 'object' ? party.origin : null,
  }
}

/** Changes what somebody has besides passkeys. */
export async function saveStep(
  door: Door,
  { step }: Factors,
  userId: number,
  values: Partial<Pick<Changes<'secondSteps'>, 'codeSecret' | 'recoveryHashes' | 'recoveryLeft'>>,
): Promise<void> {
  if (step) await door.update('secondSteps', step, values)
  else
    await door.insert('secondSteps', {
      userId,
      codeSecret: null,
      recoveryHashes: null,
      recoveryLeft: 0,
      ...values,
    })
}

/** What is stored of recovery codes. */
export type StoredCodes = Pick<Changes<'secondSteps'>, 'recoveryHashes' | 'recoveryLeft'>

/** New recovery codes, and what is stored of them. */
export function freshCodes({ seals }: Api, userId: number): { codes: string[]; stored: StoredCodes } {
  const codes = newRecoveryCodes()
  return {
    codes,
    stored: { recoveryHashes: hashesOfCodes(seals, userId, codes), recoveryLeft: codes.length },
  }
}

/** The first second step comes with recovery codes; whoever has some keeps them. */
export const codesForFirst = (api: Api, { step }: Factors, userId: number) =>
  (step?.recoveryLeft ?? 0) > 0 ? null : freshCodes(api, userId)

/** What was demanded is there: the session may do the rest too. */
export async function settle(door: Door, { userId, sessionId }: SignedIn, before: Factors): Promise<void> {
  // Links with other accounts were made without it: whoever has the password alone must not come by them with a second
  // step that they set up themselves.
  if (!hasFactor(before)) await endLinksOf(door, userId, sessionId)
  await freeSessionsOf(door.books, userId)
}

/** After something was taken away: who needs a second step keeps one, and codes to recover nothing go. */
export async function tidyAfterRemoval(door: Door, { wineryId, userId, sessionId }: SignedIn): Promise<void> {
  const left = await readFactors(door.tx, userId)
  if (hasFactor(left)) return
  if (await isDemandedOfPerson(door.tx, wineryId, userId))
    throw new Failure(409, secondStepTexts.stillDemanded)
  if (left.step) await door.remove('secondSteps', left.step)
  await endLinksOf(door, userId, sessionId)
}

/** The person who asks, as passkeys name them. */
export async function personBehind({ db }: Api, call: Call) {
  const { userId, userName, wineryName } = whoOf(call)
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { id: userId, email, name: userName, wineryName }
}
