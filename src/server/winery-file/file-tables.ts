import { toCamelCase } from '#shared/key-case.ts'
import { secretColumns } from '../db/writing/audit-entry.ts'
import { type ColumnShape, shapeOf, type TableShape } from '../table-stores/schema-shape.ts'
import { type Equal, type Row, toObject } from '../table-stores/table-store.ts'
import { type Fields, type Naming, type Namings, renumberRow, type Told } from './namings.ts'

/** A table of a winery as its file has it. */
export interface FileTable {
  /** As answers spell it: `cellarOperations`. */
  name: string
  /** The stem of its two files: `cellar-operations`. */
  stem: string
  /** What is read of it: neither secrets nor the number of the winery. */
  shape: TableShape
  /** What is left out because it is a secret. */
  secrets: readonly ColumnShape[]
  order: readonly string[]
  /** How its columns name records. */
  namings: Readonly<Record<string, Naming>>
  /** Which rows are the winery's. */
  only: (wineryId: number) => Equal
  /** Whether a row goes along; all do unless said otherwise. */
  takes: (row: Fields) => boolean
  /** What its CSV says besides. */
  told: Told | null
}

/** The table of the trail, whose rows are known by their place in it. */
export const trailTable = 'auditEntries'
export const wineryTable = 'wineries'

/** Not taken along: who is signed in and by what, who has accounts elsewhere, how answers are kept fresh, and what a replay of the operations makes anew. */
const leftOut = new Set([
  'sessions',
  'account_links',
  'factor_uses',
  'revisions',
  'audit_heads',
  'cellar_touches',
  'cellar_balances',
  'cellar_checkpoints',
])

/** Notices that are still to be sent: another server would send them a second time. */
const takes: Readonly<Record<string, (row: Fields) => boolean>> = {
  notices: ({ state }) => state !== 'waiting' && state !== 'sending',
}

/**
 * The tables of a winery, each after those that it refers to. They are read off the schema, as backups do it: a new
 * table with a winery is in the file without a word here.
 */
export async function fileTables(
  schema: string,
  namings: Namings,
  told: Readonly<Record<string, Told>> = {},
): Promise<FileTable[]> {
  const shapes = (await shapeOf(schema)).filter(
    ({ name, columns }) =>
      !leftOut.has(name) && (name === wineryTable || columns.some(column => column.name === 'winery_id')),
  )
  const tables = new Map<string, FileTable>()
  const ofTrail = namingsOfTrail(kind => tables.get(kind))
  for (const shape of parentsFirst(shapes)) {
    const table = fileTable(shape, { ...namings, [trailTable]: ofTrail }, told)
    tables.set(table.name, table)
  }
  return [...tables.values()]
}

/** An entry names a record of any kind, and holds rows of that kind as they were. */
function namingsOfTrail(tableOf: (kind: string) => FileTable | undefined): Namings[string] {
  const kindOf = ({ kind }: Fields) => tableOf(String(kind))
  const rowOfKind: Naming = {
    json: (content, renumber, entry) =>
      content === null ? null : renumberRow(kindOf(entry)?.namings ?? {}, content as Fields, renumber),
  }
  return {
    userId: { table: 'users' },
    recordId: { tableOf: entry => kindOf(entry)?.name ?? null },
    before: rowOfKind,
    after: rowOfKind,
  }
}

function fileTable(shape: TableShape, namings: Namings, told: Readonly<Record<string, Told>>): FileTable {
  const name = toCamelCase(shape.name)
  const isSecret = (column: ColumnShape) => secretColumns.has(toCamelCase(column.name))
  const isTrail = name === trailTable
  const dropped = new Set(isTrail ? ['winery_id', 'id'] : ['winery_id'])
  const columns = shape.columns.filter(column => !dropped.has(column.name) && !isSecret(column))
  const held = columns.flatMap(({ name: column, refersTo }) =>
    refersTo === null ? [] : [[toCamelCase(column), { table: toCamelCase(refersTo) }] as const],
  )
  return {
    name,
    stem: shape.name.replaceAll('_', '-'),
    shape: { ...shape, columns },
    secrets: shape.columns.filter(isSecret),
    order: isTrail ? ['sequence'] : shape.primaryKey,
    namings: {
      ...(shape.hasCountedId && !isTrail && { id: { table: name } }),
      ...Object.fromEntries(held),
      ...namings[name],
    },
    only: wineryId => ({ [name === wineryTable ? 'id' : 'winery_id']: wineryId }),
    takes: takes[name] ?? (() => true),
    told: told[name] ?? null,
  }
}

/** Rows can then be put in place one table after the other. */
function parentsFirst(shapes: readonly TableShape[]): TableShape[] {
  const placed: TableShape[] = []
  const place = (shape: TableShape) => {
    if (placed.includes(shape)) return
    for (const { refersTo } of shape.columns) {
      const parent = shapes.find(each => each.name === refersTo && each !== shape)
      if (parent) place(parent)
    }
    placed.push(shape)
  }
  // Everything is of the winery, and the trail tells of all of it.
  const rank = ({ name }: TableShape) => [wineryTable, '', trailTable].indexOf(rankedName(name))
  for (const shape of [...shapes].sort((a, b) => rank(a) - rank(b))) place(shape)
  return placed
}

const rankedName = (table: string) => {
  const name = toCamelCase(table)
  return name === wineryTable || name === trailTable ? name : ''
}

/** A stored row under the names of answers, its JSON as it is; the other way round it is the same text again. */
export function toFields(table: FileTable, row: Row): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(toObject(table.shape, row))) {
    const name = toCamelCase(column)
    const naming = table.namings[name]
    fields[name] = naming && 'json' in naming && typeof value === 'string' ? readJson(value) : value
  }
  return fields
}

/** What would not be the same text again stays a text. */
function readJson(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && JSON.stringify(content) === text ? content : text
  } catch {
    // The column holds no JSON after all, and is told as it is.
    return text
  }
}

/** The values of a row as they are stored, in the order of the table's columns. */
export function toRow(table: FileTable, fields: Fields): Row {
  return table.shape.columns.map(({ name }) => {
    const value = fields[toCamelCase(name)] ?? null
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Row[number])
  })
}
