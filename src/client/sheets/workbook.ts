import type { Cell, Sheet } from '#shared/sheets.ts'
import { arrived, largestUnpacked, SheetFailure, saveAgain } from './sheet-failure.ts'
import { checkedWorksheet } from './worksheet-cells.ts'
import { packStored, unpackParts, type ZipPart } from './zip-parts.ts'

const isText = ({ name }: ZipPart) => /\.(xml|rels)$/.test(name)
/** What a workbook holds besides the values of its cells. */
const isDecoration = ({ name }: ZipPart) =>
  /^xl\/(drawings|charts|media|theme|embeddings|pivotCache|pivotTables|tables|externalLinks)\//.test(name)
const isWorksheet = (name: string) => /^\/?xl\/worksheets\/[^/]+\.xml$/.test(name)

/** Every sheet of an XLSX workbook: of a formula its stored value, of merged cells the value in the first. */
export async function readWorkbook(bytes: Uint8Array, parts: readonly ZipPart[]): Promise<Sheet[]> {
  const needed = parts.filter(part => isText(part) && !isDecoration(part))
  const unpacked = await unpackParts(bytes, needed, largestUnpacked)
  for (const [name, content] of unpacked)
    if (isWorksheet(name)) unpacked.set(name, checkedBytes(content, name))
  // One entry for browser and Node, and without workers of its own making, which the content policy forbids.
  const { default: readXlsx } = await arrived(import('read-excel-file/universal'))
  const read = await readXlsx(packStored(unpacked), { trim: false }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new SheetFailure(`The workbook cannot be read. ${saveAgain} (${why})`)
  })
  // A sheet that is only a chart has no cells.
  return read.map(({ sheet, data }) => ({ name: sheet, rows: (data ?? []) as unknown as Cell[][] }))
}

function checkedBytes(content: Uint8Array, path: string): Uint8Array {
  const xml = new TextDecoder().decode(content)
  const name = path.slice(path.lastIndexOf('/') + 1, -'.xml'.length)
  const checked = checkedWorksheet(xml, name)
  return checked === xml ? content : new TextEncoder().encode(checked)
}
