import { expect, test } from 'vitest'
import {
  knownMetrics,
  type Measured,
  measurementSeries,
  summarise,
  thinnedSeries,
  thinnedShare,
  timeOf,
} from './measurement-series.ts'

interface Reading {
  id: number
  day: string | null
  brix: number | null
  ph: number | null
  sg?: number | null
}

const measured: Measured<Reading> = {
  metrics: [
    { key: 'brix', label: 'Brix', value: row => row.brix },
    { key: 'ph', label: 'pH', side: 'right', value: row => row.ph },
    { key: 'sg', label: 'SG', side: 'right', value: row => row.sg ?? null },
  ],
  time: row => timeOf(row.day),
  name: row => `Block ${row.id}`,
}

const readings: Reading[] = [
  { id: 3, day: '2024-09-03', brix: 24.4, ph: 3.48, sg: 1.104 },
  { id: 1, day: '2024-08-20', brix: 21.5, ph: null, sg: 1.09 },
  { id: 2, day: '2024-08-27', brix: 0, ph: 3.31 },
]

const labels = (chosen: string[], rows = readings) =>
  measurementSeries(rows, measured, chosen).map(({ label, axis }) => `${label} ${axis}`)

test('OPEN-53: one line per chosen metric, dates ascending, each value named after its record', () => {
  const [brix, ph] = measurementSeries(readings, measured, ['ph', 'brix'])
  expect(brix?.points.map(({ y, note, record }) => [y, note, record])).toEqual([
    [21.5, 'Block 1', 1],
    [0, 'Block 2', 2],
    [24.4, 'Block 3', 3],
  ])
  expect(ph?.points.map(({ y }) => y)).toEqual([3.31, 3.48])
  const times = brix?.points.map(({ x }) => Number(x)) ?? []
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('TRAP-46: a metric without numbers, and none chosen, draw nothing', () => {
  expect(measurementSeries(readings, measured, [])).toEqual([])
  expect(
    measurementSeries([{ id: 1, day: '2024-08-20', brix: null, ph: Number.NaN }], measured, ['brix', 'ph']),
  ).toEqual([])
})

test('a reading without a usable date is left out', () => {
  const odd = [
    { id: 1, day: 'soon', brix: 20, ph: 3 },
    { id: 2, day: null, brix: 21, ph: 3 },
  ]
  expect(measurementSeries(odd, measured, ['brix'])).toEqual([])
})

test('a metric keeps its look when others are hidden', () => {
  expect(measurementSeries(readings, measured, ['ph'])[0]?.look).toBe(1)
})

test('small numbers stand on the right, and none flattens another', () => {
  expect(labels(['brix', 'ph'])).toEqual(['Brix left', 'pH right'])
  expect(labels(['brix', 'sg'])).toEqual(['Brix left', 'SG right'])
  expect(labels(['brix', 'ph', 'sg'])).toEqual(['Brix left', 'pH right', 'SG outerRight'])
})

test('lines of one scale share their axis, also when one never changes', () => {
  const alike = {
    ...measured,
    metrics: measured.metrics.map(metric => ({ ...metric, side: 'left' as const })),
  }
  const rows = [
    { id: 1, day: '2024-08-20', brix: 3.3, ph: 3.4, sg: 3.35 },
    { id: 2, day: '2024-08-27', brix: 3.6, ph: 3.4, sg: 3.5 },
  ]
  const axes = measurementSeries(rows, alike, ['brix', 'ph', 'sg']).map(({ axis }) => axis)
  expect(axes).toEqual(['left', 'left', 'left'])
})

test('times are read from days and timestamps', () => {
  expect(timeOf('2024-08-20')).toBe(Date.UTC(2024, 7, 20))
  expect(timeOf('2024-08-20T14:30:00.000Z')).toBe(Date.UTC(2024, 7, 20, 14, 30))
  expect(timeOf('soon')).toBeNull()
  expect(timeOf(null)).toBeNull()
})

test('the choice keeps the order of the metrics and forgets what is not measured', () => {
  expect(knownMetrics(measured.metrics, ['ph', 'gold', 'brix'])).toEqual(['brix', 'ph'])
})

test('a sentence sums the lines up', () => {
  expect(summarise(measurementSeries(readings, measured, ['brix', 'ph']))).toBe(
    'Brix 0 to 24.4, pH 3.31 to 3.48; Aug 20, 2024 to Sep 3, 2024',
  )
  expect(summarise(measurementSeries(readings.slice(0, 1), measured, ['brix']))).toBe(
    'Brix 24.4; Sep 3, 2024',
  )
  expect(summarise([])).toBe('')
})

test('ten thousand readings become three whole lines', () => {
  const many = Array.from({ length: 10_000 }, (_, id) => ({
    id,
    day: new Date(Date.UTC(2000, 0, 1 + (id % 9000))).toISOString(),
    brix: id % 25,
    ph: 3 + (id % 10) / 10,
    sg: 1,
  }))
  const series = measurementSeries(many, measured, ['brix', 'ph', 'sg'])
  expect(series.map(({ points }) => points.length)).toEqual([10_000, 10_000, 10_000])
})

test('lines that the server thinned out are drawn like those from rows, each wine its own course', () => {
  const point = (id: number, at: string, value: number, of: number | null) => ({ id, at, value, of })
  const lines = [
    { metric: 'ph', count: 1, points: [point(4, '2024-08-20', 3.4, 7)] },
    {
      metric: 'brix',
      count: 12_000,
      points: [
        point(2, '2024-08-27', 20, 8),
        point(1, '2024-08-20', 24, 7),
        point(3, 'soon', 1, 7),
        point(5, '2024-09-01', 2, null),
      ],
    },
  ]
  const naming = { name: (id: number | null) => `Wine ${id}`, time: timeOf }
  const [brix, ph] = thinnedSeries(lines, naming, measured.metrics, ['brix', 'ph', 'sg'])
  expect(brix?.points.map(({ y, note, record, run }) => [y, note, record, run])).toEqual([
    [24, 'Wine 7', 1, 7],
    [20, 'Wine 8', 2, 8],
    [2, 'Wine null', 5, 0],
  ])
  expect([brix?.look, brix?.axis, ph?.look, ph?.axis]).toEqual([0, 'left', 1, 'right'])
  expect(thinnedSeries(lines, naming, measured.metrics, ['ph'])).toHaveLength(1)
  expect(thinnedShare(lines, ['brix', 'ph'])).toBe(
    'thinned out from 12,000 readings, highest and lowest kept',
  )
  expect(thinnedShare(lines, ['ph'])).toBe('')
})
