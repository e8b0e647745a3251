import { strFromU8, unzipSync } from 'fflate'
import readXlsx from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { dayColumn, namedFields, numberColumn, textColumn } from './columns.ts'
import type { CsvColumn } from './csv.ts'
import { headingOf, xlsxOf } from './xlsx-file.ts'

interface Row {
  name: string
  planted: string | null
  read: string | null
  temperature: number | null
}

const columns: CsvColumn<Row>[] = [
  { header: 'Name', value: row => row.name },
  { header: 'Planting Date', value: row => row.planted, holds: 'day' },
  { header: 'Reading Date', value: row => row.read, holds: 'moment' },
  { header: 'Temperature', value: row => row.temperature, unit: '°C' },
]

const row = (more: Partial<Row>): Row => ({
  name: 'T1',
  planted: null,
  read: null,
  temperature: null,
  ...more,
})

async function written(rows: readonly Row[], name = 'tanks') {
  const bytes = new Uint8Array(await (await xlsxOf(name, rows, columns)).arrayBuffer())
  const [sheet] = await readXlsx(Buffer.from(bytes), { trim: false })
  const parts = unzipSync(bytes)
  return { sheet, xml: strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()) }
}

it('numbers are numbers, days are days, moments have their time, and what is missing is empty', async () => {
  const { sheet } = await written([
    row({ planted: '2012-04-18', read: '2026-10-03 07:30', temperature: -1.25 }),
    row({ name: 'T2', planted: '2024-02-29T12:00:00.000Z', temperature: 0 }),
  ])
  expect(sheet).toEqual({
    sheet: 'tanks',
    data: [
      ['Name', 'Planting Date', 'Reading Date', 'Temperature (°C)'],
      ['T1', new Date('2012-04-18T00:00:00Z'), new Date('2026-10-03T07:30:00Z'), -1.25],
      ['T2', new Date('2024-02-29T00:00:00Z'), null, 0],
    ],
  })
})

it.each([
  '=1+1',
  '+41',
  '-3',
  '@SUM(A1)',
  "'=x",
  '2024-01-01',
  '12',
  'Rosé, <b>&"',
  'two\nlines',
  ' padded ',
])('the text %j stays that text', async text => {
  const { sheet, xml } = await written([row({ name: text })])
  expect(sheet?.data[1]?.[0]).toBe(text)
  expect(xml).not.toContain('<f>')
})

it('a day that is none stays the text it is', async () => {
  expect((await written([row({ planted: 'long ago', read: '2026-13-01 07:30' })])).sheet?.data[1]).toEqual([
    'T1',
    'long ago',
    '2026-13-01 07:30',
    null,
  ])
})

it('a character that no workbook may hold is left out, so that the rest can be opened', async () => {
  expect((await written([row({ name: 'a\u0001b\u001fc\ufffed' })])).sheet?.data[1]?.[0]).toBe('abcd')
})

it('the headings stay in sight, and the columns are as wide as what they hold', async () => {
  const { xml } = await written([
    row({ name: 'A long name of a tank', read: '2026-10-03 07:30' }),
    row({ name: 'x'.repeat(500) }),
  ])
  expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  expect(widths).toEqual([60, 15, 18, 18])
})

it('a name that no sheet may have is made to fit', async () => {
  const { sheet } = await written([row({})], 'vessel-T/1 [old]: readings of a very long name')
  expect(sheet?.sheet).toBe('vessel-T 1  old   readings of a')
})

it('an empty list has its headings', async () => {
  expect((await written([])).sheet?.data).toHaveLength(1)
})

it('headings say their unit once', () => {
  expect(headingOf({ header: 'Temperature', unit: '°C' })).toBe('Temperature (°C)')
  expect(headingOf({ header: 'FK15 (g/hL)', unit: 'g/hL' })).toBe('FK15 (g/hL)')
  expect(headingOf({ header: 'pH' })).toBe('pH')
})

it('the columns of lists know what they hold', () => {
  expect(dayColumn<Row>('a', 'A', each => each.planted).holds).toBe('day')
  expect(textColumn<Row>('a', 'A', each => each.name).holds).toBeUndefined()
  expect(numberColumn<Row>('a', 'A', each => each.temperature, { show: String, unit: '°C' }).unit).toBe('°C')
  const named = namedFields({}, ['endDate', 'ta'], name => (name === 'ta' ? 'g/L' : undefined))
  expect(named.map(({ holds, unit }) => [holds, unit])).toEqual([
    ['day', undefined],
    [undefined, 'g/L'],
  ])
})
