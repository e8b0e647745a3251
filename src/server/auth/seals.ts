import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { BookWrites } from '../db/dialect.ts'
import { signingKey } from './tokens.ts'

const algorithm = 'aes-256-gcm'
const bytesOfNonce = 12
const bytesOfTag = 16

/**
 * Keeps what must be read again, such as the secret behind one-time codes, and knows again what was told once. Its keys
 * are derived from the key that signs tokens: who reads the table of the secrets alone has none of them.
 */
export interface Seals {
  /** `of` says whose it is: sealed for one, it opens for nobody else. */
  seal(secret: Uint8Array, of: string): string
  /** Null for what was sealed elsewhere, for somebody else, or was changed. */
  unseal(sealed: string, of: string): Uint8Array | null
  /** By which something is known again without being kept. */
  digest(text: string): string
}

export async function openSeals(books: BookWrites): Promise<Seals> {
  const root = await signingKey(books)
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', root, '', `wine-management/${purpose}`, 32))
  const [sealing, digesting] = [derive('seals'), derive('digests')]
  return {
    seal(secret, of) {
      const nonce = randomBytes(bytesOfNonce)
      const cipher = createCipheriv(algorithm, sealing, nonce).setAAD(Buffer.from(of))
      const hidden = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString('base64url')
    },
    unseal(sealed, of) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= bytesOfNonce + bytesOfTag) return null
      const nonce = bytes.subarray(0, bytesOfNonce)
      const hidden = bytes.subarray(bytesOfNonce, -bytesOfTag)
      const opening = createDecipheriv(algorithm, sealing, nonce, { authTagLength: bytesOfTag })
        .setAAD(Buffer.from(of))
        .setAuthTag(bytes.subarray(-bytesOfTag))
      try {
        return Buffer.concat([opening.update(hidden), opening.final()])
      } catch {
        // The tag does not fit: whatever the reason, there is nothing to be read here.
        return null
      }
    },
    digest: text => createHmac('sha256', digesting).update(text).digest('base64url'),
  }
}
