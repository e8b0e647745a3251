import type { Writable } from 'node:stream'
import { latestMigration } from '../db/migrate.ts'
import { PlainFailure } from '../plain-failure.ts'
import { shapeOf } from '../table-stores/schema-shape.ts'
import { readAll, requireSchema, type TableStore } from '../table-stores/table-store.ts'
import { columnsAsCsv, columnsAsJson, describeColumns } from './describe-columns.ts'
import {
  columnsStem,
  formatName,
  formatVersion,
  type Manifest,
  manifestName,
  readmeName,
} from './file-format.ts'
import { fileTables } from './file-tables.ts'
import { NameBook, type WordedKind } from './name-book.ts'
import type { Namings, Told } from './namings.ts'
import { readmeText } from './readme-text.ts'
import { type Part, writeSealedZip } from './sealed-zip.ts'
import { partsOf } from './table-parts.ts'

/** What the product tells of its kinds: their words, and how they name each other. */
export interface FileWords {
  kinds: readonly WordedKind[]
  namings: Namings
  /** Sentences, by table, where a row alone says little to people. */
  told: Readonly<Record<string, Told>>
}

/** Writes everything of one winery, in one state and with little memory, while others write on. */
export async function makeWineryFile(
  store: TableStore,
  wineryId: number,
  { words, program, now = new Date() }: { words: FileWords; program: string; now?: Date },
  out: Writable,
): Promise<Manifest> {
  const schema = await requireSchema(store)
  if (schema !== latestMigration)
    throw new PlainFailure('The database is of an older version. Start the server once, then export.')
  const tables = await fileTables(schema, words.namings, words.told)
  const made: Manifest[] = []
  await store.snapshot(async () => {
    const head = await headOf(store, schema, wineryId)
    const about = {
      format: formatName,
      formatVersion,
      madeAt: now.toISOString(),
      program,
      schema,
      ...head,
    } as const
    const names = new NameBook(store, wineryId, tables, words.kinds)
    const columns = describeColumns(tables, words.kinds)
    const singularOf = (name: string) => words.kinds.find(kind => kind.name === name)?.singular
    const parts: Part[] = [
      text(readmeName, readmeText(about, tables, singularOf)),
      text(`${columnsStem}.csv`, columnsAsCsv(columns)),
      text(`${columnsStem}.json`, columnsAsJson(columns)),
      ...tables.flatMap(table => partsOf(store, table, wineryId, names)),
    ]
    const content = (files: Manifest['files']) => {
      made.push({ ...about, files })
      return `${JSON.stringify({ ...about, files }, null, 2)}\n`
    }
    await writeSealedZip(parts, { name: manifestName, content: files => content([...files]) }, now, out)
  })
  return made[0] as Manifest
}

const text = (name: string, content: string): Part => ({
  name,
  async *pieces() {
    yield content
  },
})

async function headOf(store: TableStore, schema: string, wineryId: number) {
  const shapes = await shapeOf(schema)
  const find = async (name: string, column: string) => {
    const shape = shapes.find(each => each.name === name)
    const rows = shape ? await readAll(store, shape) : []
    return rows.find(row => row[column] === wineryId)
  }
  const [winery, head] = [await find('wineries', 'id'), await find('audit_heads', 'winery_id')]
  if (!winery || !head) throw new PlainFailure('There is no such winery.')
  return {
    winery: { id: wineryId, name: String(winery.name) },
    auditHead: { sequence: Number(head.sequence), hash: String(head.hash) },
  }
}
