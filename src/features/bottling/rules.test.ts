import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canHoldWine, readBottleSize } from './rules.ts'

it.each([
  ['750', 750],
  ['0.750', 0.75],
  ['750 ml', '750 ml'],
  ['Magnum', 'Magnum'],
  ['1e999', '1e999'],
  ['', ''],
])('OPEN-13: the size %s reads as %s', (text, size) => {
  expect(readBottleSize(text)).toBe(size)
})

it('OPEN-13: every size given as a number reads as that number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: Number.MIN_VALUE }), size => {
      expect(readBottleSize(String(size))).toBe(size)
      expect(canHoldWine(String(size))).toBe(true)
      expect(canHoldWine(String(-size))).toBe(false)
    }),
  )
})
