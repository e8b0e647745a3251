import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bottlesFrom,
  canHoldWine,
  commonSizes,
  litresOf,
  litresOfRun,
  readBottleSize,
  showBottles,
  showLitres,
  showSize,
} from './bottle-sizes.ts'

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

describe('what a bottle holds', () => {
  it.each([
    ['750', 0.75, '750 ml'],
    ['1500', 1.5, '1500 ml'],
    ['0.75', 0.75, '0.75 L'],
    ['3', 3, '3 L'],
    ['375 ml', 0.375, '375 ml'],
    ['750ml', 0.75, '750ml'],
    ['75 cl', 0.75, '75 cl'],
    ['7.5 dl', 0.75, '7.5 dl'],
    ['1.5 L', 1.5, '1.5 L'],
    [' 1,5 l ', 1.5, '1,5 l'],
    ['1 litre', 1, '1 litre'],
    ['2 liters', 2, '2 liters'],
    ['750 milliliters', 0.75, '750 milliliters'],
    ['25.4 fl oz', null, '25.4 fl oz'],
    ['Magnum', 1.5, 'Magnum'],
    ['double magnum', 3, 'double magnum'],
    ['Half-bottle', 0.375, 'Half-bottle'],
    ['75', null, '75'],
    ['Jeroboam', null, 'Jeroboam'],
    ['0 ml', null, '0 ml'],
    ['750 mlx', null, '750 mlx'],
    ['1e400 ml', null, '1e400 ml'],
    ['', null, 'N/A'],
  ])('of %s are %s litres, shown as %s', (size, litres, shown) => {
    expect(litresOf(size)).toBe(litres)
    expect(showSize(size)).toBe(shown)
  })

  it('is known of every size that is offered', () => {
    expect(commonSizes.every(size => litresOf(size) !== null)).toBe(true)
  })
})

describe('litres and bottles', () => {
  it.each([
    [2250, '750 ml', 3000, 0],
    [2251, '750', 3001, 0.25],
    [0.7, '750 ml', 0, 0.7],
    [0.3, '0.1', 3, 0],
    [225, 'Magnum', 150, 0],
  ])('%d L in %s are %d bottles and %d L', (litres, size, count, left) => {
    expect(bottlesFrom(litres, size)).toEqual({ count, left })
  })

  it('are not reckoned without wine, or with a size that is not understood', () => {
    expect(bottlesFrom(0, '750 ml')).toBeNull()
    expect(bottlesFrom(-5, '750 ml')).toBeNull()
    expect(bottlesFrom(100, 'Jeroboam')).toBeNull()
    expect(litresOfRun(null, '750')).toBeNull()
    expect(litresOfRun(10, 'Jeroboam')).toBeNull()
  })

  it('agree with each other whichever is given', () => {
    const counts = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(counts, fc.constantFrom(...commonSizes), (count, size) => {
        const litres = litresOfRun(count, size) ?? 0
        expect(bottlesFrom(litres, size)).toEqual({ count, left: 0 })
      }),
    )
  })

  it('are said in the words of the page', () => {
    expect(showLitres(2250)).toBe('2,250 L')
    expect(showBottles(3000)).toBe('3,000 bottles')
    expect(showBottles(1)).toBe('1 bottle')
  })
})
