import { type Database, type DatabaseTransaction, lockRows } from '../db/dialect.ts'
import { Failure } from '../failure.ts'

// Counted in the database, so that a restart or a second server does not give a guesser a fresh start.

const windowMinutes = 10
/** A whole winery often shares one address, so an address may fail more often than one account. */
const allowedFailures = { account: 10, address: 50 }
const firstBlockSeconds = 60
const longestBlockSeconds = 15 * 60

interface Subjects {
  email: string
  address: string
}

const keysOf = ({ email, address }: Subjects) => ({
  account: `account:${email}`,
  address: `address:${address}`,
})

/** Counts a sign-in attempt before the password is looked at, or refuses it with the seconds to wait. */
export async function countAttempt(db: Database, subjects: Subjects, now = Date.now()): Promise<void> {
  const keys = keysOf(subjects)
  const wait = await db.transaction().execute(async tx => {
    const account = await count(tx, keys.account, allowedFailures.account, now)
    return account > 0 ? account : count(tx, keys.address, allowedFailures.address, now)
  })
  if (wait > 0)
    throw new Failure(429, 'Too many failed attempts. Please wait a moment and try again.', {
      headers: { 'retry-after': String(wait) },
    })
}

/** After a right password: the account starts afresh, the address gets this one attempt back. */
export async function forgiveAttempt(db: Database, subjects: Subjects): Promise<void> {
  const keys = keysOf(subjects)
  await db.deleteFrom('signInThrottles').where('subject', '=', keys.account).execute()
  await db
    .updateTable('signInThrottles')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
    .where('subject', '=', keys.address)
    .where('failures', '>', 0)
    .execute()
}

/** Gives the seconds to wait; 0 lets the attempt through. */
async function count(
  tx: DatabaseTransaction,
  subject: string,
  allowed: number,
  now: number,
): Promise<number> {
  const fresh = {
    failures: 0,
    countingSince: new Date(now).toISOString(),
    blockedUntil: null,
    blockSeconds: 0,
  }
  await tx
    .insertInto('signInThrottles')
    .values({ subject, ...fresh })
    .onConflict(conflict => conflict.column('subject').doNothing())
    .execute()
  const stored = await lockRows(
    tx,
    tx.selectFrom('signInThrottles').selectAll().where('subject', '=', subject),
  ).executeTakeFirstOrThrow()
  const blockedUntil = stored.blockedUntil ? Date.parse(stored.blockedUntil) : 0
  if (blockedUntil > now) return Math.ceil((blockedUntil - now) / 1000)
  const quietSince = Math.max(Date.parse(stored.countingSince), blockedUntil)
  const current = now - quietSince > windowMinutes * 60_000 ? { ...stored, ...fresh } : stored
  const failures = current.failures + 1
  const update = tx.updateTable('signInThrottles').where('subject', '=', subject)
  if (failures <= allowed) {
    await update.set({ ...current, failures }).execute()
    return 0
  }
  const blockSeconds = Math.min(longestBlockSeconds, Math.max(firstBlockSeconds, current.blockSeconds * 2))
  // One attempt is let through when the block has passed; failing it blocks again, for twice as long.
  await update
    .set({
      ...current,
      failures: allowed - 1,
      blockSeconds,
      blockedUntil: new Date(now + blockSeconds * 1000).toISOString(),
    })
    .execute()
  return blockSeconds
}

export async function forgetOldAttempts(db: Database): Promise<void> {
  const old = new Date(Date.now() - 86_400_000).toISOString()
  await db
    .deleteFrom('signInThrottles')
    .where('countingSince', '<', old)
    .where(({ or, eb }) => or([eb('blockedUntil', 'is', null), eb('blockedUntil', '<', old)]))
    .execute()
}
