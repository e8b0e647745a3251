import { describe, expect, it } from 'vitest'
import type { Cell } from '#shared/sheets.ts'
import { brought, fields, optional } from '#test/brought-sheet.ts'
import { type Assignment, type Remembered, remember } from './columns.ts'

const questionsOf = ({ columns }: Assignment) => columns.flatMap(({ questions }) => questions)

describe('units', () => {
  it('of the heading and of a cell are converted, and shown with three examples', () => {
    const { rows, assignment } = brought([
      ['Tank', 'Temp (°F)', 'Volume [hL]'],
      ['T1', 68, '12,5'],
      ['T2', '20 °C', "1'200 L"],
      ['T3', '50', '3'],
      ['T4', '50', '4'],
    ])
    expect(rows.map(({ values }) => [values.temperature, values.wineVolume])).toEqual([
      [20, 1250],
      [20, 1200],
      [10, 300],
      [10, 400],
    ])
    expect(assignment.columns[1]?.examples).toEqual([
      { original: '68', read: '20 °C' },
      { original: '20 °C', read: '20 °C' },
      { original: '50', read: '10 °C' },
    ])
  })

  it('that are not known are asked for, never ignored', () => {
    const asked = brought([
      ['Tank', 'Temp (Réaumur)'],
      ['T1', 16],
    ]).assignment
    expect(asked.hasQuestions).toBe(true)
    expect(questionsOf(asked)).toMatchObject([{ what: 'unit', options: [{ value: '°C' }, { value: '°F' }] }])
    const answered = brought(
      [
        ['Tank', 'Temp (Réaumur)'],
        ['T1', 50],
      ],
      { tempreaumur: { field: 'temperature', unit: '°F' } },
    )
    expect(answered.assignment.hasQuestions).toBe(false)
    expect(answered.rows[0]?.values.temperature).toBe(10)
  })

  it('of a field without one are said', () => {
    const [, column] = brought([
      ['Tank', 'Bisulfite (g/hL)'],
      ['T1', 5],
    ]).assignment.columns
    expect(column?.notes).toEqual(['Bisulfite has no unit here: its numbers are taken as they are (g/hL).'])
  })

  it('a density of 1090 is not taken for an SG', () => {
    const { assignment, rows } = brought([
      ['Tank', 'Density'],
      ['T1', 1090],
    ])
    expect(questionsOf(assignment)).toMatchObject([{ what: 'unit' }])
    expect(rows[0]?.problems).toHaveLength(1)
    expect(
      brought(
        [
          ['Tank', 'Density'],
          ['T1', 1090],
        ],
        { density: { field: 'sg', unit: 'kg/m³' } },
      ).rows[0],
    ).toMatchObject({ values: { sg: 1.09 }, problems: [] })
  })

  it('alcohol in cells that a sheet shows in percent is not taken for next to none', () => {
    const rows: Cell[][] = [
      ['Tank', 'Alcohol'],
      ['T1', 0.135],
      ['T2', '0,1405'],
      ['T3', 0],
    ]
    const wine = [...fields, optional('alc', 'ALC', 'number')]
    expect(questionsOf(brought(rows, {}, wine).assignment)).toMatchObject([
      {
        text: 'These numbers are very small for ALC. In what are they?',
        options: [
          { value: '% vol', examples: [{ original: '0.135', read: '0.135 % vol' }, {}, {}] },
          { value: 'parts of 1', examples: [{ original: '0.135', read: '13.5 % vol' }, {}, {}] },
        ],
      },
    ])
    const said = { alcohol: { field: 'alc', unit: 'parts of 1' } }
    expect(brought(rows, said, wine).rows.map(({ values }) => values.alc)).toEqual([13.5, 14.05, 0])
    for (const other of [12.5, '0.2 %'])
      expect(
        brought(
          [
            ['Tank', 'Alcohol'],
            ['T3', other],
          ],
          {},
          wine,
        ).assignment.hasQuestions,
      ).toBe(false)
  })

  it('of a capacity fill the field that keeps them', () => {
    const vessel = [
      optional('vesselId', 'Vessel ID', 'text'),
      optional('capacity', 'Capacity', 'number'),
      optional('capacityUnit', 'Capacity Unit', 'choice', { choices: ['L', 'gal', 'hL'], isRequired: true }),
    ]
    const inHeading = brought(
      [
        ['Cuve', 'Capacité (hL)'],
        ['1', '50'],
        ['2', '2 m³'],
      ],
      {},
      vessel,
    )
    expect(inHeading.rows.map(({ values }) => values)).toEqual([
      { vesselId: '1', capacity: 50, capacityUnit: 'hL' },
      { vesselId: '2', capacity: 2000, capacityUnit: 'L' },
    ])
    expect(inHeading.assignment.missing).toEqual([])
    const inColumn = brought(
      [
        ['Cuve', 'Capacité', 'Unité'],
        ['1', '50', 'HL'],
      ],
      {},
      vessel,
    )
    expect(inColumn.rows[0]?.values).toEqual({ vesselId: '1', capacity: 50, capacityUnit: 'hL' })
  })
})

it('a unit in the heading of a text is written behind its numbers', () => {
  const bottle = [optional('bottleSize', 'Bottle Size', 'text')]
  const rows: Cell[][] = [
    ['Bottle size (L)', 'x'],
    [0.75, 1],
    ['1,5', 1],
    ['Magnum', 1],
    ['375 ml', 1],
  ]
  expect(brought(rows, {}, bottle).rows.map(({ values }) => values.bottleSize)).toEqual([
    '0.75 L',
    '1,5 L',
    'Magnum',
    '375 ml',
  ])
})

