import { randomBytes } from 'node:crypto'
import type { Seals } from './seals.ts'
import { toBase32 } from './totp.ts'

export const recoveryCodeCount = 10
/** 80 bits: a quick hash of it cannot be guessed. */
const bytesOfCode = 10

/** New codes as they are shown once: "k3xq-7m2p-aaaa-bbbb". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = toBase32(randomBytes(bytesOfCode)).toLowerCase()
    return letters.replace(/.{4}(?=.)/g, '$&-')
  })
}

/** However it was typed: with other blanks and dashes, or in capitals. */
const asMeant = (code: string) => code.toLowerCase().replace(/[^a-z2-7]/g, '')

const digestOf = (seals: Seals, userId: number, code: string) =>
  seals.digest(`recovery ${userId} ${asMeant(code)}`)

/** What is stored of them. */
export function hashesOfCodes(seals: Seals, userId: number, codes: readonly string[]): string {
  return JSON.stringify(codes.map(code => digestOf(seals, userId, code)))
}

/** The hashes that are left when this code is used; null when it is none of them. */
export function withoutCode(
  seals: Seals,
  userId: number,
  stored: string | null,
  code: string,
): { recoveryHashes: string; recoveryLeft: number } | null {
  const hashes = JSON.parse(stored ?? '[]') as string[]
  const used = digestOf(seals, userId, code)
  const left = hashes.filter(hash => hash !== used)
  return left.length < hashes.length
    ? { recoveryHashes: JSON.stringify(left), recoveryLeft: left.length }
    : null
}
