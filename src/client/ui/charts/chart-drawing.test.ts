import type { ChartDataset } from 'chart.js'
import { expect, test } from 'vitest'
import { chartColors } from './chart-colors.ts'
import { type Drawing, drawingData, inLines } from './chart-drawing.ts'
import type { ChartContent, ChartSeries } from './chart-model.ts'
import { measurementLines } from './measurement-series.ts'

const series: ChartSeries[] = [
  {
    label: 'Brix',
    points: [
      { x: 2, y: 23 },
      { x: 1, y: 21 },
    ],
  },
  { label: 'pH', axis: 'right', points: [{ x: 1, y: 3.4 }] },
]

const circumstances: Omit<Drawing, keyof ChartContent> = {
  colors: chartColors('light'),
  isAnimated: false,
  isNarrow: false,
}

const datasets = (content: ChartContent) =>
  drawingData({ ...content, ...circumstances }).datasets as ChartDataset<'line'>[]

test('CONST-05: the canvas draws every measured line with a tension of 0.3', () => {
  expect(datasets(measurementLines(series)).map(({ label, tension }) => [label, tension])).toEqual([
    ['Brix', 0.3],
    ['pH', 0.3],
  ])
})

test('other lines are straight, and points reach the canvas in the order of time', () => {
  const [brix] = datasets({ kind: 'line', series })
  expect(brix?.tension).toBe(0)
  expect(brix?.data).toEqual([
    { x: 1, y: 21 },
    { x: 2, y: 23 },
  ])
})

test('a long name is told in lines that fit on a phone, a short one as it is', () => {
  expect(inLines('Creek')).toEqual(['Creek'])
  expect(inLines('Stone Wall - WB-20261017-1148 (2026 Stone Wall Merlot)')).toEqual([
    'Stone Wall - WB-20261017-1148 (2026',
    'Stone Wall Merlot)',
  ])
})

test('a line of very many points is thin and straight: a curve of it could not be seen', () => {
  const points = Array.from({ length: 10_000 }, (_, x) => ({ x, y: x % 25 }))
  const [brix] = datasets(measurementLines([{ label: 'Brix', look: 2, points }]))
  expect(brix).toMatchObject({ tension: 0, borderWidth: 1, borderDash: [], pointRadius: 0 })
  expect(brix?.data).toHaveLength(10_000)
})
