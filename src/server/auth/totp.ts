import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// One-time codes as RFC 6238 has them, with what every app on a phone expects: SHA-1, 30 seconds, six digits.

const stepSeconds = 30
const digits = 6
/** A phone's clock may be one step off, in either direction. */
const drift = 1
/** As long as the hash, which RFC 4226 recommends. */
const secretBytes = 20

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newCodeSecret(): Uint8Array {
  return randomBytes(secretBytes)
}

/** RFC 4648, without the signs that fill up: that is how apps take it. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += letters[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text
}

/** What an app reads off the screen, or is given letter by letter. */
export function otpauthAddress(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }) {
  const query = new URLSearchParams({ secret: toBase32(secret), issuer })
  // Apps show a plus sign as it is.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`.replaceAll(
    '+',
    '%20',
  )
}

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / stepSeconds)

export function codeOfStep(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/**
 * The step whose code this is: of this moment or of one beside it, and later than the last that was used. Null for any
 * other. Who looks over a shoulder cannot use what they saw.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number, lastUsed: number): number | null {
  const given = Buffer.from(code.replace(/[\s-]/g, ''))
  if (given.length !== digits) return null
  let found: number | null = null
  const current = stepAt(now)
  for (let step = current - drift; step <= current + drift; step++)
    if (timingSafeEqual(Buffer.from(codeOfStep(secret, step)), given) && step > lastUsed) found ??= step
  return found
}
