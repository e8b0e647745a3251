import { toCamelCase } from '#shared/key-case.ts'
import { firstHash, hashContent } from '../db/writing/audit-entry.ts'
import { Pace } from '../event-loop.ts'
import { PlainFailure } from '../plain-failure.ts'
import { type ColumnShape, isKnownSchema } from '../table-stores/schema-shape.ts'
import type { OnRows } from '../table-stores/table-store.ts'
import { formatVersion, jsonName, type Manifest, manifest, manifestName } from './file-format.ts'
import { type FileTable, fileTables, trailTable } from './file-tables.ts'
import { type Fields, type Namings, renumberRow } from './namings.ts'
import { damaged, foreign, OpenZip, type Passed, requireSeal } from './winery-zip.ts'

/** The lowest and the highest id of each table that is named anywhere in a file. */
export type IdRanges = ReadonlyMap<string, { lowest: number; highest: number }>

/** A winery's file that was read to its end and found whole, of a version that is known, and true to its own trail. */
export interface CheckedWineryFile {
  path: string
  /** Of the whole file, as any tool would compute it. */
  sha256: string
  manifest: Manifest
  tables: readonly FileTable[]
  ids: IdRanges
  /** The addresses of its people. */
  emails: readonly string[]
  rowsOf(table: FileTable): AsyncGenerator<Fields[]>
  close(): void
}

/**
 * The schema of the first files. Those of older versions are read as they were then: what has come since is empty, or
 * what the database puts there by itself. No migration since has changed rows that were there, and a test sees to it
 * that one which does is noticed here.
 */
export const firstSchema = '0013-imports'

