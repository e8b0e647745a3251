import { describe, expect, it } from 'vitest'
import { codeOfStep, newCodeSecret, otpauthAddress, stepAt, stepOfCode, toBase32 } from './totp.ts'

/** The secret of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890')

describe('one-time codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RFC 6238, appendix B: at %i seconds the code is %s', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(seconds * 1000), 8)).toBe(code)
    expect(codeOfStep(secret, stepAt(seconds * 1000))).toBe(code.slice(2))
  })

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('RFC 4648: %j is written %j', (text, written) => {
    expect(toBase32(Buffer.from(text))).toBe(written)
  })

  const now = 1_700_000_000_000
  const step = stepAt(now)
  const at = (offset: number) => codeOfStep(secret, step + offset)

  it('drift: a code of this step or of one beside it is right, one further away is not', () => {
    for (const offset of [-1, 0, 1]) expect(stepOfCode(secret, at(offset), now, 0)).toBe(step + offset)
    for (const offset of [-3, -2, 2, 3]) expect(stepOfCode(secret, at(offset), now, 0)).toBeNull()
  })

  it('replay: a code counts once, and so does every one before it', () => {
    expect(stepOfCode(secret, at(0), now, step)).toBeNull()
    expect(stepOfCode(secret, at(-1), now, step)).toBeNull()
    expect(stepOfCode(secret, at(1), now, step)).toBe(step + 1)
  })

  it.each(['', '12345', '1234567', '１２３４５６', 'abcdef', '000000 '.repeat(3)])('%j is none', text => {
    expect(stepOfCode(secret, text, now, 0)).toBeNull()
  })

  it('blanks within are nothing', () => {
    expect(stepOfCode(secret, ` ${at(0).slice(0, 3)} ${at(0).slice(3)} `, now, 0)).toBe(step)
  })

  it('the address names the winery and the account, whatever they are called', () => {
    const address = new URL(
      otpauthAddress(secret, { issuer: 'Château & Söhne: A', account: 'rosa@example.org' }),
    )
    expect(address.protocol).toBe('otpauth:')
    expect(decodeURIComponent(address.pathname)).toContain('Château & Söhne: A:rosa@example.org')
    expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(address.searchParams.get('issuer')).toBe('Château & Söhne: A')
    expect(address.href).not.toContain('+')
  })

  it('every secret is another, 160 bits long', () => {
    expect(newCodeSecret()).toHaveLength(20)
    expect(toBase32(newCodeSecret())).not.toBe(toBase32(newCodeSecret()))
  })
})
