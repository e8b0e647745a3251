import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { AuditHead } from '../audit/audit-chains.ts'
import { installationIdRow } from '../db/installation.ts'
import { namesOf, type TableShape } from '../table-stores/schema-shape.ts'
import {
  Fingerprint,
  keptTablesOf,
  type OnRows,
  readAll,
  refuseOddNumbers,
  type TableStore,
} from '../table-stores/table-store.ts'
import { type Footer, formatName, formatVersion, type Header, seal } from './backup-format.ts'

/**
 * Writes one state of the store into a new file that only this account can read, with constant memory. Gives the size
 * of the file in bytes.
 */
export async function writeBackup(
  source: TableStore,
  path: string,
  { schema, program, onRows }: { schema: string; program: string; onRows: OnRows },
): Promise<number> {
  const header: Header = {
    format: formatName,
    formatVersion,
    createdAt: new Date().toISOString(),
    program,
    database: source.kind,
    schema,
  }
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    // The pipeline would tell of being aborted instead of the reason, such as a full disk.
    let reason: unknown
    const keep = async (packed: AsyncIterable<Buffer>) => {
      try {
        for await (const chunk of packed) {
          hash.update(chunk)
          bytes += chunk.length
          await file.appendFile(chunk)
        }
      } catch (error) {
        reason ??= error
        throw error
      }
    }
    const lines = Readable.from(linesOfAll(source, header, onRows), { highWaterMark: 2 })
    lines.once('error', error => {
      reason ??= error
    })
    await source.snapshot(() =>
      pipeline(lines, createGzip(), keep).catch(error => {
        throw reason ?? error
      }),
    )
    const ending = seal(hash.digest('hex'))
    await file.appendFile(ending)
    await file.sync()
    return bytes + ending.length
  } finally {
    await file.close()
  }
}

/** The lines of a backup, made while they are read. */
async function* linesOfAll(source: TableStore, begin: Header, onRows: OnRows): AsyncGenerator<string> {
  const tables = await keptTablesOf(source, begin.schema)
  const installation = await installationOf(source, tables)
  yield line(installation ? { ...begin, installation } : begin)
  let total = 0
  for (const table of tables) total += await source.count(table)
  let rows = 0
  for (const table of tables)
    yield* linesOfTable(source, table, count => {
      rows += count
      onRows(rows, total)
    })
  const footer: Footer = { tables: tables.length, rows, auditHeads: await headsOf(source, tables) }
  yield line(footer)
}

async function* linesOfTable(
  source: TableStore,
  table: TableShape,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  const lastId = table.hasCountedId ? await source.lastId(table) : 0
  yield line({ table: table.name, columns: namesOf(table), lastId })
  const fingerprint = new Fingerprint()
  for await (const rows of source.batches(table)) {
    refuseOddNumbers(table, rows)
    const lines = fingerprint.add(rows)
    onRows(rows.length)
    yield lines
  }
  yield line({ endOf: table.name, ...fingerprint.end() })
}

const line = (content: object) => `${JSON.stringify(content)}\n`

async function rowsOf(store: TableStore, tables: readonly TableShape[], name: string) {
  const table = tables.find(each => each.name === name)
  return table ? readAll(store, table) : []
}

/** The name that the installation gave itself; one that no server of this version ran on has none yet. */
async function installationOf(store: TableStore, tables: readonly TableShape[]): Promise<string | null> {
  const notes = await rowsOf(store, tables, 'installation')
  const id = notes.find(({ name }) => name === installationIdRow)?.value
  return typeof id === 'string' ? id : null
}

/** Where the audit chain of every winery ends. */
async function headsOf(store: TableStore, tables: readonly TableShape[]): Promise<AuditHead[]> {
  const read = (name: string) => rowsOf(store, tables, name)
  const names = new Map((await read('wineries')).map(row => [row.id, String(row.name)]))
  return (await read('audit_heads')).map(row => ({
    wineryId: Number(row.winery_id),
    winery: names.get(row.winery_id ?? 0) ?? '',
    sequence: Number(row.sequence),
    hash: String(row.hash),
  }))
}
