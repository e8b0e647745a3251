import { describe, expect, it } from 'vitest'
import {
  alcoholOf,
  brixToSg,
  brixToSgShort,
  refractometerSg,
  sgToBaume,
  sgToBrix,
  sgToBrixShort,
  sgToKmw,
  sgToOechsle,
  solidsOf,
} from './gravity.ts'

const everyBrix = Array.from({ length: 301 }, (_, at) => at / 10)

describe('Brix and specific gravity', () => {
  it.each([
    [0, 1],
    [10, 1.03998],
    [20, 1.08287],
    [24, 1.10092],
    [30, 1.12898],
  ])('%s °Bx is SG %s', (brix, sg) => {
    expect(brixToSg(brix)).toBeCloseTo(sg, 5)
    expect(sgToBrix(brixToSg(brix))).toBeCloseTo(brix, 9)
  })

  it('goes on below zero, where alcohol has made the wine lighter than water', () => {
    expect(sgToBrix(0.995)).toBeCloseTo(-1.294, 3)
  })

  it('the short forms keep to the exact one, and read 0.00 at SG 1.000', () => {
    for (const brix of everyBrix) {
      expect(Math.abs(sgToBrixShort(brixToSg(brix)) - brix)).toBeLessThan(0.03)
      expect(Math.abs(brixToSgShort(brix) - brixToSg(brix))).toBeLessThan(0.00025)
    }
    expect(sgToBrixShort(1)).toBeCloseTo(0, 2)
    expect(sgToBrix(1)).toBeCloseTo(0, 9)
  })

  it('other scales', () => {
    expect(sgToOechsle(1.09)).toBeCloseTo(90, 9)
    expect(sgToBaume(1.1)).toBeCloseTo(13.18, 2)
    expect(sgToKmw(1.1)).toBeCloseTo(20.17, 2)
    expect(solidsOf(24)).toBeCloseTo(264.2, 1)
  })
})

describe('a refractometer', () => {
  it('agrees with a hydrometer before the fermentation, and reads too high after it', () => {
    expect(sgToBrix(refractometerSg(24, 24))).toBeCloseTo(24, 0)
    // A dry wine of 24 °Bx still shows 8 to 9 on a refractometer.
    expect(refractometerSg(24, 8.5)).toBeCloseTo(0.9921, 3)
    expect(sgToBrix(refractometerSg(24, 8.5))).toBeLessThan(-1)
  })

  it('with a hydrometer gives the alcohol', () => {
    expect(alcoholOf(8.5, 0.9925)).toBeCloseTo(15.16, 1)
  })
})
