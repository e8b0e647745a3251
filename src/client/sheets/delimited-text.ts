import { decodeText } from '#client/data/csv-file.ts'
import { arrived, SheetFailure, saveAgain } from './sheet-failure.ts'

const separators = [';', '\t', ',', '|'] as const
const declaredSeparator = /^sep=(.)(?:\r\n|\r|\n|$)/i

/** So much of a file tells its encoding, and how its lines are divided. */
const looked = 4000
const lookedLines = 60

/** The text in a file's bytes, also of UTF-16 without its mark: every second byte of Western text is then zero. */
export function decodeSheetText(bytes: Uint8Array): string {
  const start = bytes.subarray(0, looked)
  const zeros = [0, 0]
  for (const [place, byte] of start.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [first = 0, second = 0] = zeros
  const isMarked = start[0] === 0xff || start[0] === 0xfe
  const most = start.length / 2
  if (!isMarked && second > most * 0.4 && first < most * 0.1) return new TextDecoder('utf-16le').decode(bytes)
  if (!isMarked && first > most * 0.4 && second < most * 0.1) return new TextDecoder('utf-16be').decode(bytes)
  return decodeText(bytes)
}

/** How often each line has the separator, what stands in quotes left out. */
function countsOf(lines: readonly string[], separator: string): number[] {
  let isQuoted = false
  return lines.map(line => {
    let count = 0
    for (const letter of line) {
      if (letter === '"') isQuoted = !isQuoted
      else if (letter === separator && !isQuoted) count++
    }
    return count
  })
}

/**
 * The separator that divides most lines alike: notes above the headings have none, and commas in numbers are not in
 * every line. Of those alike the one that divides into more.
 */
export function separatorOfLines(text: string): string {
  const lines = text
    .slice(0, lookedLines * 2000)
    .split(/\r\n|\r|\n/, lookedLines)
    .filter(line => line.trim() !== '')
  let best = { separator: ',', lines: 0, count: 0 }
  for (const separator of separators) {
    const often = new Map<number, number>()
    for (const count of countsOf(lines, separator))
      if (count > 0) often.set(count, (often.get(count) ?? 0) + 1)
    for (const [count, alike] of often)
      if (alike > best.lines || (alike === best.lines && count > best.count))
        best = { separator, lines: alike, count }
  }
  return best.separator
}

/** The rows of a delimited text as they stand, empty ones too. */
export async function rowsOfText(text: string): Promise<string[][]> {
  const declared = declaredSeparator.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? separatorOfLines(body)
  const { default: Papa } = await arrived(import('papaparse'))
  const { data, errors } = Papa.parse<string[]>(body, { delimiter })
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (!quote) return data
  // Copied cells are divided by tabs, which no cell holds: a quotation mark is then a letter like others.
  if (delimiter === '\t') return body.split(/\r\n|\r|\n/).map(line => line.split('\t'))
  // A quote that is never closed would swallow the rest of the file into one cell.
  throw new SheetFailure(
    `Row ${(quote.row ?? 0) + 1} has a quotation mark that is not closed or stands inside a cell. ` +
      `Take it out, or save the file again from the program that wrote it. ${saveAgain}`,
  )
}
