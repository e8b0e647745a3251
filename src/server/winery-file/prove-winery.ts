import { type RawBuilder, sql } from 'kysely'
import { broughtInMark } from '#shared/history.ts'
import type { DatabaseTransaction } from '../db/dialect.ts'
import { firstHash, hashContent } from '../db/writing/audit-entry.ts'
import { Pace } from '../event-loop.ts'
import { PlainFailure } from '../plain-failure.ts'
import { type ColumnType, namesOf } from '../table-stores/schema-shape.ts'
import type { Row, Value } from '../table-stores/table-store.ts'
import { type CheckedWineryFile, textOf } from './check-winery-file.ts'
import { type FileTable, toFields, trailTable, wineryTable } from './file-tables.ts'
import { type Fields, renumberRow } from './namings.ts'
import type { NewIds } from './new-ids.ts'

/** What was compared. */
export interface Proof {
  tables: number
  rows: number
}

/**
 * Reads a winery back that was brought in and compares it with its file, row by row, in the ids of the file. What the
 * bringing in added of its own, such as its administrator, has other ids and is left out. The first difference ends it.
 */
export async function proveWinery(
  tx: DatabaseTransaction,
  file: CheckedWineryFile,
  wineryId: number,
  ids: NewIds,
): Promise<Proof> {
  const proof = { tables: 0, rows: 0 }
  for (const table of file.tables) {
    proof.rows += await compareTable(tx, file, table, wineryId, ids)
    proof.tables++
  }
  await proveChain(tx, file, wineryId)
  return proof
}

const rowsAtOnce = 500

async function compareTable(
  tx: DatabaseTransaction,
  file: CheckedWineryFile,
  table: FileTable,
  wineryId: number,
  ids: NewIds,
): Promise<number> {
  const stored = single(storedRows(tx, table, wineryId))
  const range = file.ids.get(table.name)
  const isOfFile = (row: Fields) => {
    if (table.name === trailTable) return Number(row.sequence) <= file.manifest.auditHead.sequence
    return (
      range === undefined || row.id === undefined || ids.toFile(table.name, Number(row.id)) <= range.highest
    )
  }
  const nextOfFile = async () => {
    for (;;) {
      const { done, value } = await stored.next()
      if (done) return null
      if (isOfFile(value)) return inWordsOfFile(table, value, ids)
    }
  }
  const pace = new Pace()
  let rows = 0
  for await (const told of single(file.rowsOf(table))) {
    rows++
    requireSame(table, told, await nextOfFile())
    if (pace.isDue()) await pace.rest()
  }
  const more = await nextOfFile()
  if (more)
    throw new PlainFailure(`${table.name} has more rows than the file, such as ${nameOf(table, more)}.`)
  return rows
}

/** The hashes are those of another chain, and are proven by themselves. */
const ofAnotherChain = new Set(['previousHash', 'hash'])

function requireSame(table: FileTable, told: Fields, found: Fields | null): void {
  if (!found) throw new PlainFailure(`${nameOf(table, told)} of ${table.name} is missing.`)
  const differing = Object.keys(told).filter(
    column =>
      !(table.name === trailTable && ofAnotherChain.has(column)) &&
      JSON.stringify(told[column]) !== JSON.stringify(found[column]),
  )
  if (differing.length > 0)
    throw new PlainFailure(
      `${nameOf(table, told)} of ${table.name} does not read back as it was written: ${differing.join(', ')}.`,
    )
}

const nameOf = (table: FileTable, row: Fields) =>
  table.order.map(column => String(row[column] ?? Object.values(row)[0])).join(' ')

function inWordsOfFile(table: FileTable, row: Fields, ids: NewIds): Fields {
  const renumbered = renumberRow(table.namings, row, ids.toFile)
  if (table.name !== trailTable) return renumbered
  return { ...renumbered, requestId: String(row.requestId).slice(broughtInMark.length) }
}

/** What the database holds, read by plain SQL, a piece after the other by the key of the table. */
async function* storedRows(
  tx: DatabaseTransaction,
  table: FileTable,
  wineryId: number,
): AsyncGenerator<Fields[]> {
  const plain = tx.withoutPlugins()
  const columns = sql.join(namesOf(table.shape).map(name => sql.ref(name)))
  const owner = sql.ref(table.name === wineryTable ? 'id' : 'winery_id')
  const key = sql.join(table.order.map(name => sql.ref(name)))
  let after: Value[] | null = null
  for (;;) {
    const beyond: RawBuilder<unknown> = after ? sql`and (${key}) > (${sql.join(after)})` : sql``
    const query = sql<Record<string, unknown>>`select ${columns} from ${sql.table(table.shape.name)}
      where ${owner} = ${wineryId} ${beyond} order by ${key} limit ${sql.lit(rowsAtOnce)}`
    const rows: Record<string, unknown>[] = (await query.execute(plain)).rows
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(row =>
      toFields(table, table.shape.columns.map(({ name, type }) => readBack(type, row[name])) as Row),
    )
    if (rows.length < rowsAtOnce) return
    after = table.order.map(name => last[name] as Value)
  }
}

/** SQLite keeps booleans as 0 and 1. */
const readBack = (type: ColumnType, value: unknown) =>
  type === 'boolean' && typeof value === 'number' ? value === 1 : (value ?? null)

async function* single<Item>(batches: AsyncGenerator<Item[]>): AsyncGenerator<Item> {
  for await (const batch of batches) yield* batch
}

/** The new chain holds together from its first entry to its head. */
async function proveChain(tx: DatabaseTransaction, file: CheckedWineryFile, wineryId: number): Promise<void> {
  const table = file.tables.find(({ name }) => name === trailTable)
  let head = { sequence: 0, hash: firstHash }
  for await (const entry of table ? single(storedRows(tx, table, wineryId)) : []) {
    const { sequence, at, userId, userName, action, kind, recordId, requestId, previousHash, hash } = entry
    const about = [wineryId, sequence, at, userId, userName, action, kind, recordId]
    const content = [...about, textOf(entry.before), textOf(entry.after), requestId, previousHash]
    if (previousHash !== head.hash || sequence !== head.sequence + 1 || hash !== hashContent(content))
      throw new PlainFailure(`The audit trail that was made does not hold together at entry ${sequence}.`)
    head = { sequence: Number(sequence), hash: String(hash) }
  }
  const stored = await tx
    .selectFrom('auditHeads')
    .selectAll()
    .where('wineryId', '=', wineryId)
    .executeTakeFirst()
  if (stored?.sequence !== head.sequence || stored.hash !== head.hash)
    throw new PlainFailure('The audit trail that was made does not end at its head.')
}
