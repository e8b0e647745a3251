import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Database } from '../db/dialect.ts'

const issuer = 'wine-management'
const algorithm = 'HS256'
const longestToken = 2048

/** Makes and reads the signed tokens. A token only names a session; the session decides everything. */
export interface Tokens {
  issue(sessionSecret: string, expiresAt: Date): Promise<string>
  /** The session secret inside a token that we signed and that has not expired, else null. */
  read(token: string): Promise<string | null>
}

/** The signing key lives in the database, so that several servers on one database accept each other's tokens. */
export async function openTokens(db: Database): Promise<Tokens> {
  const key = await signingKey(db)
  return {
    issue: (sessionSecret, expiresAt) =>
      new SignJWT({ sid: sessionSecret })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    async read(token) {
      if (token.length > longestToken) return null
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience: issuer,
          requiredClaims: ['exp', 'sid'],
        })
        return typeof payload.sid === 'string' ? payload.sid : null
      } catch {
        // Whatever is wrong with a token, its bearer is not signed in; the reason is no business of theirs.
        return null
      }
    },
  }
}

async function signingKey(db: Database): Promise<Uint8Array> {
  await db
    .insertInto('installation')
    .values({ name: 'token_key', value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const stored = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'token_key')
    .executeTakeFirstOrThrow()
  return Buffer.from(stored.value, 'base64url')
}
