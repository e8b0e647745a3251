import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearestStroke } from './nearest-stroke.ts'

const falling = [
  { x: 0, y: 0 },
  { x: 100, y: 100 },
]
const flat = [
  { x: 0, y: 90 },
  { x: 48, y: 90 },
]

it('between two readings the line is meant, though another has a point nearer by', () => {
  expect(nearestStroke([falling, flat], { x: 52, y: 56 })).toEqual({ stroke: 0, point: 1 })
  expect(nearestStroke([falling, flat], { x: 40, y: 84 })).toEqual({ stroke: 1, point: 1 })
})

it('a single reading is a stroke too; where nothing is drawn there is none', () => {
  expect(nearestStroke([[{ x: 5, y: 5 }]], { x: 9, y: 5 })).toEqual({ stroke: 0, point: 0 })
  expect(nearestStroke([[], falling], { x: 0, y: 0 })).toEqual({ stroke: 1, point: 0 })
  expect(nearestStroke([], { x: 0, y: 0 })).toBeNull()
})

it('a place on a stroke finds one that passes there', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 300 }) })
  const strokes = fc.array(fc.array(place, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(strokes, fc.nat(100), (drawn, pick) => {
      const points = drawn[pick % drawn.length] ?? []
      const at = points[pick % points.length] ?? { x: 0, y: 0 }
      const found = nearestStroke(drawn, at)
      expect(found).not.toBeNull()
      if (found && found.stroke === pick % drawn.length) expect(points[found.point]).toEqual(at)
    }),
  )
})
