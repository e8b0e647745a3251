import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFoundOut, times } from '#test/trials.ts'
import { largestMillilitres } from './volumes.ts'
import {
  added,
  isSameParts,
  nanolitresPerMillilitre,
  noParts,
  type Parts,
  partsByShares,
  pure,
  scaled,
  without,
} from './wine-parts.ts'

const totalOf = ({ nl }: Parts) => nl.reduce((sum, each) => sum + BigInt(each), 0n)
const inNanolitres = (ml: number) => BigInt(ml) * BigInt(nanolitresPerMillilitre)
const partOf = ({ origins, nl }: Parts, origin: number) => nl[origins.indexOf(origin)] ?? 0

/** Volumes from a drop to the largest there is, the ends as likely as the middle. */
const anyMillilitres = fc.oneof(
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: 1, max: 300_000 }),
  fc.integer({ min: largestMillilitres - 1000, max: largestMillilitres }),
  fc.integer({ min: 1, max: largestMillilitres }),
)

/** Wine of up to 12 origins, cut anywhere to the nanolitre. */
const wine = fc
  .tuple(anyMillilitres, fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 12 }))
  .chain(([ml, origins]) => {
    const total = ml * nanolitresPerMillilitre
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: total - 1 }), {
      minLength: Math.min(origins.length, total) - 1,
      maxLength: origins.length - 1,
    })
    return cuts.map(places => {
      const boundaries = [0, ...places.toSorted((a, b) => a - b), total]
      const nl = boundaries.slice(1).map((boundary, at) => boundary - (boundaries[at] as number))
      return { ml, parts: { origins: origins.toSorted((a, b) => a - b), nl } }
    })
  })

const takenFrom = wine.chain(({ ml, parts }) =>
  fc.oneof(fc.integer({ min: 0, max: ml }), fc.constantFrom(0, 1, ml - 1, ml)).map(to => ({ ml, parts, to })),
)

type Scale = typeof scaled

const addsUp = (scale: Scale) =>
  fc.property(takenFrom, ({ ml, parts, to }) => {
    expect(totalOf(scale(parts, to, ml))).toBe(inNanolitres(to))
  })

const neverExceeds = (scale: Scale) =>
  fc.property(takenFrom, ({ ml, parts, to }) => {
    const taken = scale(parts, to, ml)
    for (const origin of taken.origins) {
      expect(partOf(taken, origin)).toBeGreaterThan(0)
      expect(partOf(taken, origin)).toBeLessThanOrEqual(partOf(parts, origin))
    }
  })

/** By whole-number fractions: |part · from − exact · to| is less than one nanolitre times from. */
const isNearItsShare = (scale: Scale) =>
  fc.property(takenFrom, anyMillilitres, ({ ml, parts, to }, grownTo) => {
    for (const target of [to, Math.max(ml, grownTo)]) {
      const result = scale(parts, target, ml)
      for (const [at, origin] of parts.origins.entries()) {
        const off =
          BigInt(partOf(result, origin)) * BigInt(ml) - BigInt(parts.nl[at] as number) * BigInt(target)
        expect((off < 0n ? -off : off) < BigInt(ml)).toBe(true)
      }
    }
  })

describe('taking a part of a wine', () => {
  it('adds up to exactly what is taken', () => {
    fc.assert(addsUp(scaled))
  })

  it('takes no more of an origin than there is, and names none of which it takes nothing', () => {
    fc.assert(neverExceeds(scaled))
  })

  it('takes of every origin its share, less than one nanolitre off, also of 9,000,000 L', () => {
    fc.assert(isNearItsShare(scaled))
  })

  it('rounds a boundary half up: of two nanolitres the lower one goes first', () => {
    const halves = { origins: [1, 2], nl: [1, 1_999_999] }
    expect(scaled(halves, 1, 2)).toEqual({ origins: [1, 2], nl: [1, 999_999] })
    expect(without(halves, scaled(halves, 1, 2))).toEqual({ origins: [2], nl: [1_000_000] })
  })

  it('puts together again what it took apart', () => {
    fc.assert(
      fc.property(takenFrom, ({ ml, parts, to }) => {
        const taken = scaled(parts, to, ml)
        const left = without(parts, taken)
        expect(totalOf(left)).toBe(inNanolitres(ml - to))
        expect(left.nl.every(each => each > 0)).toBe(true)
        expect(added(left, taken)).toEqual(parts)
        expect(added(taken, left)).toEqual(parts)
        expect(isSameParts(added(left, taken), parts)).toBe(true)
        expect(isSameParts(taken, parts)).toBe(to === ml)
      }),
    )
  })

  it('brings wine that is more than was thought to its new volume, with less of nothing', () => {
    fc.assert(
      fc.property(wine, anyMillilitres, ({ ml, parts }, more) => {
        const grown = scaled(parts, Math.max(ml, more), ml)
        expect(totalOf(grown)).toBe(inNanolitres(Math.max(ml, more)))
        expect(without(grown, parts).nl.every(each => each > 0)).toBe(true)
      }),
    )
  })

  it('would be found out were parts cut off, rounded by themselves, or reckoned in fractions', () => {
    const each =
      (round: (exact: number) => number): Scale =>
      ({ origins, nl }, to, from) => ({ origins, nl: nl.map(part => round((part / from) * to)) })
    const restToFirst: Scale = (parts, to, from) => {
      const { origins, nl } = each(Math.floor)(parts, to, from)
      const left = to * nanolitresPerMillilitre - nl.reduce((sum, part) => sum + part, 0)
      return { origins, nl: [(nl[0] ?? 0) + left, ...nl.slice(1)] }
    }
    expect(isFoundOut(addsUp(each(Math.floor)))).toBe(true)
    expect(isFoundOut(addsUp(each(Math.round)))).toBe(true)
    expect(isFoundOut(neverExceeds(each(Math.ceil)))).toBe(true)
    expect(isFoundOut(isNearItsShare(each(part => part * (1 + 1e-9))))).toBe(true)
    expect(isFoundOut(isNearItsShare(restToFirst))).toBe(true)
  })
})

