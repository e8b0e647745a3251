import { describe, expect, it } from 'vitest'
import { isExpired } from './token.ts'

const tokenWith = (payload: unknown) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`

describe('a token’s expiry (AUTH-37)', () => {
  it('is read from the token itself', () => {
    expect(isExpired(tokenWith({ exp: 1000 }), 999_999)).toBe(false)
    expect(isExpired(tokenWith({ exp: 1000 }), 1_000_000)).toBe(true)
  })

  it('may be absent, and a name beyond ASCII does no harm', () => {
    expect(isExpired(tokenWith({ name: 'Émile Ødegård ✓' }))).toBe(false)
  })

  it.each(['', 'garbage', 'a.b.c', '..', 'x.bm90IGpzb24.y', 'x.bnVsbA.y'])('%j cannot be decoded', token => {
    expect(() => isExpired(token)).toThrow()
  })
})
