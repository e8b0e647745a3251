import { numberFormat } from '#shared/late-formats.ts'
import type { Cell, Sheet } from '#shared/sheets.ts'
import { decodeSheetText, rowsOfText } from './delimited-text.ts'
import { isOldOffice, isZip, kindByStart, kindOfOldOffice, kindOfText, kindOfZip } from './file-kind.ts'
import { largestFile, refuseTooLong, SheetFailure, saveAgain } from './sheet-failure.ts'
import { readWorkbook } from './workbook.ts'
import { zipParts } from './zip-parts.ts'

export { SheetFailure } from './sheet-failure.ts'

const noTable = (what: string) => new SheetFailure(`This is ${what}, not a table. ${saveAgain}`)
const megabytes = numberFormat('en-US', { maximumFractionDigits: 0 })

/**
 * The sheets of a file: CSV in any usual separator and encoding, or every sheet of an XLSX workbook. Throws a
 * `SheetFailure`, which says what the file is and what to do, when there is no table in it.
 */
export async function readSheets(file: Blob & { name: string }): Promise<Sheet[]> {
  if (file.size > largestFile)
    throw new SheetFailure(
      `The file has ${megabytes.format(file.size / 1024 / 1024)} MB, and at most 100 MB can be brought at a time. ` +
        'Divide it into several files.',
    )
  if (file.size === 0)
    throw new SheetFailure('The file is empty. Look whether it was saved, and bring it again.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isZip(bytes)) return readZip(bytes)
  if (isOldOffice(bytes)) throw oldOffice(bytes)
  const what = kindByStart(bytes)
  if (what) throw noTable(what)
  return readText(decodeSheetText(bytes), file.name.replace(/\.[a-z]{1,4}$/i, ''))
}

/** The cells that somebody copied out of a spreadsheet, or typed. */
export async function readPasted(text: string): Promise<Sheet[]> {
  if (text.trim() === '')
    throw new SheetFailure('Nothing was pasted. Copy the cells with their headings first.')
  return readText(text, 'Pasted cells')
}

async function readText(text: string, name: string): Promise<Sheet[]> {
  // No text holds it; whatever else is no text does.
  if (text.includes('\u0000')) throw noTable('no text that can be read')
  const what = kindOfText(text)
  if (what) throw noTable(what)
  if (isMostlyControls(text)) throw noTable('no text that can be read')
  if (text.trim() === '') throw new SheetFailure('The file holds only blanks. Look whether it was saved.')
  return [fitting({ name, rows: (await rowsOfText(text)).map(row => row.map(cell => cell || null)) })]
}

async function readZip(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = zipParts(bytes)
  const what = kindOfZip(parts)
  if (what === 'a ZIP archive')
    throw new SheetFailure(
      'This is a ZIP archive. Unpack it and bring the .xlsx or .csv files in it, one by one.',
    )
  if (what !== 'xlsx') throw new SheetFailure(`This is ${what}, which cannot be read. ${saveAgain}`)
  if (parts.some(({ isEncrypted }) => isEncrypted)) throw locked()
  const sheets = (await readWorkbook(bytes, parts)).map(fitting)
  if (sheets.every(({ rows }) => rows.length === 0))
    throw new SheetFailure('The workbook is empty: none of its sheets holds a cell.')
  return sheets
}

const locked = () =>
  new SheetFailure(
    'The workbook is protected by a password. Open it, take the password off, save it as .xlsx and bring it again.',
  )

function oldOffice(bytes: Uint8Array): SheetFailure {
  const kind = kindOfOldOffice(bytes)
  if (kind === 'locked') return locked()
  const what =
    kind === 'workbook' ? 'a workbook of an old Excel (.xls)' : 'a document of an old Office program'
  return new SheetFailure(`This is ${what}, which cannot be read. ${saveAgain}`)
}

/** Text has line ends and tabs, and hardly another control character. */
function isMostlyControls(text: string): boolean {
  const start = text.slice(0, 4000)
  const controls = start.replace(/[\t\r\n]|[^\p{Cc}\ufffd]/gu, '').length
  return controls > start.length / 50
}

const isFilled = (cell: Cell | undefined) =>
  cell !== null && cell !== undefined && !(typeof cell === 'string' && cell.trim() === '')

/** The sheet without what is empty below and to the right of its cells. */
function fitting({ name, rows }: Sheet): Sheet {
  const last = rows.findLastIndex(row => row.some(isFilled))
  let columns = 0
  for (const row of rows) columns = Math.max(columns, row.findLastIndex(isFilled) + 1)
  refuseTooLong(name, last + 1, columns)
  return { name, rows: rows.slice(0, last + 1).map(row => row.slice(0, columns)) }
}
