import { SheetFailure } from './sheet-failure.ts'

// A workbook is a ZIP file. It is unpacked here, by the browser's own means and never further than a limit, and handed
// on as an archive without compression: the library unpacks larger parts in workers of its own making, which the
// page's content policy forbids, and trusts the sizes that an archive states.

/** One part of an archive as its directory states it. */
export interface ZipPart {
  name: string
  isPacked: boolean
  isEncrypted: boolean
  packedSize: number
  size: number
  offset: number
}

const damaged = () =>
  new SheetFailure('The file is damaged: its end is missing or unreadable. Save it again.')
const tooLarge = () =>
  new SheetFailure(
    'The workbook grows far too large when it is unpacked. Save the sheet that is needed as .csv and bring that.',
  )

const endMark = 0x06054b50
const entryMark = 0x02014b50
const partMark = 0x04034b50
/** The flag without which names are taken for an old code page. */
const namesInUtf8 = 0x800
/** The end of a directory: 22 bytes, and a comment of up to 65,535. */
const endLength = 22
const longestEnd = endLength + 0xffff

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** What the directory at the end of a ZIP file lists. */
export function zipParts(bytes: Uint8Array): ZipPart[] {
  const view = viewOf(bytes)
  let end = bytes.length - endLength
  while (end >= 0 && end >= bytes.length - longestEnd && view.getUint32(end, true) !== endMark) end--
  if (end < 0 || view.getUint32(end, true) !== endMark) throw damaged()
  const parts: ZipPart[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isPacked: view.getUint16(at + 10, true) !== 0,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** The bytes of some parts, by their names; all of them together never more than the limit. */
export async function unpackParts(
  bytes: Uint8Array,
  parts: readonly ZipPart[],
  limit: number,
): Promise<Map<string, Uint8Array>> {
  if (parts.reduce((sum, { size }) => sum + size, 0) > limit) throw tooLarge()
  const unpacked = new Map<string, Uint8Array>()
  let left = limit
  for (const part of parts) {
    const content = await unpackPart(bytes, part, left)
    left -= content.length
    unpacked.set(part.name, content)
  }
  return unpacked
}

async function unpackPart(bytes: Uint8Array, part: ZipPart, limit: number): Promise<Uint8Array> {
  const view = viewOf(bytes)
  const { offset, packedSize } = part
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== partMark) throw damaged()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = bytes.slice(start, start + packedSize)
  if (packed.length < packedSize) throw damaged()
  return part.isPacked ? inflated(packed, limit) : packed
}

/** The directory may state less than there is: what comes out is counted too. */
async function inflated(packed: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read().catch(() => {
      throw damaged()
    })
    if (done) break
    size += value.length
    if (size > limit) {
      await reader.cancel()
      throw tooLarge()
    }
    chunks.push(value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** An archive of these parts, none of them compressed. */
export function packStored(parts: ReadonlyMap<string, Uint8Array>): ArrayBuffer {
  const named = [...parts].map(([name, content]) => ({ name: new TextEncoder().encode(name), content }))
  const total = named.reduce((sum, { name, content }) => sum + 30 + 46 + 2 * name.length + content.length, 0)
  const bytes = new Uint8Array(total + endLength)
  const view = viewOf(bytes)
  const offsets: number[] = []
  let at = 0
  const put = (piece: Uint8Array) => {
    bytes.set(piece, at)
    at += piece.length
  }
  for (const { name, content } of named) {
    offsets.push(at)
    view.setUint32(at, partMark, true)
    view.setUint16(at + 6, namesInUtf8, true)
    view.setUint32(at + 18, content.length, true)
    view.setUint32(at + 22, content.length, true)
    view.setUint16(at + 26, name.length, true)
    at += 30
    put(name)
    put(content)
  }
  const directory = at
  for (const [place, { name, content }] of named.entries()) {
    view.setUint32(at, entryMark, true)
    view.setUint16(at + 8, namesInUtf8, true)
    view.setUint32(at + 20, content.length, true)
    view.setUint32(at + 24, content.length, true)
    view.setUint16(at + 28, name.length, true)
    view.setUint32(at + 42, offsets[place] ?? 0, true)
    at += 46
    put(name)
  }
  view.setUint32(at, endMark, true)
  view.setUint16(at + 8, named.length, true)
  view.setUint16(at + 10, named.length, true)
  view.setUint32(at + 12, at - directory, true)
  view.setUint32(at + 16, directory, true)
  return bytes.buffer
}
