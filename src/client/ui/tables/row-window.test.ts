import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnWhole, rowsPerStretch, StretchHeights, stretchesBetween } from './row-window.ts'

const all = (heights: StretchHeights, count: number) => heights.before(count)

it('draws what is in sight and keeps the room of the rest', () => {
  const heights = new StretchHeights(50)
  expect(stretchesBetween(heights, 500, { top: 0, bottom: 1600 })).toEqual({
    first: 0,
    end: 2,
    before: 0,
    after: 498_000,
  })
  expect(stretchesBetween(heights, 500, { top: 250_500, bottom: 252_100 })).toEqual({
    first: 250,
    end: 253,
    before: 250_000,
    after: 247_000,
  })
})

it('takes the rest for as high as the first that was measured, and stays with that', () => {
  const heights = new StretchHeights(50)
  heights.measure(0, 1200)
  heights.measure(1, 1400)
  expect([heights.of(0), heights.of(1), heights.of(2)]).toEqual([1200, 1400, 1200])
  heights.measure(1, 1600)
  expect(heights.before(4)).toBe(1200 + 1600 + 1200 + 1200)
})

it('wherever one looks, at most two hundred rows are drawn and the list is as high as it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 9000 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: -2000, max: 600_000 }),
      fc.integer({ min: 0, max: 200_000 }),
      (measured, top, sight) => {
        const heights = new StretchHeights(50)
        for (const [stretch, height] of measured.entries()) heights.measure(stretch, height)
        const count = measured.length
        const { first, end, before, after } = stretchesBetween(heights, count, { top, bottom: top + sight })
        expect(end).toBeGreaterThan(first)
        expect(end).toBeLessThanOrEqual(count)
        expect((end - first) * rowsPerStretch).toBeLessThanOrEqual(drawnWhole)
        const drawn = measured.slice(first, end).reduce((sum, height) => sum + height, 0)
        expect(before + drawn + after).toBeCloseTo(all(heights, count))
        if (top >= 0 && top < all(heights, count)) expect(before).toBeLessThanOrEqual(top)
      },
    ),
  )
})
