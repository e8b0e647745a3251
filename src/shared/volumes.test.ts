import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFoundOut } from '#test/trials.ts'
import {
  amountOf,
  decimalsOf,
  isFineEnough,
  largestMillilitres,
  litresOf,
  millilitresOf,
  millilitresOfSteps,
  shareOut,
  showVolume,
  stepsOf,
  stepsOfMillilitres,
  type VolumeUnit,
  volumeUnits,
} from './volumes.ts'

/** The exact volume in thousandths of a nanolitre, by the definitions: a millilitre a step, or a thousandth of a gallon. */
const exactly = (steps: number, unit: VolumeUnit) =>
  BigInt(steps) * (unit === 'gal' ? 3_785_411_784n : 1_000_000_000n)
const perMillilitre = 1_000_000_000n

const mostSteps = (unit: VolumeUnit) => stepsOfMillilitres(largestMillilitres, unit) - 1
const anyUnit = fc.constantFrom(...volumeUnits)
/** An amount as somebody types it: digits, a point, no more decimals than the unit takes. */
const typed = anyUnit.chain(unit =>
  fc.integer({ min: 1, max: mostSteps(unit) }).map(steps => {
    const digits = String(steps).padStart(decimalsOf[unit] + 1, '0')
    const point = digits.length - decimalsOf[unit]
    return { unit, steps, amount: Number(`${digits.slice(0, point)}.${digits.slice(point)}`) }
  }),
)

type Convert = (amount: number, unit: VolumeUnit) => number

/** Never further from the exact volume than half a millilitre, and at the half above it. */
const convertsExactly = (convert: Convert) =>
  fc.property(typed, ({ unit, steps, amount }) => {
    const off = (BigInt(convert(amount, unit)) * perMillilitre - exactly(steps, unit)) * 2n
    expect(off > -perMillilitre && off <= perMillilitre).toBe(true)
  })

const showsAsTyped = (convert: Convert) =>
  fc.property(typed, ({ unit, amount }) => {
    expect(amountOf(convert(amount, unit), unit)).toBe(amount)
  })

describe('an amount in millilitres', () => {
  it.each([
    [1, 'L', 1000],
    [0.001, 'L', 1],
    [2271.247, 'L', 2_271_247],
    [0.00001, 'hL', 1],
    [12.34567, 'hL', 1_234_567],
    [1, 'gal', 3785],
    [60, 'gal', 227_125],
    [180, 'gal', 681_374],
    [400, 'gal', 1_514_165],
    [1000, 'gal', 3_785_412],
    [0.001, 'gal', 4],
    [9_000_000, 'L', largestMillilitres],
    [90_000, 'hL', largestMillilitres],
  ] as const)('%f %s are %i ml', (amount, unit, ml) => expect(millilitresOf(amount, unit)).toBe(ml))

  it('is the nearest whole one, whatever was typed', () => {
    fc.assert(convertsExactly(millilitresOf))
  })

  it('goes up at the half: 62,500 gal are 236,588,236.5 ml', () => {
    expect(millilitresOf(62_500, 'gal')).toBe(236_588_237)
    expect(millilitresOf(187_500, 'gal')).toBe(709_764_710)
  })

  it('is shown as it was typed', () => {
    fc.assert(showsAsTyped(millilitresOf))
  })

  it('adds up in steps as the typed amounts do', () => {
    fc.assert(
      fc.property(typed, ({ unit, steps, amount }) => {
        expect(stepsOf(amount, unit)).toBe(steps)
        expect(millilitresOfSteps(steps, unit)).toBe(millilitresOf(amount, unit))
      }),
    )
  })

  it('would be found out were it cut off, rounded to litres, or a gallon 3.785 L', () => {
    const cutOff: Convert = (amount, unit) =>
      unit === 'gal' ? Math.floor(amount * 3785.411784) : millilitresOf(amount, unit)
    const shortGallon: Convert = (amount, unit) =>
      unit === 'gal' ? Math.round(amount * 3785) : millilitresOf(amount, unit)
    const wholeLitres: Convert = (amount, unit) => Math.round(millilitresOf(amount, unit) / 1000) * 1000
    expect(isFoundOut(convertsExactly(cutOff))).toBe(true)
    expect(isFoundOut(convertsExactly(shortGallon))).toBe(true)
    expect(isFoundOut(showsAsTyped(shortGallon))).toBe(true)
    expect(isFoundOut(showsAsTyped(wholeLitres))).toBe(true)
  })
})

