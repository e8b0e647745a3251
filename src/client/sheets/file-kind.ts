import type { ZipPart } from './zip-parts.ts'

// What people bring by mistake is told by its content: names lie, above all `.xls`, which half of all web exports bear.

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, place) => bytes[at + place] === byte)
const codes = (text: string) => [...text].map(letter => letter.charCodeAt(0))

const signatures: readonly (readonly [what: string, signature: readonly number[], at?: number])[] = [
  ['a PDF document', codes('%PDF')],
  ['a picture', [0x89, ...codes('PNG')]],
  ['a picture', [0xff, 0xd8, 0xff]],
  ['a picture', codes('GIF8')],
  ['a picture', codes('WEBP'), 8],
  ['a picture', codes('ftypheic'), 4],
  ['a picture', codes('BM'), 0],
  ['a packed archive', [0x1f, 0x8b]],
  ['a packed archive', codes('Rar!')],
  ['a packed archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a text document (.rtf)', codes('{\\rtf')],
  ['a database', codes('SQLite format 3')],
]

/** True for a ZIP file, which every newer workbook is. */
export const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 3, 4])

/** True for the container of Office up to 2003, and of Office files with a password. */
export const isOldOffice = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

/** What a file is that begins so; null for what may be text. */
export function kindByStart(bytes: Uint8Array): string | null {
  const found = signatures.find(([, signature, at]) => startsWith(bytes, signature, at))
  // Two letters alone prove nothing: a bitmap has a zero among its first bytes, a text has none.
  if (found?.[1].length === 2 && found[1][0] === 0x42) return bytes.slice(0, 32).includes(0) ? found[0] : null
  return found?.[0] ?? null
}

/** The names in such a container are UTF-16. */
function holdsName(bytes: Uint8Array, name: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...name].map(letter => `${letter}\u0000`).join(''))
}

/** What a file of the old container is. */
export function kindOfOldOffice(bytes: Uint8Array): 'locked' | 'workbook' | 'other' {
  if (holdsName(bytes, 'EncryptedPackage')) return 'locked'
  return holdsName(bytes, 'Workbook') || holdsName(bytes, 'Book') ? 'workbook' : 'other'
}

/** What a ZIP file is by the names of its parts; `xlsx` is the one that can be read. */
export function kindOfZip(parts: readonly ZipPart[]): string {
  const has = (test: (name: string) => boolean) => parts.some(({ name }) => test(name))
  if (has(name => name === 'xl/workbook.xml')) return 'xlsx'
  if (has(name => name === 'xl/workbook.bin')) return 'a binary workbook (.xlsb)'
  if (has(name => name.endsWith('.iwa') || name === 'Index.zip')) return 'a Numbers document'
  if (has(name => name === 'content.xml')) return 'an OpenDocument file (.ods)'
  if (has(name => name.startsWith('word/'))) return 'a Word document'
  if (has(name => name.startsWith('ppt/'))) return 'a presentation'
  return 'a ZIP archive'
}

/** What a text is that is no table: a web page, or what programs exchange; null for what may be one. */
export function kindOfText(text: string): string | null {
  const start = text.trimStart().slice(0, 2000).toLowerCase()
  if (/^<(!doctype html|html|head|body|table|meta|style|div)\b/.test(start)) return 'a web page'
  if (start.startsWith('<?xml') || start.startsWith('<workbook'))
    return start.includes('<html') ? 'a web page' : 'an XML file'
  if (/^[[{]\s*["[{]/.test(start)) return 'a file for programs (JSON)'
  return null
}
