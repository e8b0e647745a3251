import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, parseTable, recordsOf, separatorOf } from './csv-file.ts'

const read = async (bytes: Uint8Array) => parseTable(decodeText(bytes))
const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

const people = [
  ['firstName', 'email'],
  ['Émile', 'emile@estate.test'],
  ['Jørgen', 'jorgen@estate.test'],
]
const lines = (separator: string, end: string) => people.map(cells => cells.join(separator)).join(end)

describe('a file of a spreadsheet program (USER-47, OPEN-66, TRAP-75)', () => {
  it.each([
    ['Excel, "CSV UTF-8": mark, semicolons, CRLF', utf8(`\ufeff${lines(';', '\r\n')}\r\n`)],
    [
      'Excel, "CSV UTF-8" with an English system: mark, commas, CRLF',
      utf8(`\ufeff${lines(',', '\r\n')}\r\n`),
    ],
    ['Excel, "CSV": Windows-1252, semicolons, CRLF', latin(`${lines(';', '\r\n')}\r\n`)],
    ['Excel, "Unicode Text": UTF-16, tabs, CRLF', utf16(`${lines('\t', '\r\n')}\r\n`)],
    ['UTF-16 in the other byte order', utf16(lines('\t', '\r\n')).swap16()],
    ['Excel for Mac, "CSV (Macintosh)": bare CR', utf8(lines(',', '\r'))],
    ['LibreOffice: UTF-8, commas, LF', utf8(`${lines(',', '\n')}\n`)],
    ['Google Sheets: UTF-8, commas, CRLF, no last line end', utf8(lines(',', '\r\n'))],
    ['a file that declares its separator', utf8(`sep=;\r\n${lines(';', '\r\n')}`)],
    ['blank lines and lines of separators only', utf8(`\n \n${lines(';', '\n;\n\n')}\n;\n`)],
  ])('%s', async (_name, bytes) => {
    expect(await read(bytes)).toEqual(people)
  })

  it('everything in quotes, with commas, quotes and line ends inside', async () => {
    const text = '"firstName","notes"\r\n"Rosa, the elder","says ""hi"""\r\n" Ann ","two\r\nlines"\r\n'
    expect(await parseTable(text)).toEqual([
      ['firstName', 'notes'],
      ['Rosa, the elder', 'says "hi"'],
      ['Ann', 'two\r\nlines'],
    ])
  })

  it('whatever its cells hold, comes back as it was written', async () => {
    const cell = fc.string({ unit: 'grapheme' }).map(text => `x${text.replaceAll('\u0000', '')}x`)
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',', ';', '\t'),
        async (rows, separator) => {
          const text = [['a', 'b'], ...rows].map(row => row.map(quoted).join(separator)).join('\r\n')
          // Only what is outside the quotes tells the separator.
          const written = text.replace(/^"a"(.)"b"/, 'a$1b')
          expect((await parseTable(written)).slice(1)).toEqual(rows)
        },
      ),
    )
  })
})

it.each([
  ['a,b;c;d', ';'],
  ['"a;b;c",d', ','],
  ['\n\na\tb,c\td', '\t'],
  ['a|b|c', '|'],
  ['alone', ','],
  ['', ','],
])('the header %j uses %j', (header, separator) => {
  expect(separatorOf(header)).toBe(separator)
})

it.each([
  ['a quote that is never closed', utf8('firstName,email\n"Rosa,rosa@estate.test\nAnn,ann@estate.test\n')],
  ['a quote closed in mid-cell', utf8('firstName,email\n"Rosa"x,rosa@estate.test\n')],
  ['a workbook with the wrong name', new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0xff])],
])('USER-56: %s is refused', async (_name, bytes) => {
  await expect(read(bytes)).rejects.toThrow()
})

it.each([[''], ['\ufeff'], ['\r\n\r\n'], ['firstName,email']])('USER-42: %j holds no rows', async text => {
  expect(recordsOf(await read(utf8(text)), ['firstName'])).toEqual([])
})

describe('columns by name (OPEN-66)', () => {
  it('are found in any order and case, with blanks or underscores, and short rows are filled up', () => {
    const table = [
      ['EMAIL', 'first_name', 'Last Name', 'colour'],
      ['rosa@estate.test', 'Rosa', 'Vine', 'red'],
      ['ann@estate.test'],
    ]
    expect(recordsOf(table, ['firstName', 'lastName', 'email', 'role'])).toEqual([
      { firstName: 'Rosa', lastName: 'Vine', email: 'rosa@estate.test', role: '' },
      { firstName: '', lastName: '', email: 'ann@estate.test', role: '' },
    ])
  })

  it('the first of two equal ones counts', () => {
    expect(
      recordsOf(
        [
          ['email', 'E-mail'],
          ['first', 'second'],
        ],
        ['email'],
      ),
    ).toEqual([{ email: 'first' }])
  })

  it('with hostile names do no harm', () => {
    const table = [
      ['__proto__', 'constructor', 'email', 'toString'],
      ['{"isAdmin":true}', 'x', 'rosa@estate.test', 'y'],
    ]
    const [record] = recordsOf(table, ['email', 'password'])
    expect(record).toEqual({ email: 'rosa@estate.test', password: '' })
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype)
    expect('isAdmin' in {}).toBe(false)
  })
})
