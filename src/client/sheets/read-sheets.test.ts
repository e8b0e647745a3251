import { describe, expect, it } from 'vitest'
import {
  type MadeCell,
  madeArchive,
  madeOldOffice,
  madeWorkbook,
  rowsXml,
  statingSize,
  worksheet,
} from '#test/made-workbooks.ts'
import { readPasted, readSheets, SheetFailure } from './read-sheets.ts'
import { arrived } from './sheet-failure.ts'

type Content = string | Uint8Array

const fileOf = (content: Content, name = 'cellar book.csv') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
const read = (content: Content, name?: string) => readSheets(fileOf(content, name))
const rowsOf = async (content: Content) => (await read(content))[0]?.rows

const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const started = (...bytes: number[]) => new Uint8Array([...bytes, ...new Array<number>(200).fill(0)])
const letters = (text: string) => [...text].map(letter => letter.charCodeAt(0))
const one = (rows: readonly (readonly MadeCell[])[], behind = '') =>
  madeWorkbook({ Sheet1: worksheet(rowsXml(rows), behind) })

describe('what is no table is told what it is, and what to do', () => {
  it.each<[string, Content, string]>([
    ['an empty file', '', 'The file is empty.'],
    ['blanks only', ' \r\n \r\n', 'holds only blanks'],
    [
      'a PDF',
      '%PDF-1.7\n…',
      'This is a PDF document, not a table. Save it as .xlsx or .csv and bring it again.',
    ],
    ['a screenshot', started(0x89, ...letters('PNG\r\n')), 'This is a picture'],
    ['a photo of the cellar book', started(0xff, 0xd8, 0xff, 0xe0), 'This is a picture'],
    ['a photo of a telephone', started(0, 0, 0, 24, ...letters('ftypheic')), 'This is a picture'],
    ['a bitmap', started(...letters('BM'), 1, 2), 'This is a picture'],
    [
      'a workbook of Excel 97 (.xls)',
      madeOldOffice('Workbook'),
      'This is a workbook of an old Excel (.xls), which cannot be read. Save it as .xlsx or .csv and bring it again.',
    ],
    ['a document of Word 97', madeOldOffice('WordDocument'), 'This is a document of an old Office program'],
    ['a workbook with a password', madeOldOffice('EncryptedPackage'), 'protected by a password'],
    [
      'an OpenDocument sheet',
      madeArchive('mimetype', 'content.xml', 'META-INF/manifest.xml'),
      'This is an OpenDocument file (.ods)',
    ],
    ['a Numbers document', madeArchive('Index/Document.iwa', 'Data/x'), 'This is a Numbers document'],
    ['a binary workbook', madeArchive('xl/workbook.bin'), 'This is a binary workbook (.xlsb)'],
    ['a Word document', madeArchive('word/document.xml'), 'This is a Word document'],
    ['an archive of CSV files', madeArchive('tanks.csv', 'lots.csv'), 'This is a ZIP archive. Unpack it'],
    ['a packed file', started(0x1f, 0x8b), 'This is a packed archive'],
    [
      'a web page named .xls',
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><table><tr><td>Tank</td></tr></table>',
      'This is a web page, not a table.',
    ],
    ['a web page with its mark', '\ufeff<!DOCTYPE html>\n<html lang="en">', 'This is a web page'],
    [
      'an XML workbook of Excel 2003',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      'This is an XML file',
    ],
    ['an answer of a program', '{"tanks": [{"name": "T1"}]}', 'This is a file for programs (JSON)'],
    ['a text document', '{\\rtf1\\ansi Tank}', 'This is a text document (.rtf)'],
    ['a program', started(...letters('MZ'), 0x90), 'no text that can be read'],
    [
      'noise',
      new Uint8Array(Array.from({ length: 3000 }, (_, at) => 1 + ((at * 7) % 31))),
      'no text that can be read',
    ],
    ['a quote that is never closed', 'Tank,Notes\nT1,"good\nT2,fine\n', 'quotation mark'],
    ['a workbook that was cut off', one([['Tank'], ['T1']]).slice(0, 700), 'The file is damaged'],
    ['a workbook without a cell', one([]), 'The workbook is empty'],
    [
      'a workbook that lists a sheet which is not there',
      madeWorkbook({ A: worksheet(rowsXml([['Tank']])) }, { missing: ['B'] }),
      'The workbook cannot be read.',
    ],
    [
      'a workbook that would unpack to gigabytes',
      statingSize(one([['Tank']]), 0xf0000000),
      'grows far too large',
    ],
    [
      'a value in the last column of Excel',
      worksheetWithStray('XFD1'),
      'has 16,384 columns, and at most 500',
    ],
    [
      'a value in the last row of Excel',
      worksheetWithStray('A1048576'),
      'has 1,048,576 rows, and at most 100,000',
    ],
    [
      'rows without end',
      madeWorkbook({ A: worksheet('<row r="4000000000"><c r="A1"><v>1</v></c></row>') }),
      'counts more rows than a sheet can have',
    ],
    [
      '100,001 rows',
      'Tank\n'.repeat(100_001),
      'has 100,001 rows, and at most 100,000 can be brought at a time. Divide it into several files.',
    ],
    ['501 columns', `${'Tank;'.repeat(500)}Tank\n`, 'has 501 columns'],
  ])('%s', async (_name, content, sentence) => {
    const failure = await read(content).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SheetFailure)
    expect((failure as SheetFailure).message).toContain(sentence)
  })

  it('more than 100 MB, before any of it is read', async () => {
    const file = new Proxy(fileOf('Tank\nT1\n'), {
      get: (target, key) => (key === 'size' ? 101 * 1024 * 1024 : key === 'name' ? target.name : undefined),
    })
    await expect(readSheets(file)).rejects.toThrow(
      'The file has 101 MB, and at most 100 MB can be brought at a time.',
    )
  })
})

