import { sql } from 'kysely'
import { networkOf } from '../caller-address.ts'
import type { BookWrites } from '../db/dialect.ts'
import type { Counter, Limit } from './throttle.ts'

// Whose attempts are counted where. See docs/decisions/0004-sign-in-throttle.md.

/** A whole winery often shares one address, and many addresses may guess at one account. */
const allowed = {
  address: 50,
  pair: 10,
  account: 200,
  device: 10,
  session: 10,
  registration: 10,
  codes: 20,
  passkeys: 300,
}

/** Subjects by which an account is counted begin so: an e-mail address holds no blank, and an id no colon. */
const prefixesOf = ({ id, email }: Person) => [
  `pair:${email} `,
  `device:${id}:`,
  `session:${id}:`,
  `codes:${id}:`,
]

interface Person {
  id: number
  email: string
}

const pairOf = (email: string, address: string): Counter => ({
  subject: `pair:${email} ${networkOf(address)}`,
  allowed: allowed.pair,
  onSuccess: 'forget',
})

/** A sign-in from somewhere that the account does not know. */
export function strangerCounters(email: string, address: string): Counter[] {
  return [
    { subject: `address:${networkOf(address)}`, allowed: allowed.address, onSuccess: 'give back' },
    pairOf(email, address),
    // Given back one by one: a sign-in of the owner must not give those who guess a fresh start.
    { subject: `account:${email}`, allowed: allowed.account, onSuccess: 'give back' },
  ]
}

/** A sign-in from an address at which the person is signed in already: nobody else's guesses count there. */
export const knownAddressCounters = (email: string, address: string): Counter[] => [pairOf(email, address)]

/** A sign-in from a device that the person has signed in with before. */
export const deviceCounters = (userId: number, deviceId: string): Counter[] => [
  { subject: `device:${userId}:${deviceId}`, allowed: allowed.device, onSuccess: 'forget' },
]

/** Someone signed in who has to show the password again: a session left open is no way to guess it. */
export const sessionCounters = (userId: number, sessionId: number): Counter[] => [
  { subject: `session:${userId}:${sessionId}`, allowed: allowed.session, onSuccess: 'forget' },
]

/**
 * Someone whose password was right and who shows a second step, wherever they come from: besides the counters of the
 * sign-in, since six digits are soon tried out by whoever has many addresses.
 */
export const codeCounters = (userId: number): Counter[] => [
  { subject: `codes:${userId}:`, allowed: allowed.codes, onSuccess: 'forget' },
]

/** Someone of whom nothing is known but where they come from. */
export const addressCounters = (address: string): Counter[] => strangerCounters('', address).slice(0, 1)

/** Someone who begins to come in with a passkey: each beginning is a row. */
export const passkeyLimits = (address: string): Limit[] => [
  { subject: `passkey:${networkOf(address)}`, allowed: allowed.passkeys },
]

/** Someone who opens an account. Success counts too: every account costs a hash and a row. */
export const registrationLimits = (address: string): Limit[] => [
  { subject: `registration:${networkOf(address)}`, allowed: allowed.registration },
]

/** Lets a person in again, from wherever they come. */
export async function liftBlocks(books: BookWrites, person: Person): Promise<void> {
  for (const prefix of prefixesOf(person))
    await books
      .deleteFrom('signInThrottles')
      .where(sql<boolean>`substr(subject, 1, length(cast(${prefix} as text))) = ${prefix}`)
      .execute()
  await books.deleteFrom('signInThrottles').where('subject', '=', `account:${person.email}`).execute()
}
