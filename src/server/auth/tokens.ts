import { randomBytes } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { BookWrites } from '../db/dialect.ts'
import { claimNote, readNote } from '../db/installation.ts'

const issuer = 'wine-management'
const algorithm = 'HS256'
/** Proofs of a known device are for the throttle of sign-ins, and open no route. */
const deviceAudience = 'wine-management/known-device'
const longestToken = 2048

/** Says that a person has signed in with a device before. */
export interface KnownDevice {
  userId: number
  deviceId: string
}

/** Makes and reads the signed tokens. A token only names a session; the session decides everything. */
export interface Tokens {
  issue(sessionSecret: string, expiresAt: Date): Promise<string>
  /** The session secret inside a token that we signed and that has not expired, else null. */
  read(token: string): Promise<string | null>
  issueProof(device: KnownDevice, expiresAt: Date): Promise<string>
  /** The device inside a proof that we signed and that has not expired, else null. */
  readProof(proof: string): Promise<KnownDevice | null>
}

/** The signing key lives in the database, so that several servers on one database accept each other's tokens. */
export async function openTokens(books: BookWrites): Promise<Tokens> {
  const key = await signingKey(books)
  const sign = (claims: JWTPayload, audience: string, expiresAt: Date) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(key)
  return {
    issue: (sessionSecret, expiresAt) => sign({ sid: sessionSecret }, issuer, expiresAt),
    async read(token) {
      const claims = await verified(token, key, issuer, ['exp', 'sid'])
      return typeof claims?.sid === 'string' ? claims.sid : null
    },
    issueProof: ({ userId, deviceId }, expiresAt) =>
      sign({ sub: String(userId), device: deviceId }, deviceAudience, expiresAt),
    async readProof(proof) {
      const claims = await verified(proof, key, deviceAudience, ['exp', 'sub', 'device'])
      return typeof claims?.device === 'string'
        ? { userId: Number(claims.sub), deviceId: claims.device }
        : null
    },
  }
}

/** What a token of ours for this audience says; null for any other. */
async function verified(
  token: string,
  key: Uint8Array,
  audience: string,
  requiredClaims: string[],
): Promise<JWTPayload | null> {
  if (token.length > longestToken) return null
  try {
    return (await jwtVerify(token, key, { algorithms: [algorithm], issuer, audience, requiredClaims }))
      .payload
  } catch {
    // Whatever is wrong with a token, its bearer is not signed in; the reason is no business of theirs.
    return null
  }
}

/** The key behind everything that this installation signs or seals. */
export async function signingKey(books: BookWrites): Promise<Uint8Array> {
  await claimNote(books, 'token_key', randomBytes(32).toString('base64url'))
  const key = await readNote(books, 'token_key')
  if (key === null) throw new Error('The key that signs tokens is not there.')
  return Buffer.from(key, 'base64url')
}
