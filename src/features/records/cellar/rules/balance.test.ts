import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, largestMillilitres, millilitresOf, stepsOf, type VolumeUnit } from '#shared/volumes.ts'
import { examples, isFoundOut } from '#test/trials.ts'
import { balanced, meansAll, Refused, taken, unbalanced } from './balance.ts'

/** The lines of a move in millilitres, or the sentence that refuses it. */
function tried(...stated: Parameters<typeof balanced>): number[] | string {
  try {
    return balanced(...stated)
  } catch (error) {
    if (error instanceof Refused) return `${error.field}: ${error.message}`
    throw error
  }
}

describe('what comes out of a vessel', () => {
  it.each([
    [{ vesselId: 1, volume: 500 }, 'L', 800_000, { ml: 500_000, isAll: false }],
    [{ vesselId: 1, volume: 0, all: true }, 'L', 800_001, { ml: 800_001, isAll: true }],
    // 220 gal are 832,790.59 ml.
    [{ vesselId: 1, volume: 220 }, 'gal', 832_790, { ml: 832_790, isAll: true }],
    [{ vesselId: 1, volume: 220 }, 'gal', 832_791, { ml: 832_791, isAll: true }],
    [{ vesselId: 1, volume: 220 }, 'gal', 832_792, { ml: 832_792, isAll: true }],
    [{ vesselId: 1, volume: 220 }, 'gal', 832_789, { ml: 832_791, isAll: false }],
    [{ vesselId: 1, volume: 220 }, 'gal', 832_793, { ml: 832_791, isAll: false }],
    // Litres are stated to the millilitre: one less is one less.
    [{ vesselId: 1, volume: 1 }, 'L', 1001, { ml: 1000, isAll: false }],
    [{ vesselId: 1, volume: 1 }, 'L', 1000, { ml: 1000, isAll: false }],
    [{ vesselId: 1, volume: 0.01 }, 'hL', 1001, { ml: 1000, isAll: false }],
    [{ vesselId: 1, volume: 0.001 }, 'gal', 0, { ml: 4, isAll: false }],
  ] as const)('%j %s of %i ml is %j', (stated, unit, has, result) =>
    expect(taken(stated, unit, has)).toEqual(result),
  )

  it('in gallons is all of it within one millilitre, and as it is shown of whatever is there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largestMillilitres }), has => {
        expect([-2, -1, 0, 1, 2].map(off => meansAll(has + off, 'gal', has))).toEqual([
          false,
          true,
          true,
          true,
          false,
        ])
        expect(meansAll(has, 'L', has)).toBe(false)
      }),
    )
  })
})

describe('where it goes', () => {
  it.each([
    ['balances', [500_000, [500], [490, 10], -1, 'L'], [490_000, 10_000]],
    ['the rest', [2_050_000, [2050], [225, 1800, 0], 2, 'L'], [225_000, 1_800_000, 25_000]],
    ['no rest left', [500_000, [500], [500, 1], 1, 'L'], [500_000, 0]],
    ['three barrels', [681_374, [180], [60, 60, 60], -1, 'gal'], [227_125, 227_125, 227_124]],
    ['all as it is shown', [681_375, [180], [60, 60, 60], -1, 'gal'], [227_125, 227_125, 227_125]],
    ['litres of all', [2_271_247, [2271.247], [2271.247], -1, 'L'], [2_271_247]],
  ] as const)('%s', (_, [out, typed, volumes, rest, unit], lines) =>
    expect(tried('to', out, typed, volumes, rest, unit)).toEqual(lines),
  )

  it.each([
    [
      [500_000, [500], [480, 12.5], -1, 'L'],
      '7.5 L came out and went nowhere. Put it into a vessel or name the loss.',
    ],
    [[500_000, [500], [530, 7.5], -1, 'L'], '37.5 L more goes in than comes out.'],
    [[500_000, [500], [500.001], -1, 'L'], '0.001 L more goes in than comes out.'],
    [[500_000, [500], [500.5, 1], 1, 'L'], '0.5 L more goes in than comes out.'],
    [[681_374, [180], [60, 60, 60.001], -1, 'gal'], '0.004 L more goes in than comes out.'],
    [[681_374, [180], [60, 60.001, 60, 1], 3, 'gal'], '0.004 L more goes in than comes out.'],
  ] as const)('%j: %s', ([out, typed, volumes, rest, unit], message) =>
    expect(tried('moves.0.to', out, typed, volumes, rest, unit)).toBe(`moves.0.to: ${message}`),
  )

  it('says which way it does not balance', () => {
    expect(unbalanced(7500)).toBe('7.5 L came out and went nowhere. Put it into a vessel or name the loss.')
    expect(unbalanced(-37_500)).toBe('37.5 L more goes in than comes out.')
  })
})

