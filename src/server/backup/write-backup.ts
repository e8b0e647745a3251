import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { AuditHead } from '../audit/audit-chains.ts'
import { installationIdRow } from '../db/installation.ts'
import { keptTables, type TableShape } from '../table-stores/schema-shape.ts'
import {
  linesOf,
  type OnRows,
  readAll,
  refuseOddNumbers,
  type TableStore,
} from '../table-stores/table-store.ts'
import { type Footer, formatName, formatVersion, type Header, seal } from './backup-format.ts'

export interface Written {
  header: Header
  footer: Footer
  bytes: number
}

/** Writes one state of the store into a new file that only this account can read, with constant memory. */
export async function writeBackup(
  source: TableStore,
  path: string,
  { schema, program, onRows }: { schema: string; program: string; onRows: OnRows },
): Promise<Written> {
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
    const content = new Content(source, header, onRows)
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
    const lines = Readable.from(content.lines(), { highWaterMark: 2 })
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
    return { header: content.header, footer: content.footer, bytes: bytes + ending.length }
  } finally {
    await file.close()
  }
}

/** The lines of a backup, made while they are read. */
class Content {
  readonly #source: TableStore
  readonly #onRows: OnRows
  #rows = 0
  #total = 0
  header: Header
  footer: Footer = { tables: 0, rows: 0, auditHeads: [] }

  constructor(source: TableStore, header: Header, onRows: OnRows) {
    this.#source = source
    this.header = header
    this.#onRows = onRows
  }

  async *lines(): AsyncGenerator<string> {
    const tables = await keptTables(this.header.schema)
    const installation = await installationOf(this.#source, tables)
    if (installation) this.header = { ...this.header, installation }
    yield line(this.header)
    for (const table of tables) this.#total += await this.#source.count(table)
    for (const table of tables) yield* this.#tableLines(table)
    const auditHeads = await headsOf(this.#source, tables)
    this.footer = { tables: tables.length, rows: this.#rows, auditHeads }
    yield line(this.footer)
  }

  async *#tableLines(table: TableShape): AsyncGenerator<string> {
    const lastId = table.hasCountedId ? await this.#source.lastId(table) : 0
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name), lastId })
    const hash = createHash('sha256')
    let count = 0
    for await (const rows of this.#source.batches(table)) {
      refuseOddNumbers(table, rows)
      const lines = linesOf(rows)
      hash.update(lines)
      count += rows.length
      this.#rows += rows.length
      this.#onRows(this.#rows, this.#total)
      yield lines
    }
    yield line({ endOf: table.name, rows: count, sha256: hash.digest('hex') })
  }
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
export async function headsOf(store: TableStore, tables: readonly TableShape[]): Promise<AuditHead[]> {
  const read = (name: string) => rowsOf(store, tables, name)
  const names = new Map((await read('wineries')).map(row => [row.id, String(row.name)]))
  return (await read('audit_heads')).map(row => ({
    wineryId: Number(row.winery_id),
    winery: names.get(row.winery_id ?? 0) ?? '',
    sequence: Number(row.sequence),
    hash: String(row.hash),
  }))
}
