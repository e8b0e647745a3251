import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { assign, type Remembered, rowValues } from '#features/house/imports/rules/columns.ts'
import type { ImportField } from '#features/house/imports/rules/import-field.ts'
import { findTable } from '#features/house/imports/rules/table-in-sheet.ts'
import {
  type MadeCell,
  madeWorkbook,
  type RawCell,
  rowsXml,
  workbookParts,
  worksheet,
} from '#test/made-workbooks.ts'
import { readSheets } from './read-sheets.ts'

type Content = string | Uint8Array

const fileOf = (content: Content, name = 'cellar book.csv') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
const read = (content: Content, name?: string) => readSheets(fileOf(content, name))
const rowsOf = async (content: Content) => (await read(content))[0]?.rows

const one = (rows: readonly (readonly MadeCell[])[], behind = '') =>
  madeWorkbook({ Sheet1: worksheet(rowsXml(rows), behind) })
const raw = (attributes: string, inside: string): RawCell => ({ attributes, inside })

const fields: ImportField[] = [
  { name: 'vesselId', label: 'Vessel', type: 'reference', refersTo: 'vessels', isRequired: true },
  { name: 'startDate', label: 'Start Date', type: 'day', isRequired: false },
  { name: 'temperature', label: 'Temperature', type: 'number', isRequired: false },
  { name: 'volume', label: 'Volume', type: 'number', isRequired: false },
  { name: 'notes', label: 'Notes', type: 'text', isRequired: false },
]

async function brought(content: Content, remembered: Remembered = {}) {
  const [sheet] = await read(content)
  const found = findTable(sheet ?? { name: '', rows: [] }, fields)
  const assignment = assign(found, fields, remembered)
  return { found, assignment, rows: rowValues(found, assignment) }
}