describe('a topping circle of 40 barrels', () => {
  const barrels = 40
  const [full, topping] = [225_000, 4_000]

  /** Each barrel in turn tops the next one, the last one the first; shares in fractions are reckoned beside it. */
  function circle(toppings: number, scale: Scale) {
    const wines = Array.from({ length: barrels }, (_, at) => pure(at + 1, full))
    const exact = wines.map((_, at) =>
      Float64Array.from(wines, (_each, origin) => (origin === at ? full : 0)),
    )
    const volumes = wines.map(() => full)
    for (let nth = 0; nth < toppings; nth += 1) {
      const [from, to] = [nth % barrels, (nth + 1) % barrels]
      const [source, target] = [exact[from] as Float64Array, exact[to] as Float64Array]
      const has = volumes[from] as number
      const taken = scale(wines[from] as Parts, topping, has)
      wines[from] = without(wines[from] as Parts, taken)
      wines[to] = added(wines[to] as Parts, taken)
      for (let origin = 0; origin < barrels; origin += 1) {
        const moved = (source[origin] as number) * (topping / has)
        source[origin] = (source[origin] as number) - moved
        target[origin] = (target[origin] as number) + moved
      }
      volumes[from] = has - topping
      volumes[to] = (volumes[to] as number) + topping
    }
    const worst = wines.map((parts, at) =>
      Math.max(
        ...wines.map((_, origin) => {
          const share = partOf(parts, origin + 1) / nanolitresPerMillilitre - (exact[at]?.[origin] ?? 0)
          return Math.abs(share) / (volumes[at] as number)
        }),
      ),
    )
    const origins = wines.map((_, origin) =>
      wines.reduce((sum, parts) => sum + BigInt(partOf(parts, origin + 1)), 0n),
    )
    return { origins, contents: wines.map(totalOf), volumes, worst: Math.max(...worst) }
  }

  it('keeps every origin whole over 10,000 toppings, the worst share off by less than 1e-9', () => {
    const { origins, contents, volumes, worst } = circle(times(10_000), scaled)
    expect(origins).toEqual(origins.map(() => inNanolitres(full)))
    expect(contents).toEqual(volumes.map(inNanolitres))
    expect(worst).toBeLessThan(1e-9)
  })

  it('would be found out were parts cut off', () => {
    const floored: Scale = ({ origins, nl }, to, from) => ({
      origins,
      nl: nl.map(part => Math.floor((part / from) * to)),
    })
    const { contents, volumes } = circle(200, floored)
    expect(contents).not.toEqual(volumes.map(inNanolitres))
  })
})

describe('stated shares', () => {
  it('become parts that add up, each less than a nanolitre off, in the order of the origins', () => {
    const shares = fc.uniqueArray(
      fc.record({ origin: fc.integer({ min: 1, max: 50 }), share: fc.integer({ min: 1, max: 100_000 }) }),
      { minLength: 1, maxLength: 10, selector: ({ origin }) => origin },
    )
    fc.assert(
      fc.property(anyMillilitres, shares, (ml, stated) => {
        const parts = partsByShares(ml, stated)
        const whole = BigInt(stated.reduce((sum, { share }) => sum + share, 0))
        expect(totalOf(parts)).toBe(inNanolitres(ml))
        expect(parts.origins).toEqual(parts.origins.toSorted((a, b) => a - b))
        for (const { origin, share } of stated) {
          const off = BigInt(partOf(parts, origin)) * whole - inNanolitres(ml) * BigInt(share)
          expect((off < 0n ? -off : off) < whole).toBe(true)
        }
      }),
    )
  })

  it('of one origin named twice are one part', () => {
    const twice = [
      { origin: 3, share: 1 },
      { origin: 2, share: 2 },
      { origin: 3, share: 1 },
    ]
    expect(partsByShares(1, twice)).toEqual({ origins: [2, 3], nl: [500_000, 500_000] })
  })
})

it('nothing is made of nothing, and added to or taken from wine changes nothing', () => {
  expect(pure(7, 0)).toEqual(noParts)
  expect(pure(7, 2)).toEqual({ origins: [7], nl: [2_000_000] })
  expect(added(pure(7, 2), noParts)).toEqual(pure(7, 2))
  expect(added(noParts, pure(7, 2))).toEqual(pure(7, 2))
  expect(without(pure(7, 2), pure(7, 2))).toEqual(noParts)
  expect(added(pure(7, 1), pure(0, 1))).toEqual({ origins: [0, 7], nl: [1_000_000, 1_000_000] })
})
