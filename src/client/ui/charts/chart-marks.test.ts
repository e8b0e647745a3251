import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadOut, withMarks } from './chart-marks.ts'

const colors = { text: '#000', ground: '#fff' }

it('names of marks that fall together stand side by side, those alone where they belong', () => {
  const within = { gap: 14, least: 0, most: 300 }
  expect(spreadOut([10, 12, 13, 200], within)).toEqual([10, 24, 38, 200])
  expect(spreadOut([290, 295, 299], within)).toEqual([272, 286, 300])
  expect(spreadOut([-5], within)).toEqual([0])
  expect(spreadOut([], within)).toEqual([])
})

it('however many marks there are, none covers another and the order stays', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 20 }), unsorted => {
      const wanted = unsorted.toSorted((a, b) => a - b)
      const places = spreadOut(wanted, { gap: 14, least: 0, most: 800 })
      for (const [index, place] of places.slice(1).entries())
        expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(14)
      expect(Math.max(0, ...places)).toBeLessThanOrEqual(800)
    }),
  )
})

it('the axis of time reaches as far as the marks, and without any the options are left alone', () => {
  const options = { scales: { x: { min: 10, max: 20 } } }
  expect(withMarks(options, [], colors)).toBe(options)
  const marked = withMarks(
    options,
    [
      { x: 5, label: 'Started' },
      { x: 15, label: 'Pressed' },
    ],
    colors,
  )
  expect(marked.scales?.x).toMatchObject({ min: 5, max: 20 })
})