describe('tables as they really are', () => {
  it('formulas give their stored values; what could not be worked out stays to be seen', async () => {
    const { rows } = await brought(
      one([
        ['Tank', 'Temp', 'Volume'],
        ['T1', raw('', '<f>9+9</f><v>18</v>'), raw('t="e"', '<f>1/0</f><v>#DIV/0!</v>')],
        [raw('t="str"', '<f>"T"&amp;2</f><v>T2</v>'), raw('', '<f>NOW()</f>'), 5],
      ]),
    )
    expect(rows).toEqual([
      {
        row: 2,
        values: { vesselId: 'T1', temperature: 18, volume: '#DIV/0!' },
        problems: [{ field: 'volume', message: '"#DIV/0!" is no number.' }],
      },
      { row: 3, values: { vesselId: 'T2', temperature: null, volume: 5 }, problems: [] },
    ])
  })

  it('of merged cells the first has the value, the others are empty', async () => {
    const { rows, found } = await brought(
      one(
        [
          ['Harvest 2026', null],
          ['Tank', 'Temp'],
          ['T1', 18],
          [null, 19],
        ],
        '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A3:A4"/></mergeCells>',
      ),
    )
    expect(found.leftOut).toEqual([{ row: 1, why: 'Above the headings', text: 'Harvest 2026' }])
    expect(rows.map(({ row, values }) => [row, values.vesselId, values.temperature])).toEqual([
      [3, 'T1', 18],
      [4, null, 19],
    ])
  })

  it('days are counted from 1900 or from 1904, and stay the days that the sheet shows', async () => {
    const rows = (serial: number) =>
      worksheet(
        rowsXml([
          ['Tank', 'Start'],
          ['T1', raw('s="1"', `<v>${serial}</v>`)],
          ['T2', raw('s="2"', `<v>${serial + 0.999}</v>`)],
        ]),
      )
    for (const made of [
      madeWorkbook({ A: rows(46298) }),
      madeWorkbook({ A: rows(46298 - 1462) }, { is1904: true }),
    ])
      expect((await brought(made)).rows.map(({ values }) => values.startDate)).toEqual([
        '2026-10-03',
        '2026-10-03',
      ])
  })

  it('days without a format are numbers, and are read as days all the same', async () => {
    expect(
      (
        await brought(
          one([
            ['Tank', 'Start'],
            ['T1', 46298],
          ]),
        )
      ).rows[0]?.values.startDate,
    ).toBe('2026-10-03')
  })

  it('a workbook of our own kind of library: types, and several sheets', async () => {
    const made = await writeXlsx([
      {
        sheet: 'Tanks',
        data: [
          ['Tank', 'Start', 'Temp'],
          ['T1', { value: new Date(Date.UTC(2026, 9, 3)), type: Date, format: 'dd.mm.yyyy' }, 18.5],
        ],
      },
      { sheet: 'Legend', data: [['a', true]] },
    ]).toBuffer()
    const sheets = await read(made, 'book.xlsx')
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Tanks', 2],
      ['Legend', 1],
    ])
    expect((await brought(made)).rows[0]?.values).toEqual({
      vesselId: 'T1',
      startDate: '2026-10-03',
      temperature: 18.5,
    })
  })

  it('elements with a prefix, as some programs write them', async () => {
    const xml = worksheet(
      rowsXml([
        ['Tank', 'Temp'],
        ['T1', raw('t="e"', '<v>#REF!</v>')],
      ]),
    )
      .replace(/<(\/?)(?=[a-z])/g, '<$1x:')
      .replace('xmlns=', 'xmlns:x=')
    expect((await read(madeWorkbook({ A: xml })))[0]?.rows).toEqual([
      ['Tank', 'Temp'],
      ['T1', '#REF!'],
    ])
  })

  it('larger parts need no worker, which the page may not start', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [`T${at}`, at])
    expect(
      workbookParts({ A: worksheet(rowsXml(rows)) })['xl/worksheets/sheet1.xml']?.length,
    ).toBeGreaterThan(1_000_000)
    expect((await rowsOf(one([['Tank', 'Temp'], ...rows])))?.length).toBe(20_001)
  })

  it('a sheet that is only a chart has no rows', async () => {
    const parts = workbookParts({ A: worksheet(rowsXml([['Tank'], ['T1']])) }, { missing: ['Chart'] })
    const rels = new TextDecoder()
      .decode(parts['xl/_rels/workbook.xml.rels'])
      .replace(
        'relationships/worksheet" Target="worksheets/sheet2',
        'relationships/chartsheet" Target="chartsheets/sheet2',
      )
    const sheets = await read(zipSync({ ...parts, 'xl/_rels/workbook.xml.rels': strToU8(rels) }))
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['A', 2],
      ['Chart', 0],
    ])
  })

  it('mixed dates: asked, and those that do not fit are named by their rows', async () => {
    const text = 'Tank;Start\nT1;13/10/2026\nT2;10/14/2026\nT3;2026-10-15\nT4;16. Oktober 2026\n'
    expect((await brought(text)).assignment.hasQuestions).toBe(true)
    const { rows } = await brought(text, { start: { field: 'startDate', dateOrder: 'day-first' } })
    expect(rows.map(({ row, problems }) => [row, problems.length])).toEqual([
      [2, 0],
      [3, 1],
      [4, 0],
      [5, 0],
    ])
  })

  it('totals, repeated headings and one to three empty rows are left out, and said', async () => {
    const { found } = await brought('Tank;Temp\n\nT1;18\n\n\nTank;Temp\n\n\n\nT2;19\nTotal;37\n')
    expect(found.rows.map(({ row }) => row)).toEqual([3, 10])
    expect(found.leftOut.map(({ row }) => row)).toEqual([2, 4, 5, 6, 7, 8, 9, 11])
  })

  it('units and thousands in the cells', async () => {
    const { rows } = await brought(
      "Tank;Temp;Volume\nT1;64,4 °F;1.234,5 L\nT2;18,0 °C;12 hl\nT3;18,5;1'200\n",
    )
    expect(rows.map(({ values }) => [values.temperature, values.volume])).toEqual([
      [18, 1234.5],
      [18, 1200],
      [18.5, 1200],
    ])
  })

  it('duplicate headings: both are there, the second is nobody', async () => {
    const { assignment } = await brought('Tank;Temp;Temp\nT1;18;19\n')
    expect(assignment.columns.map(({ heading, field }) => [heading, field?.name])).toEqual([
      ['Tank', 'vesselId'],
      ['Temp', 'temperature'],
      ['Temp', undefined],
    ])
  })

  it('formulas in a text stay texts', async () => {
    const { rows } = await brought(`Tank;Temp;Notes\n=cmd|'/c calc'!A1;=1+1;'=HYPERLINK("http://x")\n`)
    expect(rows[0]).toEqual({
      row: 2,
      values: { vesselId: "=cmd|'/c calc'!A1", temperature: '=1+1', notes: '=HYPERLINK("http://x")' },
      problems: [{ field: 'temperature', message: '"=1+1" is a formula, not its result.' }],
    })
  })

  it('a letter has no headings, and every line of it is shown', async () => {
    const { found } = await brought('Dear Rosa,\n\nplease find the tanks below.\n')
    expect(found.problem).toContain('No row with headings')
    expect(found.leftOut).toHaveLength(3)
  })
})
