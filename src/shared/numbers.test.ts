import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isNumeric, longestNumber } from './numbers.ts'

it.each(['0', '12', '-0.5', '+3', '7.', '.5', '1e3', '1E-3', '-.5e+10'])('%s is a number', text => {
  expect(isNumeric(text)).toBe(true)
})

it.each(['', '.', '-', 'e3', '1e', '1.2.3', '1,5', ' 1', '0x1F', 'NaN', 'Infinity', '1_000'])(
  '%j is none',
  text => {
    expect(isNumeric(text)).toBe(false)
  },
)

it('what is longer than any number is none', () => {
  expect(isNumeric('1'.repeat(longestNumber))).toBe(true)
  expect(isNumeric('1'.repeat(longestNumber + 1))).toBe(false)
})

it('every written number is one, and what is one can be read', () => {
  fc.assert(
    fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), number => isNumeric(String(number))),
  )
  const letters = fc.string({ unit: fc.constantFrom(...'0159.+-eE'), maxLength: longestNumber })
  fc.assert(fc.property(letters, text => !isNumeric(text) || !Number.isNaN(Number(text))))
})
