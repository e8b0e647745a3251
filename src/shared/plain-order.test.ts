import fc from 'fast-check'
import { expect, it } from 'vitest'
import { comparePlain } from './plain-order.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function like(left: string, right: string) {
  const expected = Math.sign(collator.compare(left, right))
  expect([left, right, Math.sign(comparePlain(left, right) ?? Number.NaN)]).toEqual([left, right, expected])
}

it.each([
  ['T-2', 'T-10'],
  ['t-2', 'T-2'],
  ['T-02', 'T-2'],
  ['T-2', 'T-2a'],
  ['T-2 a', 'T-2a'],
  ['0', '00'],
  ['', 'a'],
  ['a', '1'],
  ['1.5', '1.10'],
])('%j and %j are ordered as the collator orders them', (left, right) => {
  like(left, right)
  like(right, left)
})

it('any two plain texts are ordered as the collator orders them', () => {
  const usual = fc.string({ unit: fc.constantFrom(...'Tt-10 02/.aB'), maxLength: 8 })
  const whole = fc.string({ unit: 'grapheme-ascii', maxLength: 12 })
  fc.assert(fc.property(usual, usual, like), { numRuns: 2000 })
  fc.assert(fc.property(whole, whole, like), { numRuns: 2000 })
})

it('a text with any other sign is the collator’s to order', () => {
  for (const text of ['Éclat', 'T\t1', '№ 4', 'a\u00a0b']) expect(comparePlain(text, 'T-1')).toBeNull()
})
