import { describe, expect, it } from 'vitest'
import { csvOf } from '#client/ui/tables/csv.ts'
import { brought } from '#test/brought-sheet.ts'

describe('cells become what their fields want', () => {
  it('numbers, days, choices, references, texts; an empty cell is null, an unassigned column is left out', () => {
    const { rows, assignment } = brought([
      ['Tank', 'Start', 'Temp', 'Status', 'Kosher', 'Notes', 'Colour of the door'],
      [12, new Date(Date.UTC(2026, 9, 3)), '18,5', 'in progress', 'ja', ' two\nlines ', 'red'],
      ['T2', '4. Oktober 2026', 19, 'Bubbling', false, null, null],
    ])
    expect(rows).toEqual([
      {
        row: 2,
        values: {
          vesselId: '12',
          startDate: '2026-10-03',
          temperature: 18.5,
          status: 'In Progress',
          kosher: true,
          notes: 'two\nlines',
        },
        problems: [],
      },
      {
        row: 3,
        values: {
          vesselId: 'T2',
          startDate: '2026-10-04',
          temperature: 19,
          status: 'Bubbling',
          kosher: false,
          notes: null,
        },
        problems: [],
      },
    ])
    expect(assignment.missing).toEqual([])
    expect(assignment.columns.at(-1)).toMatchObject({ field: null, sureness: 'none' })
  })

  it('what cannot be read keeps its text and gives a problem with its field', () => {
    const { rows } = brought([
      ['Tank', 'Start', 'Temp', 'Kosher'],
      ['T1', '31.2.2026', 'warm', 'perhaps'],
      ['T2', '2026', '=A1*2', true],
      ['T3', new Date(Date.UTC(1899, 11, 31, 7, 30)), '18 furlongs', null],
      ['T4', '-', 'n/a', null],
    ])
    expect(rows.map(({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`))).toEqual([
      [
        'startDate: "31.2.2026" is no date that can be read day first.',
        'temperature: "warm" is no number.',
        'kosher: "perhaps" is neither yes nor no.',
      ],
      [
        'startDate: "2026" is only a year, and a day is needed.',
        'temperature: "=A1*2" is a formula, not its result.',
      ],
      [
        'startDate: "07:30" is no date that can be read day first.',
        'temperature: "18 furlongs": "furlongs" is no unit of Temperature.',
      ],
      [],
    ])
    expect(rows[0]?.values).toMatchObject({ startDate: '31.2.2026', temperature: 'warm', kosher: 'perhaps' })
    expect(rows[3]?.values).toMatchObject({ startDate: null, temperature: null })
  })

  it('a date of a sheet stays the day and the time that it shows', () => {
    // A third of a day is no whole number of milliseconds in a sheet.
    const shown = new Date(Date.UTC(2026, 9, 3, 7, 29, 59, 999))
    const { rows } = brought([
      ['Tank', 'Reading Date', 'Start'],
      ['T1', shown, shown],
    ])
    expect(rows[0]?.values.doneAt).toBe(new Date(2026, 9, 3, 7, 30).toISOString())
    expect(rows[0]?.values.startDate).toBe('2026-10-03')
  })

  it('a number of days that is a little too small is still the day that it shows', () => {
    const { rows } = brought([
      ['Tank', 'Start'],
      ['T1', 46297.9999999999],
    ])
    expect(rows[0]?.values.startDate).toBe('2026-10-03')
  })
})

it.each(['=1+1', '+41 79', '-3 left', '@home', 'plain', "it's", '\uff1dx', 'a,b;"c"\td'])(
  'the text %j comes back from our own CSV',
  async text => {
    const { default: Papa } = await import('papaparse')
    const csv = csvOf(
      [{ text }],
      [
        { header: 'Vessel', value: () => 'T1' },
        { header: 'Notes', value: row => row.text },
      ],
    )
    const { data } = Papa.parse<string[]>(csv.slice(1), { skipEmptyLines: true })
    expect(brought(data).rows[0]?.values.notes).toBe(text)
  },
)
