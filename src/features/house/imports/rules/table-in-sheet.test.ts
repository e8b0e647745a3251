import { describe, expect, it } from 'vitest'
import type { Cell, Sheet } from '#shared/sheets.ts'
import { assign, rowValues } from './columns.ts'
import type { ImportField } from './import-field.ts'
import { findTable } from './table-in-sheet.ts'

const fields: ImportField[] = [
  { name: 'vesselId', label: 'Vessel', type: 'reference', isRequired: true, refersTo: 'vessels' },
  { name: 'doneAt', label: 'Reading Date', type: 'moment', isRequired: true },
  { name: 'temperature', label: 'Temperature', type: 'number', isRequired: false },
  { name: 'sg', label: 'SG', type: 'number', isRequired: false },
  { name: 'notes', label: 'Notes', type: 'text', isRequired: false },
]

const sheet = (...rows: Cell[][]): Sheet => ({ name: 'Sheet1', rows })
const headings = ['Tank', 'Date', 'Temp. (°C)', 'Density']

describe('the headings are found', () => {
  it.each<[string, Cell[][], number]>([
    ['in the first row', [headings, ['T1', '3.10.2026', 18, 1.09]], 1],
    [
      'below notes',
      [['Cellar book 2026'], ['Date', '1.1.2026'], [], headings, ['T1', '3.10.2026', 18, 1.09]],
      4,
    ],
    ['below a title that is a heading too', [['Tanks'], ['Tank', 'Odd', 'Even'], ['T1', 1, 2]], 2],
    ['below a row of groups', [[null, null, 'Analyses', null], headings, ['T1', '3.10.2026', 18, 1.09]], 2],
    [
      'in words that are not ours',
      [
        ['Bottich', 'Wann genau'],
        ['T1', '3.10.2026'],
      ],
      1,
    ],
    ['with one column only', [['Tank'], ['T1']], 1],
    [
      'to the right of an empty column',
      [
        [null, ...headings],
        [null, 'T1', '3.10.2026', 18, 1.09],
      ],
      1,
    ],
  ])('%s', (_name, rows, row) => {
    const found = findTable(sheet(...rows), fields)
    expect(found.headingRow).toBe(row)
    expect(found.rows.map(each => each.row)).toEqual([row + 1])
    expect(found.problem).toBeNull()
  })

  it('or said to be missing, with every row', () => {
    const found = findTable(sheet(['Dear all,'], [], ['see you on Monday']), fields)
    expect(found).toMatchObject({ headingRow: null, columns: [], rows: [] })
    expect(found.problem).toContain('No row with headings')
    expect(found.leftOut.map(({ row, why, text }) => [row, why, text])).toEqual([
      [1, 'No headings were found for it', 'Dear all,'],
      [2, 'Empty', ''],
      [3, 'No headings were found for it', 'see you on Monday'],
    ])
  })

  it('or said by the person', () => {
    const found = findTable(sheet(['a', 'b'], ['c', 'd'], ['e', 'f']), fields, { headingRow: 2 })
    expect(found.columns.map(({ heading }) => heading)).toEqual(['c', 'd'])
    expect(found.rows.map(({ row }) => row)).toEqual([3])
  })

  it('an empty sheet and one without data say so', () => {
    expect(findTable(sheet(), fields).problem).toBe('The sheet is empty.')
    expect(findTable(sheet(headings), fields).problem).toContain('no rows of data')
  })
})

it('every row is brought or left out with its number and why', () => {
  const found = findTable(
    sheet(
      ['Château Example, cellar book'],
      headings,
      [null, null, '°C', 'SG'],
      ['T1', '3.10.2026', 18, 1.09],
      [null, ' ', null, null],
      ['Summe', null, 36, null],
      ['Tank', 'Date', 'Temp. (°C)', 'density'],
      ['T2', '4.10.2026', 19, 1.08],
      ['TOTAL 2026:', null, 37, null],
      ['Totaler Blödsinn', '5.10.2026', 20, 1.07],
    ),
    fields,
  )
  expect(found.rows.map(({ row }) => row)).toEqual([4, 8, 10])
  expect(found.leftOut.map(({ row, why }) => [row, why])).toEqual([
    [1, 'Above the headings'],
    [3, 'Units of the columns'],
    [5, 'Empty'],
    [6, 'A total, not a record of its own'],
    [7, 'The headings again'],
    [9, 'A total, not a record of its own'],
  ])
  expect(found.rows.length + found.leftOut.length + 1).toBe(10)
})

it('a row that was left out can be kept', () => {
  const rows = sheet(headings, ['Total', '3.10.2026', 18, 1.09])
  expect(findTable(rows, fields).rows).toEqual([])
  expect(findTable(rows, fields, { keep: new Set([2]) }).rows.map(({ row }) => row)).toEqual([2])
})

it('units stand in the heading or in the row below', () => {
  const found = findTable(
    sheet(['Tank', 'Temp [°F]', 'Volume', 'Density'], [null, '°F', '(hL)', null], ['T1', 68, 12, 1.09]),
    fields,
  )
  expect(found.columns.map(({ unit }) => unit)).toEqual([null, '°F', '(hL)', null])
})

it('the same heading twice is shown twice, and each has a key of its own', () => {
  const found = findTable(sheet(['Tank', 'Temp', 'TEMP.', null], ['T1', 18, 19, 'x']), fields)
  expect(found.columns.map(({ letters, key, isDuplicate }) => [letters, key, isDuplicate])).toEqual([
    ['A', 'tank', false],
    ['B', 'temp', false],
    ['C', 'temp#2', true],
    ['D', 'columnd', false],
  ])
})

it('20,000 rows of 20 columns are found within 300 ms', () => {
  const wide = Array.from({ length: 15 }, (_, place) => `Other ${place}`)
  const row = (place: number): Cell[] => [
    `T${place}`,
    '3.10.2026',
    '18,5',
    1.09,
    'note',
    ...wide.map(() => 'text'),
  ]
  const rows = Array.from({ length: 20_000 }, (_, place) => row(place))
  const long = sheet([...headings, 'Notes', ...wide], ...rows)
  // What this process worked, not how long it waited for a busy machine.
  const worked = (doing: () => unknown) => {
    const before = process.cpuUsage()
    doing()
    return process.cpuUsage(before).user / 1000
  }
  const found = findTable(long, fields)
  expect(found.rows).toHaveLength(20_000)
  const finding = Math.min(...[1, 2, 3].map(() => worked(() => findTable(long, fields))))
  const reading = worked(() => rowValues(found, assign(found, fields)))
  console.log(`20,000 rows: found in ${finding.toFixed(0)} ms, read in ${reading.toFixed(0)} ms`)
  expect(finding).toBeLessThan(300)
})
