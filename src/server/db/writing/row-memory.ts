import type { Database, Queries } from '../dialect.ts'
import type { AuditHeadTable, RecordTableName, StoredRow } from '../tables.ts'
import type { AuditChain } from './audit-chain.ts'

/** Rows of one table and one choice of columns, by id or by what else leads to one of them. */
type Rows = Map<number, Row>
type Row = Pick<StoredRow, 'id'> & Partial<StoredRow>

/** What is remembered of one winery, and the end of its chain at which that was so. */
interface Remembered {
  hash: string
  rows: Map<string, Rows>
}

const mostWineries = 50
const mostRows = 2000

const memories = new WeakMap<Database, Map<number, Remembered>>()
const underWay = new WeakMap<Queries, RowMemory>()

/** The rows that a write, or a long read, has loaded. */
export interface RowMemory {
  /** True of a table that this very transaction has changed. */
  hasChanged(table: RecordTableName): boolean
  /** Null for a table that this very transaction has changed. */
  rowsOf(table: RecordTableName, what: string): Rows | null
}

/**
 * A cache of the rows that a write nests in its answer: the batch, its vineyard, the person. Most writes change none of
 * those, so they are kept from one write of a winery to the next. That is safe because every change of a record ends
 * the winery's chain in another hash: found with the hash that this process left, nobody has changed anything since;
 * found with another, everything is forgotten.
 */
export class WriteMemory implements RowMemory {
  readonly #remembered: Remembered
  readonly #chain: AuditChain

  constructor(remembered: Remembered, chain: AuditChain) {
    this.#remembered = remembered
    this.#chain = chain
  }

  hasChanged(table: RecordTableName): boolean {
    return this.#chain.tables().has(table)
  }

  rowsOf(table: RecordTableName, what: string): Rows | null {
    return this.hasChanged(table) ? null : rowsUnder(this.#remembered.rows, table, what)
  }

  /** After the commit: what was not changed is as true at the new end of the chain as it was before. */
  carryOver(): void {
    const changed = this.#chain.tables()
    for (const key of this.#remembered.rows.keys())
      if (changed.has(key.slice(0, key.indexOf(':')))) this.#remembered.rows.delete(key)
    this.#remembered.hash = this.#chain.hash()
  }
}

function rowsUnder(remembered: Map<string, Rows>, table: RecordTableName, what: string): Rows {
  const key = `${table}: ${what}`
  const known = remembered.get(key)
  if (known && known.size < mostRows) return known
  const fresh: Rows = new Map()
  remembered.set(key, fresh)
  return fresh
}

/** Lets whoever reads one winery piece by piece load no row twice: in the view that it has, none can change. */
export function rememberRows(view: Queries): void {
  const rows = new Map<string, Rows>()
  underWay.set(view, {
    hasChanged: () => false,
    rowsOf: (table, what) => rowsUnder(rows, table, what),
  })
}

/** Opens the memory of the winery whose chain the transaction holds. */
export function openMemory(
  db: Database,
  tx: Queries,
  { wineryId, hash }: AuditHeadTable,
  chain: AuditChain,
): WriteMemory {
  const ofDatabase = memories.get(db) ?? new Map<number, Remembered>()
  memories.set(db, ofDatabase)
  const known = ofDatabase.get(wineryId)
  const remembered = known?.hash === hash ? known : { hash, rows: new Map<string, Rows>() }
  ofDatabase.delete(wineryId)
  if (ofDatabase.size >= mostWineries) ofDatabase.delete(ofDatabase.keys().next().value ?? 0)
  ofDatabase.set(wineryId, remembered)
  const memory = new WriteMemory(remembered, chain)
  underWay.set(tx, memory)
  return memory
}

/** After a lost connection nothing of before is trusted. */
export function forgetRows(db: Database): void {
  memories.delete(db)
}

/** The memory of the write or the long read under way; undefined for whoever only asks. */
export function memoryOf(db: Queries): RowMemory | undefined {
  return underWay.get(db)
}
