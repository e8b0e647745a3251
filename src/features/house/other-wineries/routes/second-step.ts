import { loginTexts } from '#features/house/login/contract.ts'
import { codeCounters } from '#server/auth/attempts.ts'
import { hasFactor, readFactors, spendCode } from '#server/auth/factors.ts'
import { signInCounters } from '#server/auth/known-devices.ts'
import type { ProvenAccount } from '#server/auth/proven-account.ts'
import type { Counter } from '#server/auth/throttle.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure, invalidInput } from '#server/failure.ts'
import type { Api } from '#server/http/api.ts'
import { otherWineryTexts as texts } from '../contract.ts'

/** Where a code that is shown for an account is counted: where its sign-ins are. */
export async function codeCountersOf(
  { db, settings }: Api,
  { person: { id, email }, factors }: ProvenAccount,
  { address }: { address: string },
): Promise<Counter[]> {
  if (!hasFactor(factors)) return []
  const attempt = { email, userId: id, address, device: null }
  return [...(await signInCounters(db, settings.tokenHours, attempt)), ...codeCounters(id)]
}

/** An account with a second step is linked with it, or not at all. */
export async function requireSecondStep(
  { seals }: Api,
  door: Door,
  { person }: Pick<ProvenAccount, 'person'>,
  code: string | null,
): Promise<void> {
  // As it is at this moment: one may have been set up while the password was checked.
  const factors = await readFactors(door.tx, person.id)
  if (!hasFactor(factors)) return
  if (!factors.hasCodes) throw new Failure(409, texts.hasPasskey)
  if (!code) throw invalidInput([{ field: 'code', message: texts.codeNeeded }])
  if (!(await spendCode(door, seals, person.id, code)))
    throw invalidInput([{ field: 'code', message: loginTexts.wrongCode }])
}
