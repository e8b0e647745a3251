import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addWine,
  barOf,
  blendOf,
  canRoundTo100,
  changeWine,
  chargeBalancePh,
  distribute,
  estimatePh,
  type Measured,
  measuredOf,
  phTone,
  removeWine,
  roundTo100,
  startBlend,
  totalOf,
  totalTone,
} from './rules.ts'

const wine = (percentage: number, rest: Partial<Measured> = {}): Measured => ({
  alcohol: 0,
  pH: 0,
  totalAcidity: 0,
  residualSugar: 0,
  percentage,
  ...rest,
})

function blendWith(count: number) {
  let blend = startBlend()
  for (let added = 1; added < count; added++) blend = addWine(blend)
  return blend
}

const totalAfter = (blend: ReturnType<typeof startBlend>) => totalOf(blend.wines.map(measuredOf))

describe('the list of base wines', () => {
  test('OPEN-95: starts with one open, empty wine in the first colour', () => {
    const [only, ...others] = startBlend().wines
    expect(others).toEqual([])
    expect(only).toMatchObject({ name: '', color: 0, isExpanded: true, percentage: '0', pH: '0' })
  })

  test('BLEND-30, 31, CONST-22: adding closes the others and takes the next of eight colours', () => {
    const { wines } = blendWith(9)
    expect(wines.map(({ color }) => color)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0])
    expect(wines.map(({ isExpanded }) => isExpanded)).toEqual([...Array(8).fill(false), true])
  })

  test('OPEN-95: colours go on counting after a removal', () => {
    const blend = removeWine(blendWith(3), 1)
    expect(addWine(blend).wines.map(({ color }) => color)).toEqual([0, 2, 3])
  })

  test('BLEND-09: the last wine cannot be removed', () => {
    expect(removeWine(startBlend(), 0)).toEqual(startBlend())
  })

  test('BLEND-20: what is no number counts as 0', () => {
    const { wines } = changeWine(startBlend(), 0, { alcohol: '', pH: '-', percentage: 'a lot' })
    expect(wines.map(measuredOf)).toEqual([wine(0)])
  })
})

