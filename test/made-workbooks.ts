import { strToU8, zipSync } from 'fflate'

// Workbooks as other programs write them, put together by hand: what no library of ours would write.

/** A cell given as the XML inside its element, with the attributes of the element. */
export interface RawCell {
  attributes: string
  inside: string
}

export type MadeCell = string | number | null | RawCell

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The letters of a column, from 0 on. */
export const lettersOf = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : lettersOf(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

function cellXml(cell: MadeCell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  return `<c r="${address}" ${cell.attributes}>${cell.inside}</c>`
}

/** The rows of a worksheet, numbered from 1 on. */
export function rowsXml(rows: readonly (readonly MadeCell[])[]): string {
  return rows
    .map((cells, row) => {
      const inside = cells.map((cell, column) => cellXml(cell, `${lettersOf(column)}${row + 1}`)).join('')
      return `<row r="${row + 1}">${inside}</row>`
    })
    .join('')
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A worksheet of these rows; what stands behind them (merged cells) as XML. */
export const worksheet = (rows: string, behind = '') =>
  `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${behind}</worksheet>`

interface WorkbookOptions {
  /** Days are counted from 1904 on, as Excel for Mac once did. */
  is1904?: boolean
  /** Sheets that the workbook lists and that are not there. */
  missing?: readonly string[]
}

/** The parts of a workbook with these worksheets. Style 1 is a date, style 2 a date with a time. */
export function workbookParts(
  sheets: Readonly<Record<string, string>>,
  { is1904 = false, missing = [] }: WorkbookOptions = {},
): Record<string, Uint8Array> {
  const names = [...Object.keys(sheets), ...missing]
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const related = names.map(
    (_name, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const styles = [0, 14, 22].map(format => `<xf numFmtId="${format}" applyNumberFormat="1"/>`).join('')
  const texts: Record<string, string> = {
    '[Content_Types].xml': '<?xml version="1.0"?><Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships>${related.join('')}<Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs count="3">${styles}</cellXfs></styleSheet>`,
  }
  for (const [at, xml] of Object.values(sheets).entries()) texts[`xl/worksheets/sheet${at + 1}.xml`] = xml
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))
}

/** A packed workbook with these worksheets. */
export function madeWorkbook(
  sheets: Readonly<Record<string, string>>,
  options: WorkbookOptions = {},
): Uint8Array {
  return zipSync(workbookParts(sheets, options))
}

/** An archive with such names in it, as other programs keep their documents. */
export function madeArchive(...names: string[]): Uint8Array {
  return zipSync(Object.fromEntries(names.map(name => [name, strToU8('<x/>')])))
}

/** A file of the container that Office used before 2007 and uses for passwords, with the name of one stream in it. */
export function madeOldOffice(stream: string): Uint8Array {
  const name = [...stream].flatMap(letter => [letter.charCodeAt(0), 0])
  return new Uint8Array([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...new Array<number>(504).fill(0),
    ...name,
  ])
}

/** The archive with its directory stating that every part is that large once it is unpacked. */
export function statingSize(archive: Uint8Array, size: number): Uint8Array {
  const copy = archive.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 46 < copy.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return copy
}
