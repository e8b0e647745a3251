import { expect, test } from 'vitest'
import { csvCell } from './csv.ts'

test.each([
  ['Merlot', 'Merlot'],
  ['', ''],
  [null, ''],
  [0, '0'],
  [-1.5, '-1.5'],
  [Number.NaN, ''],
  ['Merlot, old vines', '"Merlot, old vines"'],
  ['so-called "best"', '"so-called ""best"""'],
  ['first\nsecond', '"first\nsecond"'],
  ['a;b', '"a;b"'],
  [' padded ', '" padded "'],
])('the cell %j is written %j', (value, written) => {
  expect(csvCell(value)).toBe(written)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1'])('%j cannot run as a formula', text => {
  expect(csvCell(text)).toBe(`'${text}`)
})

test.each(['\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x","y")'])('%j cannot run when quoted', text => {
  expect(csvCell(text)).toBe(`"'${text.replaceAll('"', '""')}"`)
})