describe('what cannot be told is asked, with three examples of each answer', () => {
  it('day or month first', () => {
    const rows: Cell[][] = [
      ['Tank', 'Start'],
      ['T1', '3/10/2026'],
      ['T2', '4/10/2026'],
      ['T3', '10/10/2026'],
      ['T4', '5/6/2026'],
    ]
    const [question] = questionsOf(brought(rows).assignment)
    expect(question).toEqual({
      what: 'dateOrder',
      text: 'Which comes first in Start Date, the day or the month?',
      options: [
        {
          value: 'day-first',
          label: 'Day first',
          examples: [
            { original: '3/10/2026', read: 'Oct 3, 2026' },
            { original: '4/10/2026', read: 'Oct 4, 2026' },
            { original: '5/6/2026', read: 'Jun 5, 2026' },
          ],
        },
        {
          value: 'month-first',
          label: 'Month first',
          examples: [
            { original: '3/10/2026', read: 'Mar 10, 2026' },
            { original: '4/10/2026', read: 'Apr 10, 2026' },
            { original: '5/6/2026', read: 'May 6, 2026' },
          ],
        },
      ],
    })
    const answered = brought(rows, { start: { field: 'startDate', dateOrder: 'month-first' } })
    expect(answered.assignment.hasQuestions).toBe(false)
    expect(answered.rows[0]?.values.startDate).toBe('2026-03-10')
  })

  it('a contradiction is asked, and then reported row by row', () => {
    const rows: Cell[][] = [
      ['Tank', 'Start'],
      ['T1', '13/10/2026'],
      ['T2', '10/14/2026'],
    ]
    expect(brought(rows).assignment.columns[1]).toMatchObject({
      questions: [{ what: 'dateOrder' }],
      notes: ['Some dates have the day first, others the month.'],
    })
    const answered = brought(rows, { start: { field: 'startDate', dateOrder: 'day-first' } })
    expect(answered.rows.map(({ row, problems }) => [row, problems.length])).toEqual([
      [2, 0],
      [3, 1],
    ])
  })

  it('decimals', () => {
    const rows: Cell[][] = [
      ['Tank', 'Volume'],
      ['T1', '1.234'],
      ['T2', '2.500'],
      ['T3', '300'],
    ]
    const [question] = questionsOf(brought(rows).assignment)
    expect(question?.options.map(({ label, examples }) => [label, examples])).toEqual([
      [
        'Decimal point',
        [
          { original: '1.234', read: '1.234 L' },
          { original: '2.500', read: '2.5 L' },
        ],
      ],
      [
        'Decimal comma',
        [
          { original: '1.234', read: '1234 L' },
          { original: '2.500', read: '2500 L' },
        ],
      ],
    ])
  })

  it('what was said before does not overrule what the file tells', () => {
    const { rows } = brought(
      [
        ['Tank', 'Start'],
        ['T1', '13/10/2026'],
      ],
      { start: { field: 'startDate', dateOrder: 'month-first' } },
    )
    expect(rows[0]?.values.startDate).toBe('2026-10-13')
  })
})

describe('columns', () => {
  it('two for one field: the surer keeps it, the other says so', () => {
    const { assignment } = brought([
      ['Tank', 'Temprature', 'Temperature', 'Temperature'],
      ['T1', 1, 2, 3],
    ])
    expect(assignment.columns.map(({ field, sureness, notes }) => [field?.name, sureness, notes])).toEqual([
      ['vesselId', 'exact', []],
      [undefined, 'none', ['Temperature is already read from column C.']],
      ['temperature', 'exact', []],
      [undefined, 'none', ['A column before it has the same heading.']],
    ])
  })

  it('that a record needs are named when no column is read as them', () => {
    expect(
      brought([
        ['Temp', 'Notes'],
        [1, 'x'],
      ]).assignment.missing.map(({ name }) => name),
    ).toEqual(['vesselId'])
  })

  it('are remembered by their headings, as plain JSON', () => {
    const chosen: Remembered = {
      bottich: { field: 'vesselId' },
      notes: { field: null },
      start: { field: 'startDate', dateOrder: 'month-first' },
    }
    const rows: Cell[][] = [
      ['Bottich', 'Notes', 'Start', 'Temp'],
      ['T1', 'x', '3/10/2026', '1.234'],
    ]
    const kept = remember(brought(rows, chosen).assignment)
    expect(JSON.parse(JSON.stringify(kept))).toEqual({
      bottich: { field: 'vesselId' },
      notes: { field: null },
      start: { field: 'startDate', dateOrder: 'month-first' },
      temp: { field: 'temperature', decimal: '.' },
    })
    expect(brought(rows, kept).rows[0]?.values).toEqual({
      vesselId: 'T1',
      startDate: '2026-03-10',
      temperature: 1.234,
    })
    expect(brought(rows, kept).assignment.columns[0]?.sureness).toBe('remembered')
  })

  it('what was only assumed is not remembered', () => {
    const dates: Cell[][] = [
      ['Tank', 'Start', 'Volume', null],
      ['T1', '2026-10-03', '12', 'x'],
    ]
    expect(remember(brought(dates).assignment)).toEqual({
      tank: { field: 'vesselId' },
      start: { field: 'startDate' },
      volume: { field: 'wineVolume' },
    })
  })

  it('a remembered field that is no more is forgotten', () => {
    expect(brought([['Tank'], ['T1']], { tank: { field: 'gone' } }).rows[0]?.values).toEqual({
      vesselId: 'T1',
    })
  })
})