describe('the total', () => {
  test.each([
    [1, '100', 100],
    [2, '50', 100],
    [3, '33.3', 99.9],
    [6, '16.7', 100.2],
    [7, '14.3', 100.1],
    [8, '12.5', 100],
  ])('BLEND-32, TRAP-52, CONST-23: Distribute gives %i wines %s each, %d in all', (count, share, total) => {
    const blend = distribute(blendWith(count))
    expect(blend.wines.map(({ percentage }) => percentage)).toEqual(Array(count).fill(share))
    expect(totalAfter(blend)).toBe(total)
  })

  test.each([
    [[33.4, 33.3, 33.3], 100, 'green'],
    [[99.99], 99.99, 'yellow'],
    [[100.01], 100.01, 'red'],
    [[0, 0], 0, 'gray'],
    [[0.1, 0.2], 0.3, 'yellow'],
  ] as const)('BLEND-21..26, TRAP-53, OPEN-97: %j is %d and %s', (shares, total, tone) => {
    expect(totalOf(shares.map(share => wine(share)))).toBe(total)
    expect(totalTone(total)).toBe(tone)
  })

  test.each([
    [3, ['33.4', '33.3', '33.3']],
    [6, ['16.6', '16.6', '16.7', '16.7', '16.7', '16.7']],
    [7, ['14.2', '14.3', '14.3', '14.3', '14.3', '14.3', '14.3']],
  ])('rounding %i equal shares to 100 moves as few as it must, by a tenth', (count, shares) => {
    const blend = distribute(blendWith(count))
    expect(canRoundTo100(blend.wines.map(measuredOf))).toBe(true)
    expect(roundTo100(blend).wines.map(({ percentage }) => percentage)).toEqual(shares)
  })

  test('a total that is far off, right or nothing is left to the winemaker', () => {
    expect(canRoundTo100([wine(50), wine(45)])).toBe(false)
    expect(canRoundTo100([wine(50), wine(50)])).toBe(false)
    expect(canRoundTo100([wine(0)])).toBe(false)
    expect(roundTo100(startBlend())).toEqual(startBlend())
  })

  test('whenever rounding is offered it ends at exactly 100, with no share below zero', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(shares, fc.integer({ min: -60, max: 60 }), (parts, off) => {
        const sum = parts.reduce((total, part) => total + part, 0)
        fc.pre(sum > 0)
        const percentages = parts.map(part => Math.round((part / sum) * 1e4) / 100)
        percentages[0] = Math.max(0, (percentages[0] as number) + off / 100)
        let blend = blendWith(parts.length)
        for (const [id, percentage] of percentages.entries())
          blend = changeWine(blend, id, { percentage: String(percentage) })
        fc.pre(canRoundTo100(blend.wines.map(measuredOf)))
        const rounded = roundTo100(blend).wines.map(measuredOf)
        expect(totalOf(rounded)).toBe(100)
        for (const { percentage } of rounded) expect(percentage).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the result', () => {
  test('BLEND-36: each property is weighted by its share of 100', () => {
    const first = { alcohol: 13, pH: 3.2, totalAcidity: 7, residualSugar: 2 }
    const second = { alcohol: 14, pH: 3.8, totalAcidity: 5, residualSugar: 6 }
    expect(blendOf([wine(60, first), wine(40, second)])).toEqual({
      alcohol: 13.4,
      pH: 3.44,
      totalAcidity: 6.2,
      residualSugar: 3.6,
    })
  })

  test('TRAP-54, OPEN-98: at a total of 50 the alcohol is half, not made up to the whole', () => {
    expect(blendOf([wine(50, { alcohol: 14 })]).alcohol).toBe(7)
  })

  test('DATA-20: between wines of one kind the blend lies between them', () => {
    const percent = fc.integer({ min: 0, max: 100 })
    const pH = fc.double({ min: 2.8, max: 4.2, noNaN: true })
    fc.assert(
      fc.property(percent, pH, pH, (share, a, b) => {
        const blended = blendOf([wine(share, { pH: a }), wine(100 - share, { pH: b })]).pH
        expect(blended).toBeGreaterThanOrEqual(Math.min(a, b) - 1e-5)
        expect(blended).toBeLessThanOrEqual(Math.max(a, b) + 1e-5)
      }),
    )
  })

  test.each([
    ['alcohol', 13, 78],
    ['alcohol', 20, 100],
    ['totalAcidity', 6, 60],
    ['totalAcidity', 12, 100],
    ['residualSugar', 4, 20],
    ['residualSugar', 40, 100],
    ['pH', 3.5, 25],
    ['pH', 14, 100],
  ] as const)('BLEND-39..42, CONST-24, OPEN-96: the bar of %s %d is %d%% long', (key, value, percent) => {
    expect(barOf(key, value)).toBeCloseTo(percent, 9)
  })

  test.each([
    [2.99, 'red'],
    [2.999, 'red'],
    [3, 'green'],
    [4, 'green'],
    [4.001, 'yellow'],
  ])('BLEND-43..45, TRAP-55, CONST-25: pH %d is %s', (pH, tone) => {
    expect(phTone(pH)).toBe(tone)
  })

  test('TRAP-55: three wines of pH 3.00 blend to a green 3, whatever the decimals add up to', () => {
    const { pH } = blendOf([33.4, 33.3, 33.3].map(share => wine(share, { pH: 3 })))
    expect(phTone(pH)).toBe('green')
  })
})

describe('the charge balance of a blend', () => {
  const pair = [wine(50, { pH: 3.2, totalAcidity: 8 }), wine(50, { pH: 3.9, totalAcidity: 5 })]

  test('gives the published comparison: 3.57 after malolactic, 3.60 when only the riper wine went through', () => {
    expect(chargeBalancePh(pair, () => 'afterMalolactic')).toBeCloseTo(3.57, 2)
    expect(
      chargeBalancePh(pair, index => (index === 0 ? 'beforeMalolactic' : 'afterMalolactic')),
    ).toBeCloseTo(3.6, 2)
  })

  test('the range holds every mixture of acids, and its ends are reached', () => {
    const patterns = ['beforeMalolactic', 'afterMalolactic'] as const
    const all = patterns.flatMap(a =>
      patterns.map(b => chargeBalancePh(pair, index => (index === 0 ? a : b)) as number),
    )
    const estimate = estimatePh(pair)
    expect(estimate?.low).toBeCloseTo(Math.min(...all), 6)
    expect(estimate?.high).toBeCloseTo(Math.max(...all), 6)
    expect(estimate?.pH).toBeCloseTo(3.57, 2)
  })

  test('one wine alone keeps its pH, and shares count by their proportion', () => {
    expect(estimatePh([wine(100, { pH: 3.45, totalAcidity: 6 })])?.pH).toBeCloseTo(3.45, 6)
    expect(estimatePh(pair.map(each => ({ ...each, percentage: 10 })))?.pH).toBeCloseTo(
      estimatePh(pair)?.pH ?? 0,
      9,
    )
  })

  test('the plain mean lies nearer to it than the mean of [H+], over many pairs', () => {
    const distances = { plain: 0, protons: 0 }
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 4, noNaN: true }),
        fc.double({ min: 3, max: 4, noNaN: true }),
        fc.double({ min: 4, max: 9, noNaN: true }),
        (a, b, acidity) => {
          const wines = [a, b].map(pH => wine(50, { pH, totalAcidity: acidity }))
          const balanced = chargeBalancePh(wines, () => 'afterMalolactic') as number
          distances.plain += Math.abs((a + b) / 2 - balanced)
          distances.protons += Math.abs(-Math.log10((10 ** -a + 10 ** -b) / 2) - balanced)
        },
      ),
      { numRuns: 500 },
    )
    expect(distances.plain).toBeLessThan(distances.protons)
  })

  test('is not made up where pH or acidity is missing, unless that wine has no share', () => {
    expect(estimatePh([wine(50, { pH: 3.5 }), wine(50, { pH: 3.4, totalAcidity: 6 })])).toBeNull()
    expect(estimatePh([wine(100, { totalAcidity: 6 })])).toBeNull()
    expect(estimatePh([wine(0)])).toBeNull()
    expect(estimatePh([wine(0), wine(100, { pH: 3.4, totalAcidity: 6 })])?.pH).toBeCloseTo(3.4, 6)
  })
})