describe('gallons that are equal as typed stay equal', () => {
  /** Some barrels, each filled by itself, so that its millilitres were rounded by themselves. */
  const barrels = fc.record({
    count: fc.integer({ min: 1, max: 40 }),
    each: fc.integer({ min: 1, max: 120_000 }).map(thousandths => thousandths / 1000),
  })
  const unit: VolumeUnit = 'gal'
  const sumOf = (count: number, each: number) => (stepsOf(each, unit) * count) / 1000
  const many = (count: number, each: number) => Array.from({ length: count }, () => each)

  /** All of the barrels into one tank, and all of the tank into the barrels; with and without a named rest. */
  const fits = (balance: typeof tried) =>
    fc.property(barrels, fc.boolean(), fc.boolean(), ({ count, each }, isAll, hasRest) => {
      const apart = millilitresOf(each, unit) * count
      const whole = millilitresOf(sumOf(count, each), unit)
      const losses = hasRest ? [1] : []
      const together = [sumOf(count, each), ...losses]
      expect(balance('to', apart, many(count, each), together, hasRest ? 1 : -1, unit, isAll)).toEqual([
        apart,
        ...losses.map(() => 0),
      ])
      const spread = balance(
        'to',
        whole,
        [sumOf(count, each)],
        [...many(count, each), ...losses],
        hasRest ? count : -1,
        unit,
        isAll,
      )
      expect(Array.isArray(spread) && spread.reduce((sum, ml) => sum + ml, 0)).toBe(whole)
      if (hasRest) expect(spread.at(-1)).toBe(0)
    })

  it('all of nine barrels of 60 gal is 540 gal', () => {
    const nine = 9 * 227_125
    expect(amountOf(nine, 'gal')).toBe(540.001)
    expect(tried('to', nine, many(9, 60), [540], -1, 'gal', true)).toEqual([nine])
    // The sum of what is there is shown too.
    expect(tried('to', nine, many(9, 60), [540.001], -1, 'gal', true)).toEqual([nine])
    expect(tried('to', nine, many(9, 60), [540.001], -1, 'gal')).toBe(
      'to: 0.004 L more goes in than comes out.',
    )
  })

  it('180 gal into three barrels of 60 leave no rest, and are not a millilitre too much', () => {
    expect(tried('to', 681_374, [180], [60, 60, 60, 1], 3, 'gal')).toEqual([227_125, 227_125, 227_124, 0])
  })

  it('of any barrels', () => {
    fc.assert(fits(tried), examples(100))
  })

  it('would be found out were every line converted by itself', () => {
    const byItself: typeof tried = (_field, out, _typed, volumes, rest, of) => {
      const ml = volumes.map((volume, at) => (at === rest ? 0 : millilitresOf(volume, of)))
      const left = out - ml.reduce((sum, each) => sum + each, 0)
      if (rest >= 0) ml[rest] = left
      return left < 0 || (rest < 0 && left > 0) ? unbalanced(left) : ml
    }
    expect(isFoundOut(fits(byItself))).toBe(true)
  })
})
