import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesBelow } from './assemble.mjs'
import { tarOf } from './tar.mjs'

/** Which system packed it is said in one byte, and it is not to matter. */
const systemByte = 9
const unknownSystem = 255

/** A folder as one packed file whose bytes follow from the folder's name, its files and the time alone. */
export function packFolder(folder, time) {
  const top = basename(folder)
  const paths = filesBelow(folder)
  const folders = new Set(
    paths.flatMap(path => path.split('/').map((_, depth, parts) => `${parts.slice(0, depth).join('/')}/`)),
  )
  const entries = [
    ...[...folders].map(path => ({ path: path === '/' ? `${top}/` : `${top}/${path}` })),
    ...paths.map(path => ({ path: `${top}/${path}`, content: readFileSync(join(folder, path)) })),
  ]
  const packed = gzipSync(tarOf(entries, time), { level: 9 })
  packed[systemByte] = unknownSystem
  return packed
}

/** Writes `SHA256SUMS` for all archives of the folder, as `sha256sum -c` reads it. */
export function writeSums(folder) {
  const archives = readdirSync(folder).filter(name => name.endsWith('.tar.gz'))
  const lines = archives.sort().map(name => {
    const hash = createHash('sha256').update(readFileSync(join(folder, name)))
    return `${hash.digest('hex')}  ${name}\n`
  })
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