describe('decimals', () => {
  it.each([
    [0.75, 'L', true],
    [0.001, 'L', true],
    [0.0001, 'L', false],
    [0.1 + 0.2, 'L', false],
    [1.005, 'gal', true],
    [1.0005, 'gal', false],
    [1.23456, 'hL', true],
    [1.234567, 'hL', false],
    [1e-7, 'hL', false],
    [8_999_999.999, 'L', true],
  ] as const)('%f %s: %s', (amount, unit, isFine) => expect(isFineEnough(amount, unit)).toBe(isFine))

  it('are never too many of what was typed within its unit', () => {
    fc.assert(fc.property(typed, ({ amount, unit }) => isFineEnough(amount, unit)))
  })
})

type Share = typeof shareOut

const shared = fc.tuple(
  fc.integer({ min: 0, max: largestMillilitres }),
  fc.array(fc.integer({ min: 0, max: largestMillilitres }), { minLength: 1, maxLength: 12 }),
)

/** Nothing is made or lost, and every share is its floor or one more. */
const sharesExactly = (share: Share) =>
  fc.property(shared, ([total, weights]) => {
    const sum = weights.reduce((added, weight) => added + BigInt(weight), 0n)
    fc.pre(sum > 0n)
    const shares = share(total, weights)
    expect(shares.reduce((added, each) => added + each, 0)).toBe(total)
    shares.forEach((each, at) => {
      const floor = Number((BigInt(total) * BigInt(weights[at] as number)) / sum)
      expect([floor, floor + 1]).toContain(each)
    })
  })

/** Equal amounts differ by a millilitre at most, the earlier one having it. */
const favoursTheEarlier = (share: Share) =>
  fc.property(
    fc.integer({ min: 0, max: 10_000_000 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 60_000 }),
    (total, lines, weight) => {
      const shares = share(
        total,
        Array.from({ length: lines }, () => weight),
      )
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1)
    },
  )

describe('sharing out', () => {
  it.each([
    [681_374, [60_000, 60_000, 60_000], [227_125, 227_125, 227_124]],
    [10, [1, 1, 1], [4, 3, 3]],
    [10, [1, 2, 1], [3, 5, 2]],
    [3, [10, 20, 70], [0, 1, 2]],
    [7, [0, 1, 0], [0, 7, 0]],
    [0, [1, 2], [0, 0]],
    [5, [0, 0], [0, 0]],
  ])('%i by %j is %j', (total, weights, shares) => expect(shareOut(total, weights)).toEqual(shares))

  it('is exact for any amounts, also the largest', () => {
    fc.assert(sharesExactly(shareOut))
  })

  it('favours the earlier of equal ones', () => {
    fc.assert(favoursTheEarlier(shareOut))
  })

  it('would be found out were each share rounded by itself, or the last given what is left', () => {
    const sumOf = (weights: readonly number[]) => weights.reduce((added, weight) => added + weight, 0)
    const rounded: Share = (total, weights) =>
      weights.map(weight => Math.round((total * weight) / sumOf(weights)))
    const restToLast: Share = (total, weights) => {
      const floors = weights.map(weight => Math.floor((total * weight) / sumOf(weights)))
      floors[floors.length - 1] = (floors.at(-1) ?? 0) + total - sumOf(floors)
      return floors
    }
    expect(isFoundOut(sharesExactly(rounded))).toBe(true)
    expect(isFoundOut(favoursTheEarlier(restToLast))).toBe(true)
  })
})

it('volumes are shown in litres with at most three decimals', () => {
  expect([2_050_000, 24_250, 1, 3_785_412, 0].map(showVolume)).toEqual([
    '2,050 L',
    '24.25 L',
    '0.001 L',
    '3,785.412 L',
    '0 L',
  ])
  expect(litresOf(223_500)).toBe(223.5)
})
