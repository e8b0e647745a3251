import type { FastifyBaseLogger } from 'fastify'
import type { Books, Queries } from '../db/dialect.ts'
import type { RecordRow } from '../db/tables.ts'
import { type Factors, hasFactor, readFactors } from './factors.ts'
import { signInCounters } from './known-devices.ts'
import { isRightPassword } from './passwords.ts'
import { countAttempt, forgiveAttempt, giveBackAttempt } from './throttle.ts'
import type { KnownDevice } from './tokens.ts'

interface Installation {
  db: Queries
  books: Books
  settings: { tokenHours: number }
}

/** From where somebody shows an e-mail address and a password. */
interface Place {
  address: string
  device: KnownDevice | null
  log: FastifyBaseLogger
}

/** Whose password was right, and what else they can show. */
export interface ProvenAccount {
  person: RecordRow<'users'>
  factors: Factors
}

/**
 * The account that an e-mail address and a password belong to; null where they do not fit, after the same work. Every
 * attempt is counted, wherever it is made, and one too many is refused. Whether the account is active is not asked.
 */
export async function proveAccount(
  { db, books, settings }: Installation,
  { email, password }: { email: string; password: string },
  { address, device, log }: Place,
): Promise<ProvenAccount | null> {
  const found = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const attempt = { email, userId: found?.id, address, device }
  const counters = await signInCounters(db, settings.tokenHours, attempt)
  await countAttempt(books, counters, log)
  if (!(await isRightPassword(password, found?.passwordHash)) || !found) {
    // Whoever looks into guessed passwords wants to know whose.
    log.warn({ account: email, address }, 'sign-in refused')
    return null
  }
  const factors = await readFactors(db, found.id)
  const isDone = !found.active || !hasFactor(factors)
  // Whoever knows a password must not be able to wipe out their wrong codes with it.
  await (isDone ? forgiveAttempt(books, counters) : giveBackAttempt(books, counters))
  return { person: found, factors }
}
