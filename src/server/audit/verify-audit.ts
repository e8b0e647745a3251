import { toCamelCase } from '#shared/key-case.ts'
import { firstHash } from '../db/writing/audit-entry.ts'
import { recordTables, shapeOf, type TableShape } from '../table-stores/schema-shape.ts'
import { type OnRows, requireSchema, type TableStore, toObject } from '../table-stores/table-store.ts'
import {
  type AuditHead,
  type Break,
  type Chain,
  chainOf,
  closeChain,
  extend,
  openChains,
} from './audit-chains.ts'
import { RecordComparison, type RecordFault, type RecordsVerdict } from './compare-records.ts'

export interface AuditVerdict extends RecordsVerdict {
  entries: number
  chains: AuditHead[]
  /** At most one per winery, in their order. */
  breaks: Break[]
  /** Of the heads asked for, those that are in no chain. */
  missingHeads: string[]
  faults: (RecordFault & { winery: string })[]
  /** What the database finds wrong with its own file. */
  damage: string[]
}

/**
 * Goes through the audit chain of every winery and compares every record with it, with constant memory and while the
 * server writes. `heads` are hashes noted earlier, in a log or a backup: a chain that was cut or made anew no longer
 * holds them.
 */
export async function verifyAudit(
  store: TableStore,
  { heads = [], onRows = () => undefined }: { heads?: readonly string[]; onRows?: OnRows } = {},
): Promise<AuditVerdict> {
  const { tables, records, entries } = await tablesOf(store)
  return store.snapshot(async () => {
    const damage = await store.damage()
    const chains = await openChains(store, tables)
    const kinds = new Set(records.map(({ name }) => toCamelCase(name)))
    const missing = new Set(heads.filter(hash => hash !== firstHash))
    let total = 0
    for (const table of [entries, ...records]) total += await store.count(table)
    let done = 0
    for await (const rows of store.batches(entries, ['winery_id', 'sequence'])) {
      for (const row of rows) {
        const entry = toObject(entries, row)
        const chain = chainOf(chains, Number(entry.winery_id))
        extend(chain, entry)
        if (kinds.has(String(entry.kind))) chain.kinds.add(String(entry.kind))
        missing.delete(String(entry.hash))
      }
      done += rows.length
      onRows(done, total)
    }
    const readEntries = done
    for (const chain of chains.values()) closeChain(chain)
    const all = [...chains.values()].sort((a, b) => a.wineryId - b.wineryId)
    const comparison = new RecordComparison(store, tables, all)
    for (const table of records)
      await comparison.compare({ table, owner: table.name === 'wineries' ? 'id' : 'winery_id' }, () =>
        onRows(++done, total),
      )
    return {
      ...comparison.verdict,
      faults: comparison.verdict.faults.map(fault => ({
        ...fault,
        winery: chains.get(fault.wineryId)?.winery ?? '',
      })),
      entries: readEntries,
      chains: all.map(headOf),
      breaks: all.flatMap(({ broken }) => broken ?? []),
      missingHeads: [...missing],
      damage,
    }
  })
}

const headOf = ({ wineryId, winery, sequence, hash }: Chain) => ({ wineryId, winery, sequence, hash })

async function tablesOf(store: TableStore) {
  const schema = await requireSchema(store)
  const tables = new Map((await shapeOf(schema)).map(table => [table.name, table]))
  const table = (name: string) => tables.get(name) as TableShape
  return {
    tables,
    entries: table('audit_entries'),
    // The winery itself is a row of no winery, but the trail tells of it as of its records.
    records: [table('wineries'), ...(await recordTables(schema))],
  }
}
