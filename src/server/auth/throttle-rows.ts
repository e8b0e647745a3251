import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { clockTolerance } from '../clock-tolerance.ts'
import { type Books, isPostgres } from '../db/dialect.ts'
import type { BookTables } from '../db/tables.ts'

// Strangers decide how many rows the throttle gets, so the number is bounded whatever they send.

export const windowSeconds = 10 * 60
export const longestBlockSeconds = 15 * 60

/** More are never kept; there is room for those who come at the same moment, at whichever server, up to 10,000. */
const most = 9900
/** So many are left when there are more. */
const left = 9000

/**
 * Forgets the rows that say least, as soon as there are too many. A row matters until ten minutes after the last attempt
 * that it counted, or after the end of its block. So whoever is blocked goes last, and of the others whoever was tried
 * longest ago goes first: a flood flushes its own rows before those that are still guessed at.
 */
export async function keepFew(books: Books, now: number): Promise<void> {
  if ((await countRows(books)) <= most) return
  await forgetOld(books, now)
  const last = await books
    .selectFrom('signInThrottles')
    .select(['mattersUntil', 'subject'])
    .orderBy('mattersUntil', 'desc')
    .orderBy('subject', 'desc')
    .offset(left)
    .limit(1)
    .executeTakeFirst()
  // Said by a row and not by a number of rows, so that all who find too many at the same moment forget the same ones.
  if (last)
    await forget(books, ({ eb, refTuple, tuple }) =>
      eb(refTuple('mattersUntil', 'subject'), '<=', tuple(last.mattersUntil, last.subject)),
    )
}

async function countRows(books: Books): Promise<number> {
  const { rows } = await books
    .selectFrom('signInThrottles')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

/** What matters no longer, and what was written down while the clock was ahead. */
async function forgetOld(books: Books, now: number): Promise<void> {
  const latest = now + (longestBlockSeconds + windowSeconds) * 1000 + clockTolerance
  await forget(books, ({ or, eb }) =>
    or([
      eb('mattersUntil', '<', new Date(now).toISOString()),
      eb('mattersUntil', '>', new Date(latest).toISOString()),
    ]),
  )
}

type Which = (
  build: ExpressionBuilder<BookTables, 'signInThrottles'>,
) => ExpressionWrapper<BookTables, 'signInThrottles', SqlBool>

async function forget(books: Books, which: Which): Promise<void> {
  const chosen = books.selectFrom('signInThrottles').select('subject').where(which)
  await books
    .deleteFrom('signInThrottles')
    // Rows that others hold are in use, and waiting for them could be waiting for one another.
    .where('subject', 'in', isPostgres(books) ? chosen.forUpdate().skipLocked() : chosen)
    .execute()
}

/** For the hourly tidying. */
export async function forgetOldAttempts(books: Books, now = Date.now()): Promise<void> {
  await forgetOld(books, now)
  await keepFew(books, now)
}
