import { createHash, randomBytes } from 'node:crypto'
import { clockTolerance } from '../clock-tolerance.ts'
import type { BookReads, BookWrites } from '../db/dialect.ts'

// Something that was begun and waits for its answer: a sign-in for its second step, a set-up for its first code. Whoever
// began it holds a secret of which only a hash is kept; it ends after minutes, and with the first answer that is right.

const minutes = 5
/** Strangers may begin sign-ins, so their number is bounded; those that end first go first. */
const most = 5000

/** `sign-in`: the password was right. `passkey`: somebody wants to come in with one. The others set up. */
export type Purpose = 'sign-in' | 'passkey' | 'set-up-code' | 'set-up-passkey'

export interface Challenge {
  purpose: Purpose
  userId: number | null
  /** What is needed to go on, such as a sealed secret. */
  content: string | null
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export async function openChallenge(
  books: BookWrites,
  { purpose, userId, content }: Challenge,
  now = Date.now(),
): Promise<{ secret: string; endsAt: string }> {
  const secret = randomBytes(32).toString('base64url')
  const endsAt = new Date(now + minutes * 60_000).toISOString()
  await forgetOldChallenges(books, now)
  await books
    .insertInto('signInChallenges')
    .values({ secretHash: hashOf(secret), purpose, userId, content, endsAt })
    .execute()
  return { secret, endsAt }
}

/** What waits under this secret; null when nothing does, or not for this, or no longer. */
export async function findChallenge(
  books: BookReads,
  secret: string,
  purposes: readonly Purpose[],
  now = Date.now(),
): Promise<Challenge | null> {
  const row = await books
    .selectFrom('signInChallenges')
    .select(['purpose', 'userId', 'content', 'endsAt'])
    .where('secretHash', '=', hashOf(secret))
    .executeTakeFirst()
  const purpose = purposes.find(each => each === row?.purpose)
  // One that ends later than any can was opened while the clock was ahead.
  const left = row ? Date.parse(row.endsAt) - now : 0
  const isOpen = left > 0 && left <= minutes * 60_000 + clockTolerance
  return row && purpose && isOpen ? { purpose, userId: row.userId, content: row.content } : null
}

/** Of those who answer at the same moment one gets true. */
export async function closeChallenge(books: BookWrites, secret: string): Promise<boolean> {
  const closed = await books
    .deleteFrom('signInChallenges')
    .where('secretHash', '=', hashOf(secret))
    .returning('secretHash')
    .executeTakeFirst()
  return closed !== undefined
}

/** Those that are over and, where there are too many, those that end first. */
export async function forgetOldChallenges(books: BookWrites, now = Date.now()): Promise<void> {
  const latest = new Date(now + minutes * 60_000 + clockTolerance).toISOString()
  await books
    .deleteFrom('signInChallenges')
    .where(({ eb, or }) => or([eb('endsAt', '<=', new Date(now).toISOString()), eb('endsAt', '>', latest)]))
    .execute()
  const first = await books
    .selectFrom('signInChallenges')
    .select('endsAt')
    .orderBy('endsAt', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  if (first) await books.deleteFrom('signInChallenges').where('endsAt', '<=', first.endsAt).execute()
}
