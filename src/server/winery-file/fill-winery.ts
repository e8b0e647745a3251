import { randomBytes } from 'node:crypto'
import { broughtInMark } from '#shared/history.ts'
import { toCamelCase } from '#shared/key-case.ts'
import type { DatabaseTransaction } from '../db/dialect.ts'
import { insertEntries } from '../db/writing/audit-chain.ts'
import { type AuditEntry, firstHash, hashEntry } from '../db/writing/audit-entry.ts'
import { insertRows } from '../db/writing/brought-rows.ts'
import { Pace } from '../event-loop.ts'
import type { OnRows, Row } from '../table-stores/table-store.ts'
import { type CheckedWineryFile, textOf } from './check-winery-file.ts'
import { type FileTable, toRow, trailTable, wineryTable } from './file-tables.ts'
import { type Fields, renumberRow } from './namings.ts'
import type { NewIds } from './new-ids.ts'

/** What stands in the place of the secrets that no file holds. */
export interface Secrets {
  /** The administrator who brings the winery in, where they are one of its people. */
  adminEmail: string
  adminHash: string
  /** The hash of a password that nobody knows. */
  unusableHash: string
}

const rowsAtOnce = 500

/** Puts every row of the file in place, under its new id, and chains its trail anew. */
export async function fillWinery(
  tx: DatabaseTransaction,
  file: CheckedWineryFile,
  ids: NewIds,
  secrets: Secrets,
  onRows: OnRows,
): Promise<{ wineryId: number }> {
  const wineryId = ids.fromFile(wineryTable, file.manifest.winery.id)
  const total = file.manifest.files.reduce(
    (sum, { name, rows }) => sum + (name.startsWith('json/') ? (rows ?? 0) : 0),
    0,
  )
  let done = 0
  const tell = (rows: number) => {
    done += rows
    onRows(done, total)
  }
  for (const table of file.tables)
    if (table.name !== trailTable) await fillTable(tx, file, table, { ids, wineryId, secrets, tell })
  const trail = file.tables.find(({ name }) => name === trailTable)
  if (trail) await chainAnew(tx, file, trail, { ids, wineryId, tell })
  return { wineryId }
}

interface Filling {
  ids: NewIds
  wineryId: number
  tell: (rows: number) => void
}

async function fillTable(
  tx: DatabaseTransaction,
  file: CheckedWineryFile,
  table: FileTable,
  { ids, wineryId, secrets, tell }: Filling & { secrets: Secrets },
): Promise<void> {
  const isWinery = table.name === wineryTable
  const columns = [
    ...table.shape.columns,
    ...table.secrets,
    ...(isWinery ? [] : [{ name: 'winery_id', type: 'integer' }]),
  ]
  const filled = { name: table.shape.name, columns }
  for await (const rows of inPieces(file.rowsOf(table))) {
    const values = rows.map((row): Row => {
      const hidden = table.secrets.map(({ name }) => secretOf(toCamelCase(name), row, secrets))
      const own = toRow(table, renumberRow(table.namings, row, ids.fromFile))
      return [...own, ...hidden, ...(isWinery ? [] : [wineryId])]
    })
    await insertRows(tx, filled, values)
    tell(rows.length)
  }
}

/** Nobody gets in by it, no device or program comes with it, nothing is sent to it. */
function secretOf(column: string, row: Fields, secrets: Secrets): string | null {
  if (column === 'passwordHash')
    return row.email === secrets.adminEmail ? secrets.adminHash : secrets.unusableHash
  return column === 'tokenHash' ? `none-${randomBytes(24).toString('hex')}` : null
}

/** The trail as it was told there, with its numbers and times, marked, in the hash chain of this winery. */
async function chainAnew(
  tx: DatabaseTransaction,
  file: CheckedWineryFile,
  table: FileTable,
  { ids, wineryId, tell }: Filling,
): Promise<void> {
  let head = { sequence: 0, hash: firstHash }
  const kinds = new Set<string>()
  const pace = new Pace()
  for await (const rows of inPieces(file.rowsOf(table))) {
    const entries: AuditEntry[] = []
    for (const row of rows) {
      const entry = entryOf(renumberRow(table.namings, row, ids.fromFile), wineryId, head.hash)
      head = { sequence: entry.sequence, hash: hashEntry(entry) }
      entries.push({ ...entry, hash: head.hash })
      kinds.add(entry.kind)
      if (pace.isDue()) await pace.rest()
    }
    await insertEntries(tx, entries)
    tell(rows.length)
  }
  await tx
    .insertInto('auditHeads')
    .values({ wineryId, ...head })
    .execute()
  if (kinds.size > 0)
    await tx
      .insertInto('revisions')
      .values([...kinds].map(name => ({ wineryId, name, revision: 1, hash: head.hash })))
      .execute()
}

function entryOf(row: Fields, wineryId: number, previousHash: string): Omit<AuditEntry, 'hash'> {
  const { sequence, at, userId, userName, action, kind, recordId, before, after, requestId } = row
  return {
    wineryId,
    sequence: Number(sequence),
    at: String(at),
    userId: userId as number | null,
    userName: String(userName),
    action: String(action),
    kind: String(kind),
    recordId: Number(recordId),
    before: textOf(before),
    after: textOf(after),
    requestId: `${broughtInMark}${requestId}`,
    previousHash,
  }
}

async function* inPieces(batches: AsyncGenerator<Fields[]>): AsyncGenerator<Fields[]> {
  let piece: Fields[] = []
  for await (const rows of batches)
    for (const row of rows) {
      piece.push(row)
      if (piece.length < rowsAtOnce) continue
      yield piece
      piece = []
    }
  if (piece.length > 0) yield piece
}
