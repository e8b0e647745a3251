import type { ChartData, LegendItem } from 'chart.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChartPoint } from './chart-model.ts'
import { isFirstStroke, withRuns } from './chart-runs.ts'

const drawn = (label: string, points: ChartPoint[]) =>
  withRuns({ datasets: [{ label, data: points as never }] }).datasets.map(
    ({ data }) => data as unknown as ChartPoint[],
  )

it('a line is drawn in one stroke for each run, and whole where points name none', () => {
  const points = [
    { x: 1, y: 24, run: 'a' },
    { x: 1, y: 22, run: 'b' },
    { x: 2, y: 20, run: 'a' },
    { x: 2, y: 18, run: 'b' },
  ]
  expect(drawn('Brix', points).map(stroke => stroke.map(({ y }) => y))).toEqual([
    [24, 20],
    [22, 18],
  ])
  expect(drawn('pH', [{ x: 1, y: 1 }])).toHaveLength(1)
})

it('strokes hold every point once and in order; where they would be too many, the line stays one', () => {
  const point = fc.record({ x: fc.nat(1000), y: fc.nat(30), run: fc.nat(90) })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 200 }), unsorted => {
      const points = unsorted.toSorted((a, b) => a.x - b.x)
      const strokes = drawn('Brix', points)
      expect(strokes.flat().length).toBe(points.length)
      const runs = new Set(points.map(({ run }) => run)).size
      expect(strokes.length).toBe(runs > 60 ? 1 : runs)
      for (const stroke of strokes)
        expect(stroke.map(({ x }) => x)).toEqual(stroke.map(({ x }) => Number(x)).toSorted((a, b) => a - b))
    }),
  )
})

it('OPEN-53: the legend names one line per metric, however many strokes it has', () => {
  const data = { datasets: [{ label: 'Brix' }, { label: 'Brix' }, { label: 'pH' }] } as ChartData
  const items = data.datasets.map(({ label }, datasetIndex) => ({ text: label, datasetIndex }) as LegendItem)
  expect(items.filter(item => isFirstStroke(item, data)).map(({ datasetIndex }) => datasetIndex)).toEqual([
    0, 2,
  ])
})
