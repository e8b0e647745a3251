import { expect, test } from 'vitest'
import { tableRows, timeOfDay } from './chart-model.ts'

const x = timeOfDay('2024-08-20')

test('readings of one day and several records are a row each', () => {
  const rows = tableRows([
    {
      label: 'Brix',
      points: [
        { x, y: 21, note: 'North', record: 1 },
        { x, y: 22, note: 'South', record: 2 },
      ],
    },
    { label: 'pH', points: [{ x, y: 3.3, note: 'South', record: 2 }] },
  ])
  expect(rows.map(({ note, values }) => [note, ...values])).toEqual([
    ['North', 21, null],
    ['South', 22, 3.3],
  ])
})

test('without records one day is one row, and times stand in order', () => {
  const later = timeOfDay('2024-08-27')
  const rows = tableRows([
    { label: 'Brix', points: [{ x: later, y: 23 }] },
    {
      label: 'pH',
      points: [
        { x, y: 3.3, note: 'not a column' },
        { x: later, y: 3.4 },
      ],
    },
  ])
  expect(rows.map(row => [row.x, row.note, ...row.values])).toEqual([
    [x, '', null, 3.3],
    [later, '', 23, 3.4],
  ])
})

test('names keep the order in which they were given', () => {
  const rows = tableRows([
    {
      label: 'Batches',
      points: [
        { x: 'Red', y: 7 },
        { x: 'Amber', y: 1 },
      ],
    },
  ])
  expect(rows.map(row => row.x)).toEqual(['Red', 'Amber'])
})

test('marks stand among the numbers at their time', () => {
  const series = [{ label: 'Brix', points: [{ x: timeOfDay('2024-09-05'), y: 24 }] }]
  const marks = [
    { x: timeOfDay('2024-09-04'), label: 'Batch started' },
    { x: timeOfDay('2024-09-20'), label: 'Pressed' },
  ]
  expect(tableRows(series, marks).map(({ note, values }) => [note, ...values])).toEqual([
    ['Batch started', null],
    ['', 24],
    ['Pressed', null],
  ])
})
