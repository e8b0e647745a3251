import { isAdminRole } from '#shared/permissions.ts'
import type { Demand } from '#shared/second-step.ts'
import type { BookWrites, Queries } from '../db/dialect.ts'
import type { RecordRow } from '../db/tables.ts'
import type { Door } from '../db/writing/write-door.ts'
import { isCopied, type KnownPasskey } from './passkeys.ts'
import { withoutCode } from './recovery-codes.ts'
import type { Seals } from './seals.ts'
import { stepOfCode } from './totp.ts'

/** What somebody can show beside their password. */
export interface Factors {
  /** Null where nothing was ever set up. */
  step: RecordRow<'secondSteps'> | null
  /** Those that work here. */
  passkeys: (RecordRow<'passkeys'> & KnownPasskey)[]
  hasCodes: boolean
}

/** For whom what is kept of a code is sealed. */
export const sealedFor = (userId: number) => `one-time codes of ${userId}`

export async function readFactors(db: Queries, userId: number): Promise<Factors> {
  const step = await db.selectFrom('secondSteps').selectAll().where('userId', '=', userId).executeTakeFirst()
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return {
    step: step ?? null,
    passkeys: rows.filter(works),
    hasCodes: Boolean(step?.codeSecret),
  }
}

/** One that came with a winery from elsewhere does not. */
const works = (row: RecordRow<'passkeys'>): row is RecordRow<'passkeys'> & KnownPasskey =>
  row.credentialId !== null && row.publicKey !== null

/** Recovery codes alone are no second step: they stand in for one that is lost. */
export const hasFactor = ({ hasCodes, passkeys }: Factors): boolean => hasCodes || passkeys.length > 0

/** Of whom the winery demands a second step. */
export async function readDemand(db: Queries, wineryId: number): Promise<Demand> {
  const rule = await db
    .selectFrom('signInRules')
    .select('secondStepOf')
    .where('wineryId', '=', wineryId)
    .orderBy('id')
    .executeTakeFirst()
  return rule?.secondStepOf ?? 'nobody'
}

export const isDemandedOf = (demand: Demand, isAdmin: boolean): boolean =>
  demand === 'everyone' || (demand === 'administrators' && isAdmin)

/** By the role as it is stored: a session that may do nothing yet says nothing of it. */
export async function isDemandedOfPerson(db: Queries, wineryId: number, userId: number): Promise<boolean> {
  const { name } = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select('roles.name')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return isDemandedOf(await readDemand(db, wineryId), isAdminRole(name))
}

const lastCount = async (books: Pick<BookWrites, 'selectFrom'>, kind: FactorKind, subjectId: number) =>
  (
    await books
      .selectFrom('factorUses')
      .select('counter')
      .where('kind', '=', kind)
      .where('subjectId', '=', subjectId)
      .executeTakeFirst()
  )?.counter ?? 0

/** Codes are counted by person, passkeys each by itself. */
export type FactorKind = 'code' | 'passkey'

/** Remembers how far a factor has counted. */
export async function noteUse(
  { books, actor, now }: Pick<Door, 'books' | 'actor' | 'now'>,
  kind: FactorKind,
  subjectId: number,
  counter: number,
): Promise<void> {
  await books
    .insertInto('factorUses')
    .values({ wineryId: actor.wineryId, kind, subjectId, counter, lastUsedAt: now })
    .onConflict(conflict => conflict.columns(['kind', 'subjectId']).doUpdateSet({ counter, lastUsedAt: now }))
    .execute()
}

export async function forgetUses(books: BookWrites, kind: FactorKind, subjectId: number): Promise<void> {
  await books.deleteFrom('factorUses').where('kind', '=', kind).where('subjectId', '=', subjectId).execute()
}

/** Uses a one-time code up; false when it is not right, or was used before. Behind the winery's lock it counts once. */
export async function spendCode(
  door: Door,
  seals: Seals,
  userId: number,
  code: string,
  now = Date.now(),
): Promise<boolean> {
  const { step } = await readFactors(door.tx, userId)
  const secret = step?.codeSecret ? seals.unseal(step.codeSecret, sealedFor(userId)) : null
  if (!secret) return false
  const used = stepOfCode(secret, code, now, await lastCount(door.books, 'code', userId))
  if (used === null) return false
  await noteUse(door, 'code', userId, used)
  return true
}

/** Uses a recovery code up; the trail tells how many are left. */
export async function spendRecoveryCode(
  door: Door,
  seals: Seals,
  userId: number,
  code: string,
): Promise<boolean> {
  const { step } = await readFactors(door.tx, userId)
  const left = step && withoutCode(seals, userId, step.recoveryHashes, code)
  if (!left) return false
  await door.update('secondSteps', step, left)
  return true
}

/** What becomes of a passkey that was shown with this counter: it may be gone by now, or a copy of it counted further. */
export async function spendPasskey(
  door: Door,
  passkeyId: number,
  counter: number,
): Promise<'used' | 'gone' | 'copied'> {
  const there = await door.tx
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', passkeyId)
    .executeTakeFirst()
  if (!there) return 'gone'
  if (isCopied(counter, await lastCount(door.books, 'passkey', passkeyId))) return 'copied'
  await noteUse(door, 'passkey', passkeyId, counter)
  return 'used'
}

/** Takes away all that somebody can show, told in the trail row by row; false when there was nothing. */
export async function removeFactors(door: Door, userId: number): Promise<boolean> {
  const step = await door.tx
    .selectFrom('secondSteps')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
  const passkeys = await door.tx.selectFrom('passkeys').selectAll().where('userId', '=', userId).execute()
  for (const row of passkeys) {
    await door.remove('passkeys', row)
    await forgetUses(door.books, 'passkey', row.id)
  }
  if (step) await door.remove('secondSteps', step)
  await forgetUses(door.books, 'code', userId)
  return step !== undefined || passkeys.length > 0
}