/** Reads the whole file, or says in one sentence why it cannot be brought in. Nothing else is touched. */
export async function checkWineryFile(
  path: string,
  namings: Namings,
  onRows: OnRows = () => undefined,
): Promise<CheckedWineryFile> {
  const sha256 = await requireSeal(path)
  const zip = await OpenZip.open(path)
  try {
    const told = await readManifest(path, zip)
    const tables = await fileTables(told.schema, namings)
    const rowsOf = (table: FileTable) => rowsIn(path, zip, table)
    const check = new FileCheck(path, zip, told, onRows)
    await check.requireFiles(tables)
    for (const table of tables) await check.table(table)
    check.requireWholeTrail()
    return {
      path,
      sha256,
      manifest: told,
      tables,
      ids: check.ids,
      emails: check.emails,
      rowsOf,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readManifest(path: string, zip: OpenZip): Promise<Manifest> {
  const told = manifest.safeParse(parseOrNull(await zip.text(manifestName)))
  if (!told.success) throw foreign(path)
  const { formatVersion: version, schema, program } = told.data
  if (version > formatVersion || !isKnownSchema(schema))
    throw new PlainFailure(
      `${path} was made by a newer version of the program (${program}). Update this one, then bring it in.`,
    )
  if (schema < firstSchema)
    throw new PlainFailure(
      `${path} says that it was made by a version of the program (${program}) that made no such files yet.`,
    )
  return told.data
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON, so no manifest either.
    return null
  }
}

/** The rows of a table, some at a time: a record in each line of a list. */
async function* rowsIn(
  path: string,
  zip: OpenZip,
  table: FileTable,
  done?: (passed: Passed) => void,
): AsyncGenerator<Fields[]> {
  for await (const lines of zip.lines(jsonName(table), done)) {
    const rows: Fields[] = []
    for (const line of lines) {
      const text = line.endsWith(',') ? line.slice(0, -1) : line
      if (!text.startsWith('{')) continue
      const row = parseOrNull(text)
      if (row === null) throw damaged(path, `a record in ${jsonName(table)} cannot be read`)
      rows.push(row as Fields)
    }
    if (rows.length > 0) yield rows
  }
}

/** What is found out of a file while it is read for the first time. */
class FileCheck {
  readonly ids = new Map<string, { lowest: number; highest: number }>()
  readonly emails: string[] = []
  readonly #path: string
  readonly #zip: OpenZip
  readonly #told: Manifest
  readonly #onRows: OnRows
  readonly #total: number
  #rows = 0
  #trail = { sequence: 0, hash: firstHash }

  constructor(path: string, zip: OpenZip, told: Manifest, onRows: OnRows) {
    this.#path = path
    this.#zip = zip
    this.#told = told
    this.#onRows = onRows
    this.#total = told.files.reduce(
      (sum, { name, rows }) => sum + (name.startsWith('json/') ? (rows ?? 0) : 0),
      0,
    )
  }

  /** Every file as the manifest lists it, and no other. */
  async requireFiles(tables: readonly FileTable[]): Promise<void> {
    const listed = this.#told.files.map(({ name }) => name)
    const there = this.#zip.names().filter(name => name !== manifestName)
    const odd = [
      ...there.filter(name => !listed.includes(name)),
      ...listed.filter(name => !there.includes(name)),
    ]
    const lacking = tables.map(jsonName).filter(name => !listed.includes(name))
    const [wrong] = [...odd, ...lacking]
    if (wrong !== undefined) throw damaged(this.#path, `its manifest and its files differ in ${wrong}`)
    const read = new Set(tables.map(jsonName))
    for (const { name } of this.#told.files)
      if (!read.has(name))
        for await (const lines of this.#zip.lines(name, passed => this.#requireListed(name, passed)))
          if (lines.length === 0) throw damaged(this.#path, `${name} cannot be read`)
  }

  async table(table: FileTable): Promise<void> {
    const name = jsonName(table)
    const pace = new Pace()
    const note = (of: string, id: number) => this.#note(of, id)
    let count = 0
    for await (const rows of rowsIn(this.#path, this.#zip, table, passed =>
      this.#requireListed(name, passed),
    )) {
      for (const row of rows) {
        this.#requireShape(table, row)
        renumberRow(table.namings, row, note)
        if (table.name === 'users') this.emails.push(String(row.email))
        if (table.name === trailTable) this.#follow(row)
        if (pace.isDue()) await pace.rest()
      }
      count += rows.length
      this.#rows += rows.length
      this.#onRows(this.#rows, this.#total)
    }
    if (count !== this.#told.files.find(each => each.name === name)?.rows)
      throw damaged(this.#path, `${name} holds ${count} records, and its manifest says otherwise`)
  }

  #requireListed(name: string, { bytes, sha256 }: Passed): void {
    const listed = this.#told.files.find(each => each.name === name)
    if (listed?.bytes !== bytes || listed.sha256 !== sha256)
      throw damaged(this.#path, `${name} is not as its manifest says`)
  }

  #requireShape({ name, shape }: FileTable, row: Fields): void {
    const columns = new Map(shape.columns.map(column => [toCamelCase(column.name), column]))
    const strange = Object.keys(row).find(key => !columns.has(key))
    const wrong = [...columns].find(([key, column]) => !fits(column, row[key]))?.[0]
    const column = strange ?? wrong
    if (column !== undefined) throw damaged(this.#path, `a record of ${name} has a wrong ${column}`)
  }

  #note(table: string, id: number): number {
    const known = this.ids.get(table)
    this.ids.set(table, {
      lowest: Math.min(id, known?.lowest ?? id),
      highest: Math.max(id, known?.highest ?? id),
    })
    return id
  }

  /** The trail must be whole as it was there: what is broken is not made to look whole by chaining it anew. */
  #follow(entry: Fields): void {
    const { sequence, at, userId, userName, action, kind, recordId, requestId, previousHash, hash } = entry
    const [before, after] = [textOf(entry.before), textOf(entry.after)]
    const about = [this.#told.winery.id, sequence, at, userId, userName, action, kind, recordId]
    const isNext = sequence === this.#trail.sequence + 1 && previousHash === this.#trail.hash
    if (!isNext || hash !== hashContent([...about, before, after, requestId, previousHash]))
      throw new PlainFailure(`The audit trail in ${this.#path} is broken at entry ${sequence}.`)
    this.#trail = { sequence: Number(sequence), hash: String(hash) }
  }

  requireWholeTrail(): void {
    const { sequence, hash } = this.#told.auditHead
    if (this.#trail.sequence !== sequence || this.#trail.hash !== hash)
      throw new PlainFailure(`The audit trail in ${this.#path} does not end where its manifest says.`)
  }
}

/** JSON as the trail keeps it. */
export const textOf = (content: unknown): string | null =>
  content === null || typeof content === 'string' ? content : JSON.stringify(content)

function fits({ type }: ColumnShape, value: unknown): boolean {
  if (value === null) return true
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'double precision') return typeof value === 'number'
  return type === 'boolean'
    ? typeof value === 'boolean'
    : typeof value === 'string' || typeof value === 'object'
}
