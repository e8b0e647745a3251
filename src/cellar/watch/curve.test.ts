import { describe, expect, it } from 'vitest'
import { readingsOf, started, watchedAt } from '#test/fermentation-curves.ts'
import { curveThrough, measuredPoints } from './curve.ts'
import { usualLimits } from './limits.ts'
import type { WatchedFermentation, WatchReading } from './watched-fermentation.ts'

const hour = 3_600_000

function curveOf(readings: readonly WatchReading[], more: Partial<WatchedFermentation> = {}) {
  const fermentation = watchedAt(readings, 1000, more)
  return curveThrough(measuredPoints(fermentation), fermentation)
}

const daily = (...values: number[]) => readingsOf(values.map((brix, day) => [day * 24, { brix }]))
const odd = (readings: readonly WatchReading[], more?: Partial<WatchedFermentation>) =>
  [...curveOf(readings, more).odd].map(({ brix }) => brix)

describe('points', () => {
  it('are Brix, or SG turned into Brix, in order of time; a reading without either is none', () => {
    const readings = readingsOf([
      [48, { densitySg: 1039.98 }],
      [0, { brix: 24 }],
      [24, { sg: 1.08287 }],
      [12, { temperature: 25 }],
    ])
    expect(curveOf(readings).points.map(({ brix }) => Math.round(brix * 100) / 100)).toEqual([24, 20, 10])
  })

  it('of a refractometer are corrected once it ferments, and said to be apparent', () => {
    const method = 'refractometer' as const
    const readings = readingsOf([
      [0, { brix: 24, method }],
      [96, { brix: 8.5, method }],
      [97, { brix: -1.9 }],
    ])
    expect(curveOf(readings).points).toMatchObject([
      { brix: 24, isApparent: false },
      { brix: expect.closeTo(-2, 0), isApparent: true },
      { brix: -1.9, isApparent: false },
    ])
  })

  it('are a refractometer’s where the winery says so and the reading does not', () => {
    const readings = readingsOf([
      [0, { brix: 24 }],
      [96, { brix: 8.5 }],
      [97, { brix: -1.9, method: 'hydrometer' }],
    ])
    const limits = { ...usualLimits, brixBy: 'refractometer' as const }
    expect(curveOf(readings, { limits }).points).toMatchObject([
      { brix: 24, isApparent: false },
      { brix: expect.closeTo(-2, 0), isApparent: true },
      { brix: -1.9, isApparent: false },
    ])
  })

  it('of one moment are one, however often they were entered', () => {
    const [first, second] = daily(24, 22)
    if (!first || !second) throw new Error('Two readings were made.')
    const apart = [
      { ...second, temperature: null },
      { ...second, brix: null },
    ]
    for (const readings of [
      [first, second],
      [second, first, second],
      [first, ...apart],
    ])
      expect(curveOf(readings).points).toEqual(curveOf([first, second]).points)
  })
})

describe('a point is odd', () => {
  it('that rises by more than 1 °Bx without a reason', () => {
    expect(odd(daily(24, 22, 23, 19))).toEqual([])
    expect(odd(daily(24, 22, 23.1, 19))).toEqual([23.1])
  })

  it('not where an addition or a blend explains the rise: the curve begins anew', () => {
    const readings = daily(24, 20, 16, 22, 19)
    for (const kind of ['addition', 'blend'] as const) {
      const curve = curveOf(readings, { events: [{ at: started + 60 * hour, kind }] })
      expect([...curve.odd]).toEqual([])
      expect(curve.good.map(({ brix }) => brix)).toEqual([22, 19])
    }
    expect(odd(readings.slice(0, 4), { events: [{ at: started + 60 * hour, kind: 'racking' }] })).toEqual([
      22,
    ])
  })

  it('not when the next reading says the same: somebody raised the sugar and did not tell', () => {
    const curve = curveOf(daily(18, 14, 10, 16, 13, 10))
    expect([...curve.odd]).toEqual([])
    expect(curve.good.map(({ brix }) => brix)).toEqual([16, 13, 10])
  })

  it('that was a slip downwards, as soon as two readings say so', () => {
    expect(odd(daily(24, 22, 2, 18))).toEqual([18])
    expect(odd(daily(24, 22, 2, 18, 16))).toEqual([2])
    expect(odd(daily(2.4, 23, 21, 18))).toEqual([2.4])
  })

  it('that lies more than four times the scatter off the line it should be on', () => {
    expect(odd(daily(24, 22, 19.3, 18, 16))).toEqual([])
    expect(odd(daily(24, 22, 19.1, 18, 16))).toEqual([19.1])
    expect(odd(daily(24, 22, 20.9, 18, 16))).toEqual([20.9])
  })

  it('not where the curve bends: where it begins, and where it stops', () => {
    expect(odd(daily(24, 24, 24, 20, 16, 12))).toEqual([])
    expect(odd(daily(24, 20, 16, 16, 16, 16))).toEqual([])
  })
})
