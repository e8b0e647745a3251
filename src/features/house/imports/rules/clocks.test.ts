import { describe, expect, it } from 'vitest'
import type { Cell } from '#shared/sheets.ts'
import { clockInCell, showClock, withClocks } from './clocks.ts'
import { assign, rowValues } from './columns.ts'
import type { ImportField } from './import-field.ts'
import { findTable } from './table-in-sheet.ts'

const fields: ImportField[] = [
  { name: 'vesselId', label: 'Vessel', type: 'reference', refersTo: 'vessels', isRequired: true },
  { name: 'doneAt', label: 'Reading Date', type: 'moment', isRequired: false },
  { name: 'brix', label: 'Brix', type: 'number', isRequired: false },
]

function brought(rows: Cell[][]) {
  const own = withClocks(fields)
  const found = findTable({ name: 'Readings', rows }, own)
  const assignment = assign(found, own)
  return { columns: assignment.columns, rows: rowValues(found, assignment) }
}

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

describe('a day and its time in two columns', () => {
  it.each(['Time', 'Heure', 'Ora', 'Hora', 'Uhrzeit', 'Zeit'])(
    'become one moment, where the second is called %s',
    heading => {
      const { rows, columns } = brought([
        ['Tank', 'Date', heading, 'Brix'],
        ['T1', '13.10.2026', '7:30', 12.5],
        ['T2', '13.10.2026', '', 11],
        ['T3', new Date('2026-10-14T00:00:00Z'), new Date('1899-12-30T17:45:00Z'), 10],
      ])
      expect(rows.map(({ values, problems }) => [values, problems])).toEqual([
        [{ vesselId: 'T1', doneAt: at(2026, 9, 13, 7, 30), brix: 12.5 }, []],
        [{ vesselId: 'T2', doneAt: at(2026, 9, 13, 12, 0), brix: 11 }, []],
        [{ vesselId: 'T3', doneAt: at(2026, 9, 14, 17, 45), brix: 10 }, []],
      ])
      expect(columns[1]?.examples[0]).toEqual({
        original: '13.10.2026 07:30',
        read: expect.stringMatching(/7:30/),
      })
    },
  )

  it('that cannot be read, or has no day, is a wrong row and not a guess', () => {
    const { rows } = brought([
      ['Tank', 'Date', 'Time', 'Brix'],
      ['T1', '13.10.2026', 'after lunch', 12],
      ['T2', '', '7:30', 12],
    ])
    expect(rows.map(({ problems }) => problems)).toEqual([
      [{ field: 'doneAtClock', message: '"after lunch" is no time of day.' }],
      [{ field: 'doneAtClock', message: '"07:30" is a time without its day.' }],
    ])
  })

  it('a time within the day’s own cell is the one that counts', () => {
    const { rows } = brought([
      ['Tank', 'Date', 'Time'],
      ['T1', '13.10.2026 8:15', '7:30'],
    ])
    expect(rows[0]?.values.doneAt).toBe(at(2026, 9, 13, 8, 15))
  })
})

it('a column called Time that has whole moments is the moment', () => {
  const { rows, columns } = brought([
    ['Tank', 'Time', 'Brix'],
    ['T1', '2026-10-13 07:30', 12],
    ['T2', '2026-10-14 07:40', 11],
  ])
  expect(columns[1]?.field?.name).toBe('doneAt')
  expect(rows[0]).toMatchObject({ values: { doneAt: at(2026, 9, 13, 7, 30) }, problems: [] })
})

it.each<[Cell, string | null]>([
  ['7:30', '07:30'],
  ['7h30', '07:30'],
  ['7.30 Uhr', '07:30'],
  ['7:30:15 pm', '19:30:15'],
  ['0730', '07:30'],
  [730, '07:30'],
  [7, '07:00'],
  [0.3125, '07:30'],
  [0, '00:00'],
  [new Date('1899-12-30T06:05:00Z'), '06:05'],
  ['', null],
  ['-', null],
])('%s is the time %s', (cell, shown) => {
  const clock = clockInCell(cell)
  expect(clock === null || clock === 'wrong' ? clock : showClock(clock)).toBe(shown)
})

it.each<Cell>(['noon-ish', '25:00', '7:75', 7.5, 2460, 99, -1, '13.10.2026'])('%s is no time', cell => {
  expect(clockInCell(cell)).toBe('wrong')
})
