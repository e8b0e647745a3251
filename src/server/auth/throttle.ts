import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import { clockTolerance, isAhead } from '../clock-tolerance.ts'
import type { Books, BookWrites } from '../db/dialect.ts'
import type { SignInThrottleTable } from '../db/tables.ts'
import { Failure } from '../failure.ts'
import { keepFew, longestBlockSeconds, windowSeconds } from './throttle-rows.ts'

// Rate limiting in a fixed window, with exponential back-off. Counted in the database, so that a restart or a second
// server does not give a guesser a fresh start.

const firstBlockSeconds = 60

/** Someone or something of whom attempts are counted, and how many are allowed within the window. */
export interface Limit {
  subject: string
  allowed: number
}

export interface Counter extends Limit {
  /** What a right password does: all is forgotten, or this one attempt is given back. */
  onSuccess: 'forget' | 'give back'
}

type Throttle = Selectable<SignInThrottleTable>
type Log = Pick<FastifyBaseLogger, 'warn'>

const isoText = (moment: number) => new Date(moment).toISOString()

/**
 * Counts an attempt before any work is done for it, or refuses it with the seconds to wait. One that is refused is
 * counted nowhere. Several come in the order in which all attempts take hold of their rows: address, then account
 * from that address, then account.
 */
export async function countAttempt(
  books: Books,
  limits: readonly Limit[],
  log: Log,
  now = Date.now(),
): Promise<void> {
  await refuseBlocked(books, limits, now)
  const { wait, isNew } = await books.transaction().execute(tx => countAll(tx, limits, log, now))
  if (isNew) await keepFew(books, now)
  if (wait > 0) throw tooManyAttempts(wait)
}

/** Whoever is blocked costs one look and leaves no trace. */
async function refuseBlocked(books: Books, limits: readonly Limit[], now: number): Promise<void> {
  const subjects = limits.map(({ subject }) => subject)
  const rows = await books
    .selectFrom('signInThrottles')
    .selectAll()
    .where('subject', 'in', subjects)
    .execute()
  const wait = Math.max(0, ...rows.map(row => secondsLeft(row, now)))
  if (wait > 0) throw tooManyAttempts(wait)
}

async function countAll(
  tx: BookWrites,
  limits: readonly Limit[],
  log: Log,
  now: number,
): Promise<{ wait: number; isNew: boolean }> {
  const passing: Throttle[] = []
  let isNew = false
  for (const { subject, allowed } of limits) {
    const stored = await takeHold(tx, subject, now)
    if (isFromTheFuture(stored, now))
      log.warn({ subject, stored }, 'counted while the clock was ahead: counted afresh')
    const { wait, next } = judge(stored, allowed, now)
    // Blocked by an attempt of the same moment: what this one has touched is left as it was.
    if (!next) throw tooManyAttempts(wait)
    if (wait > 0) {
      await store(tx, next)
      return { wait, isNew: false }
    }
    isNew ||= stored.failures === 0
    passing.push(next)
  }
  for (const row of passing) await store(tx, row)
  return { wait: 0, isNew }
}

const freshRow = (subject: string, now: number): Throttle => ({
  subject,
  failures: 0,
  countingSince: isoText(now),
  blockedUntil: null,
  blockSeconds: 0,
  mattersUntil: isoText(now),
})

/** The row of a subject, held until the transaction ends; a new one when there is none. */
function takeHold(tx: BookWrites, subject: string, now: number): Promise<Throttle> {
  return tx
    .insertInto('signInThrottles')
    .values(freshRow(subject, now))
    .onConflict(conflict => conflict.column('subject').doUpdateSet({ subject }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function store(tx: BookWrites, { subject, ...values }: Throttle): Promise<void> {
  await tx.updateTable('signInThrottles').set(values).where('subject', '=', subject).execute()
}

/** What an attempt makes of the row: counted, or the beginning of a block; null while one runs. */
function judge(stored: Throttle, allowed: number, now: number): { wait: number; next: Throttle | null } {
  const wait = secondsLeft(stored, now)
  if (wait > 0) return { wait, next: null }
  const current = countsAfresh(stored, now) ? freshRow(stored.subject, now) : stored
  const failures = current.failures + 1
  if (failures <= allowed)
    return { wait: 0, next: { ...current, failures, mattersUntil: isoText(now + windowSeconds * 1000) } }
  const blockSeconds = Math.min(longestBlockSeconds, Math.max(firstBlockSeconds, current.blockSeconds * 2))
  const blockedUntil = now + blockSeconds * 1000
  const next = {
    ...current,
    // One attempt is let through when the block has passed; failing it blocks again, for twice as long.
    failures: allowed - 1,
    blockSeconds,
    blockedUntil: isoText(blockedUntil),
    mattersUntil: isoText(blockedUntil + windowSeconds * 1000),
  }
  return { wait: blockSeconds, next }
}

const endOfBlock = ({ blockedUntil }: Throttle) => (blockedUntil === null ? 0 : Date.parse(blockedUntil))

/** How long a block can still run that has begun by now. */
const longestWait = ({ blockSeconds }: Throttle) => Math.min(longestBlockSeconds, blockSeconds) * 1000

function isFromTheFuture(stored: Throttle, now: number): boolean {
  return (
    isAhead(Date.parse(stored.countingSince), now) || isAhead(endOfBlock(stored), now + longestWait(stored))
  )
}

/** The seconds that a block still runs; none outlasts the longest one, whatever is stored. */
function secondsLeft(stored: Throttle, now: number): number {
  const left = endOfBlock(stored) - now
  if (!(left > 0 && left <= longestWait(stored) + clockTolerance)) return 0
  return Math.min(longestBlockSeconds, Math.ceil(left / 1000))
}

function countsAfresh(stored: Throttle, now: number): boolean {
  const quietSince = Math.max(Date.parse(stored.countingSince), endOfBlock(stored))
  return isFromTheFuture(stored, now) || now - quietSince > windowSeconds * 1000
}

function tooManyAttempts(seconds: number): Failure {
  return new Failure(429, 'Too many failed attempts. Please wait a moment and try again.', {
    headers: { 'retry-after': String(seconds) },
  })
}

/** The password was right, but that is not all that is asked: what was counted for it is given back, and nothing else. */
export const giveBackAttempt = (books: Books, counters: readonly Counter[]): Promise<void> =>
  forgiveAttempt(
    books,
    counters.map(counter => ({ ...counter, onSuccess: 'give back' })),
  )

/** After a right password. */
export async function forgiveAttempt(books: Books, counters: readonly Counter[]): Promise<void> {
  await books.transaction().execute(async tx => {
    for (const { subject, onSuccess } of counters) {
      const row = tx.deleteFrom('signInThrottles').where('subject', '=', subject)
      if (onSuccess === 'forget') await row.execute()
      else {
        // Nothing stays of someone who never failed.
        await row.where('failures', '<=', 1).where('blockSeconds', '=', 0).execute()
        await giveBack(tx, subject)
      }
    }
  })
}

async function giveBack(tx: BookWrites, subject: string): Promise<void> {
  await tx
    .updateTable('signInThrottles')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()
}