function worksheetWithStray(address: string): Uint8Array {
  const row = address.replace(/\D/g, '')
  const stray = `<row r="${row}"><c r="${address}"><v>1</v></c></row>`
  return madeWorkbook({ A: worksheet(row === '1' ? stray : `${rowsXml([['Tank']])}${stray}`) })
}

const table = [
  ['Tank', 'Température'],
  ['T1', '18,5'],
  ['T2', '19,0'],
]
const csv = (separator: string, end: string) => table.map(cells => cells.join(separator)).join(end)

describe('a text in whatever separator and encoding', () => {
  it.each<[string, Content]>([
    ['UTF-8 with its mark, semicolons', `\ufeff${csv(';', '\r\n')}\r\n`],
    ['UTF-16 with its mark, tabs', utf16le(`\ufeff${csv('\t', '\r\n')}`)],
    ['UTF-16 in the other order', utf16be(`\ufeff${csv('\t', '\r\n')}`)],
    ['UTF-16 without its mark', utf16le(csv('\t', '\r\n'))],
    ['UTF-16 in the other order without its mark', utf16be(csv(';', '\n'))],
    ['Windows-1252', latin(csv(';', '\r\n'))],
    ['a line that tells the separator', `sep=|\r\n${csv('|', '\r\n')}`],
    ['bars', csv('|', '\n')],
    ['line ends of an old Mac', csv(';', '\r')],
    [
      'a hundred empty lines at the end, and empty columns',
      `${csv(';', ';;;\r\n')};;;\r\n${';;;;\r\n'.repeat(100)}`,
    ],
    ['decimal commas in every row', csv(';', '\n')],
  ])('%s', async (_name, content) => {
    expect(await rowsOf(content)).toEqual(table)
  })

  it('notes with other separators above the headings do not mislead', async () => {
    const text = 'Cellar book, harvest 2026, all tanks\n\nTank;Volume;pH\nT1;1.200,5;3,4\nT2;800,0;3,5\n'
    expect((await rowsOf(text))?.slice(2)).toEqual([
      ['Tank', 'Volume', 'pH'],
      ['T1', '1.200,5', '3,4'],
      ['T2', '800,0', '3,5'],
    ])
  })

  it('line ends and separators in quotes belong to their cell', async () => {
    expect(await rowsOf('Tank;Notes\nT1;"two\nlines; one ""cell"""\n')).toEqual([
      ['Tank', 'Notes'],
      ['T1', 'two\nlines; one "cell"'],
    ])
  })

  it('the name of the file names the sheet', async () => {
    expect((await read('Tank\nT1', 'Tanks 2026.v2.csv'))[0]?.name).toBe('Tanks 2026.v2')
  })
})

describe('pasted cells', () => {
  it('as a spreadsheet copies them', async () => {
    expect((await readPasted('Tank\tNotes\nT1\t"two\nlines"\n'))[0]?.rows).toEqual([
      ['Tank', 'Notes'],
      ['T1', 'two\nlines'],
    ])
  })

  it('a quotation mark that is only a letter', async () => {
    expect((await readPasted('Tank\tNotes\nT1\t"Old vines" block\n'))[0]?.rows).toEqual([
      ['Tank', 'Notes'],
      ['T1', '"Old vines" block'],
    ])
  })

  it('nothing at all', async () => {
    await expect(readPasted(' \n')).rejects.toThrow('Nothing was pasted.')
  })
})

it('what cannot be loaded is said like every other failure', async () => {
  const failure = await arrived(Promise.reject(new Error('offline'))).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SheetFailure)
  expect(failure).toMatchObject({
    message: expect.stringContaining('could not be loaded'),
    cause: { message: 'offline' },
  })
})
