import { refuseTooLong, SheetFailure } from './sheet-failure.ts'

// Before the library makes rows of a worksheet, its text is looked through once: a single value far out to the right
// would make it fill up every row to there, and what a formula could not work out it would leave out without a word.

const lastRow = 1_048_576
const address = / r="([A-Z]{1,9})([0-9]{1,9})"/
const rowNumber = / r="([0-9]{1,12})"/
const errorType = / t="e"/

/** The column of its letters, from 1 on: `AA` is 27. */
function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

/** The letters before the names of a worksheet's elements, which some programs write: `x:`. */
function prefixOf(xml: string): string {
  const at = xml.indexOf('sheetData')
  const opened = at < 0 ? -1 : xml.lastIndexOf('<', at)
  return opened < 0 ? '' : xml.slice(opened + 1, at)
}

/** The worksheet with its errors (`#DIV/0!`) as texts. Throws when it has more than can be brought. */
export function checkedWorksheet(xml: string, name: string): string {
  const cell = `<${prefixOf(xml)}c `
  const pieces: string[] = []
  let [kept, rows, columns] = [0, 0, 0]
  for (let at = xml.indexOf(cell); at >= 0; ) {
    const end = xml.indexOf('>', at)
    if (end < 0) break
    const tag = xml.slice(at, end)
    const [, letters = '', row = '0'] = address.exec(tag) ?? []
    if (!tag.endsWith('/')) {
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnOf(letters))
    }
    if (errorType.test(tag)) {
      pieces.push(xml.slice(kept, at), tag.replace(errorType, ' t="str"'))
      kept = end
    }
    at = xml.indexOf(cell, end)
  }
  refuseTooLong(name, rows, columns)
  refuseEndlessRows(xml, `<${prefixOf(xml)}row `)
  return kept === 0 ? xml : [...pieces, xml.slice(kept)].join('')
}

function refuseEndlessRows(xml: string, row: string): void {
  for (let at = xml.indexOf(row); at >= 0; ) {
    const end = xml.indexOf('>', at)
    if (end < 0) break
    if (Number(rowNumber.exec(xml.slice(at, end))?.[1] ?? 0) > lastRow)
      throw new SheetFailure('The workbook is damaged: it counts more rows than a sheet can have.')
    at = xml.indexOf(row, end)
  }
}
