// Files as spreadsheet programs really write them: Excel, LibreOffice and Google Sheets differ in encoding,
// separator and line ends, and people send whatever their program calls CSV.

/** One record of a file under the names of the columns asked for. */
export type CsvRecord = Record<string, string>

/** The text in a file's bytes: by its mark where it has one, else UTF-8, else what Windows programs write. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [',', ';', '\t', '|']
const declaredSeparator = /^sep=(.)(?:\r\n|\r|\n|$)/i

/** The separator that the header line uses most; what stands in quotes does not count. */
export function separatorOf(text: string): string {
  const header = headerOf(text).replace(/"[^"]*"/g, '')
  const counted = separators.map(separator => header.split(separator).length)
  return separators[counted.indexOf(Math.max(...counted))] ?? ','
}

/** The first line that holds anything; one pattern for it would try every blank of an empty file anew. */
function headerOf(text: string): string {
  const first = Math.max(0, text.search(/\S/))
  const before = text.slice(0, first)
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  return text.slice(start).split(/[\r\n]/, 1)[0] ?? ''
}

/** The rows of a file, cells trimmed, blank ones left out. Throws on what is no table of text. */
export async function parseTable(text: string): Promise<string[][]> {
  // No text holds it; pictures, archives and workbooks do.
  if (text.includes('\u0000')) throw new Error('The file holds no text')
  const declared = declaredSeparator.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const { default: Papa } = await import('papaparse')
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: declared?.[1] ?? separatorOf(body),
    skipEmptyLines: 'greedy',
  })
  // A quote that is never closed would swallow the rest of the file into one cell.
  if (errors.some(({ type }) => type === 'Quotes')) throw new Error('The file has a quote out of place')
  return data.map(cells => cells.map(cell => cell.trim()))
}

/** How column names are compared: `First Name`, `first_name` and `firstName` are one. */
const plainName = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

/** The rows below the header under the names asked for; other columns, whatever they are called, are left out. */
export function recordsOf(table: readonly string[][], columns: readonly string[]): CsvRecord[] {
  const [header = [], ...rows] = table
  const names = header.map(plainName)
  const places = columns.map(column => [column, names.indexOf(plainName(column))] as const)
  return rows.map(cells => Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])))
}
