import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { PlainFailure } from '../plain-failure.ts'
import { isKnownSchema, keptTables, namesOf, tablesThatCameLater } from '../table-stores/schema-shape.ts'
import { Fingerprint, type Row } from '../table-stores/table-store.ts'
import {
  type Footer,
  footerLine,
  formatVersion,
  gzipMagic,
  type Header,
  headerLine,
  readSeal,
  sealLength,
  type TableBegin,
  type TableEnd,
  tableEndLine,
  tableLine,
} from './backup-format.ts'
import { headerOf } from './read-header.ts'

/** A file that was found to be a whole backup of a schema that this program knows. */
export interface CheckedBackup {
  path: string
  bytes: number
  header: Header
  footer: Footer
}

/** What a backup tells, in the order in which it tells it. */
export interface BackupReader {
  begin?(table: TableBegin): Promise<void>
  rows?(rows: Row[]): Promise<void>
  end?(table: TableEnd): Promise<void>
}

const foreign = (path: string) => new PlainFailure(`${path} is not a backup of Wine Management.`)
const damaged = (path: string, what: string) =>
  new PlainFailure(`${path} is damaged: ${what}. Use another backup.`)

/** Reads the whole file once, or says in one sentence why it cannot be used. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const bytes = await sizeOf(path)
  await requireSeal(path, bytes)
  const header = await readHeader(path, bytes)
  if (header.formatVersion > formatVersion || !isKnownSchema(header.schema))
    throw new PlainFailure(
      `${path} was made by a newer version of the program (${header.program}). Update this one, then restore.`,
    )
  const shapes = new Map((await keptTables(header.schema)).map(table => [table.name, table]))
  let fingerprint = new Fingerprint()
  const footer = await readBackup(
    { path, bytes },
    {
      async begin({ table, columns }) {
        const shape = shapes.get(table)
        shapes.delete(table)
        if (!shape || namesOf(shape).join() !== columns.join())
          throw damaged(path, `its table ${table} is not as it should be`)
        fingerprint = new Fingerprint()
      },
      async rows(rows) {
        fingerprint.add(rows)
      },
      async end({ endOf, rows, sha256 }) {
        const found = fingerprint.end()
        if (rows !== found.rows || sha256 !== found.sha256)
          throw damaged(path, `its table ${endOf} is incomplete`)
      },
    },
  )
  const later = await tablesThatCameLater(header.schema)
  const missing = [...shapes.keys()].find(name => !later.has(name))
  if (missing) throw damaged(path, `it lacks the table ${missing}`)
  return { path, bytes, header, footer }
}

/** Goes through a checked file, a few rows at a time. */
export async function readBackup(
  { path, bytes }: Pick<CheckedBackup, 'path' | 'bytes'>,
  reader: BackupReader,
): Promise<Footer> {
  let footer: Footer | undefined
  let isFirst = true
  for await (const lines of linesIn(path, bytes)) {
    let rows: Row[] = []
    const passOn = async () => {
      if (rows.length > 0) await reader.rows?.(rows)
      rows = []
    }
    for (const text of isFirst ? lines.slice(1) : lines) {
      const line: unknown = JSON.parse(text)
      if (Array.isArray(line)) {
        rows.push(line)
        continue
      }
      await passOn()
      const begin = tableLine.safeParse(line)
      const end = tableEndLine.safeParse(line)
      if (begin.success) await reader.begin?.(begin.data)
      else if (end.success) await reader.end?.(end.data)
      else footer = footerLine.parse(line)
    }
    await passOn()
    isFirst = false
  }
  if (!footer) throw damaged(path, 'its end is missing')
  return footer
}

/** What a backup says of itself and of the installation, without its records. */
export interface BackupOutline {
  installation: ReadonlyMap<string, string>
  footer: Footer
}

/** When a file says that it was made; the rest of it is not looked at. */
export async function createdAtOf(path: string): Promise<string> {
  const bytes = await sizeOf(path)
  if (bytes <= sealLength) throw foreign(path)
  return (await readHeader(path, bytes)).createdAt
}

/** Reads a whole backup to its end, but takes only the outline out of it. */
export async function outlineOf(path: string): Promise<BackupOutline> {
  const bytes = await sizeOf(path)
  await requireSeal(path, bytes)
  const installation = new Map<string, string>()
  let isInstallation = false
  let last = ''
  for await (const lines of linesIn(path, bytes))
    for (const line of lines) {
      if (!line.startsWith('[')) {
        isInstallation = line.startsWith('{"table":"installation"')
        last = line
      } else if (isInstallation) {
        const [name, value] = JSON.parse(line) as [string, string]
        installation.set(name, value)
      }
    }
  const footer = footerLine.safeParse(parseOrNull(last))
  if (!footer.success) throw damaged(path, 'its end is missing')
  return { installation, footer: footer.data }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (found.isFile()) return found.size
    throw new PlainFailure(`${path} is no file.`)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') throw new PlainFailure(`There is no file ${path}.`)
    throw error
  }
}

/** Every byte is covered: a cut, a flipped bit or an addition shows before anything is unpacked. */
async function requireSeal(path: string, bytes: number): Promise<void> {
  const file = await open(path)
  try {
    const start = Buffer.alloc(gzipMagic.length)
    await file.read(start, 0, start.length, 0)
    const ending = Buffer.alloc(sealLength)
    await file.read(ending, 0, sealLength, Math.max(0, bytes - sealLength))
    const expected = readSeal(ending)
    if (!expected && !start.equals(gzipMagic)) throw foreign(path)
    if (!expected) throw headerOf(path) ? damaged(path, 'it is cut off') : foreign(path)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path, { end: bytes - sealLength - 1 })) hash.update(chunk)
    if (hash.digest('hex') !== expected) throw damaged(path, 'its checksum does not match its content')
  } finally {
    await file.close()
  }
}

async function readHeader(path: string, bytes: number): Promise<Header> {
  for await (const [first = ''] of linesIn(path, bytes)) {
    const header = headerLine.safeParse(parseOrNull(first))
    if (header.success) return header.data
    break
  }
  throw foreign(path)
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON, so no header either.
    return null
  }
}

/** The lines of the unpacked file without its seal, some at a time. */
async function* linesIn(path: string, bytes: number): AsyncGenerator<string[]> {
  const file = createReadStream(path, { end: bytes - sealLength - 1 })
  const content = createGunzip()
  file.once('error', error => content.destroy(error))
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of file.pipe(content)) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) yield lines
    }
  } catch (error) {
    if (/^Z_/.test((error as { code?: string }).code ?? '')) throw damaged(path, 'it cannot be unpacked')
    throw error
  } finally {
    file.destroy()
    content.destroy()
  }
}
