import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from '#server/db/dialect.ts'
import { tokenMark } from '#server/http/request-path.ts'
import type { DeviceKind } from '../contract.ts'

/** A new token, and what is stored of it. */
export function newToken(): { token: string; tokenHash: string; tokenHint: string } {
  // Short enough for devices that take an address of 64 characters, and far too long to be guessed.
  const token = `${tokenMark}${randomBytes(24).toString('base64url')}`
  return { token, tokenHash: hashOf(token), tokenHint: token.slice(-4) }
}

/** A quick hash will do: unlike a password, a token has nothing that could be guessed. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const longestToken = 200

/** A device that may send. */
export interface Sender {
  id: number
  wineryId: number
  kind: DeviceKind
  vesselId: number | null
  hangsSince: string | null
}

/** The device with this token; null for one that is not known, or was revoked. */
export async function findSender(db: Queries, token: string): Promise<Sender | null> {
  if (token === '' || token.length > longestToken) return null
  const device = await db
    .selectFrom('devices')
    .select(['id', 'wineryId', 'kind', 'vesselId', 'hangsSince'])
    .where('tokenHash', '=', hashOf(token))
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return device ?? null
}
