import { randomBytes } from 'node:crypto'
import { networkOf } from '../caller-address.ts'
import type { Queries } from '../db/dialect.ts'
import { deviceCounters, knownAddressCounters, strangerCounters } from './attempts.ts'
import { listSessionsOf } from './running-sessions.ts'
import type { Counter } from './throttle.ts'
import type { KnownDevice, Tokens } from './tokens.ts'

// Guesses of strangers must not keep a person out. Who comes from a place where the person has signed in before is
// counted apart from everybody else. A proof of that is worth nothing but a counter of one's own.

const cookieName = 'known-device'
/** Browsers send it there alone. */
const cookiePath = '/api/auth/login'
const daysOfProof = 180

/** The device that a `Cookie` header proves, whosoever it is; null when it proves none. */
export async function readDevice(tokens: Tokens, header: string | undefined): Promise<KnownDevice | null> {
  const proof = cookieIn(header ?? '')
  return proof === undefined ? null : tokens.readProof(proof)
}

function cookieIn(header: string): string | undefined {
  const own = header
    .split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(`${cookieName}=`))
  return own?.slice(cookieName.length + 1)
}

/** A `Set-Cookie` header by which the browser is known when this person signs in with it again. */
export async function proofOf(
  tokens: Tokens,
  userId: number,
  device: KnownDevice | null,
  isSecure: boolean,
): Promise<string> {
  const deviceId = device?.userId === userId ? device.deviceId : randomBytes(16).toString('base64url')
  const seconds = daysOfProof * 86_400
  const proof = await tokens.issueProof({ userId, deviceId }, new Date(Date.now() + seconds * 1000))
  return [
    `${cookieName}=${proof}`,
    `Path=${cookiePath}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}

export interface SignInAttempt {
  email: string
  /** Whose e-mail address it is, if anybody's. */
  userId: number | undefined
  address: string
  device: KnownDevice | null
}

/** No person has this id: what is looked up for nobody takes the same work as for somebody. */
const nobody = 0

/** Where an attempt to sign in is counted. */
export async function signInCounters(
  db: Queries,
  sessionHours: number,
  { email, userId = nobody, address, device }: SignInAttempt,
): Promise<Counter[]> {
  const isKnownAddress = await isSignedInAt(db, sessionHours, userId, address)
  if (device?.userId === userId) return deviceCounters(userId, device.deviceId)
  return isKnownAddress ? knownAddressCounters(email, address) : strangerCounters(email, address)
}

async function isSignedInAt(db: Queries, hours: number, userId: number, address: string): Promise<boolean> {
  const sessions = await listSessionsOf(db, userId, { hours, most: 50 })
  return sessions.some(session => session.address && networkOf(session.address) === networkOf(address))
}
