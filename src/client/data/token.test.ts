import { describe, expect, it } from 'vitest'
import { isExpired } from './token.ts'

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const tokenWith = (payload: unknown) =>
  `x.${base64(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.y`

describe('a token’s expiry (AUTH-37)', () => {
  it('is read from the token itself', () => {
    expect(isExpired(tokenWith({ exp: 1000 }), 999_999)).toBe(false)
    expect(isExpired(tokenWith({ exp: 1000 }), 1_000_000)).toBe(true)
  })

  it('may be absent, and a name beyond ASCII does no harm', () => {
    expect(isExpired(tokenWith({ name: 'Émile Ødegård ✓' }), 0)).toBe(false)
  })

  it.each(['', 'garbage', 'a.b.c', '..', 'x.bm90IGpzb24.y', 'x.bnVsbA.y'])('%j cannot be decoded', token => {
    expect(() => isExpired(token, 0)).toThrow()
  })
})
