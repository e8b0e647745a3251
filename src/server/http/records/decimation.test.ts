import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PeakKeeper } from './decimation.ts'

const keep = (values: readonly number[], most: number) => {
  const keeper = new PeakKeeper<{ time: number; value: number }>(most, 0, values.length - 1)
  for (const [time, value] of values.entries()) keeper.add({ time, value })
  return keeper
}

it('a series that is short enough stays whole', () => {
  const keeper = keep([3, 1, 2], 10)
  expect(keeper.points().map(({ value }) => value)).toEqual([3, 1, 2])
})

it('a single peak and a single dip among ten thousand values stay', () => {
  const values = Array.from({ length: 10_000 }, () => 20)
  values[4321] = 31
  values[7777] = -1.5
  const kept = keep(values, 100)
  expect(kept.count).toBe(10_000)
  expect(kept.points()).toContainEqual({ time: 4321, value: 31 })
  expect(kept.points()).toContainEqual({ time: 7777, value: -1.5 })
})

it('never keeps more than asked for, always the ends and the extremes, in the order of time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, min: -1000, max: 1000 }), { minLength: 1, maxLength: 500 }),
      fc.integer({ min: 10, max: 60 }),
      (values, most) => {
        const points = keep(values, most).points()
        const kept = points.map(({ value }) => value)
        const times = points.map(({ time }) => time)
        expect(points.length).toBeLessThanOrEqual(most)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect([times[0], times.at(-1)]).toEqual([0, values.length - 1])
        expect([Math.min(...kept), Math.max(...kept)]).toEqual([Math.min(...values), Math.max(...values)])
        for (const { time, value } of points) expect(values[time]).toBe(value)
      },
    ),
  )
})
