import { toCamelCase } from '#shared/key-case.ts'
import type { TableShape } from '../table-stores/schema-shape.ts'
import type { Row, TableStore, Value } from '../table-stores/table-store.ts'
import type { Chain } from './audit-chains.ts'
import { differingColumns } from './row-differences.ts'
import { type Told, toldRecords } from './told-records.ts'

/** A record that is not as the trail tells it. */
export interface RecordFault {
  wineryId: number
  table: string
  id: number
  what: 'changed' | 'added' | 'missing'
  /** Of a changed one, the columns that differ. */
  columns: string[]
}

export interface RecordsVerdict {
  records: number
  /** All of them; only so many are listed. */
  faultCount: number
  faults: RecordFault[]
}

/** Nobody reads more of them, and a million would not fit into memory. */
const mostListed = 100

/** What is compared: the rows of one table, and in which column they name their winery. */
interface Kept {
  table: TableShape
  owner: 'winery_id' | 'id'
}

interface Present {
  wineryId: Value
  id: number
  row: Row
}

/**
 * Compares every record with what the trail last said of it. Rows and entries come in the same order, so that both
 * are gone through once, side by side, and nothing is kept of them.
 */
export class RecordComparison {
  readonly #store: TableStore
  readonly #tables: ReadonlyMap<string, TableShape>
  readonly #chains: readonly Chain[]
  readonly verdict: RecordsVerdict = { records: 0, faultCount: 0, faults: [] }

  constructor(store: TableStore, tables: ReadonlyMap<string, TableShape>, chains: readonly Chain[]) {
    this.#store = store
    this.#tables = tables
    this.#chains = chains
  }

  async compare(kept: Kept, onRecord: () => void): Promise<void> {
    const { table } = kept
    const kind = toCamelCase(table.name)
    const ids = this.#chains.filter(({ kinds }) => kinds.has(kind)).map(({ wineryId }) => wineryId)
    const entries = this.#tables.get('audit_entries') as TableShape
    const rows = this.#rows(kept)
    const trail = toldRecords(this.#store, entries, kind, ids)
    let present = await next(rows)
    let told = await next(trail)
    while (present || told) {
      const order = compareKeys(present, told)
      if (present && order < 0) this.#judgeUntold(kept, present)
      else if (told && order > 0) this.#judgeMissing(kept, told)
      else if (present && told) await this.#judgeBoth(kept, present, told)
      if (order <= 0) {
        this.verdict.records++
        onRecord()
        present = await next(rows)
      }
      if (order >= 0) told = await next(trail)
    }
  }

  async *#rows({ table, owner }: Kept): AsyncGenerator<Present> {
    const place = (name: string) => table.columns.findIndex(column => column.name === name)
    const [ownerAt, idAt] = [place(owner), place('id')]
    const order = owner === 'id' ? ['id'] : [owner, 'id']
    for await (const rows of this.#store.batches(table, order))
      for (const row of rows) yield { wineryId: row[ownerAt] ?? null, id: Number(row[idAt]), row }
  }

  #judgeUntold({ table, owner }: Kept, { wineryId, id }: Present): void {
    // Of wineries founded before the trail told of that, it knows only what came after.
    const isOlder = owner === 'id' && this.#chains.some(each => each.wineryId === id && each.sequence > 0)
    if (!isOlder)
      this.#fault({ wineryId: Number(wineryId), table: table.name, id, what: 'added', columns: [] })
  }

  #judgeMissing({ table }: Kept, { wineryId, id, after }: Told): void {
    if (after !== null) this.#fault({ wineryId, table: table.name, id, what: 'missing', columns: [] })
  }

  async #judgeBoth({ table }: Kept, { row }: Present, told: Told): Promise<void> {
    const { wineryId, id } = told
    if (told.after === null)
      return this.#fault({ wineryId, table: table.name, id, what: 'added', columns: [] })
    const columns = await differingColumns(this.#store, table, row, told, this.#tables)
    if (columns.length > 0) this.#fault({ wineryId, table: table.name, id, what: 'changed', columns })
  }

  #fault(fault: RecordFault): void {
    this.verdict.faultCount++
    if (this.verdict.faults.length < mostListed) this.verdict.faults.push(fault)
  }
}

/** Below zero when the row comes first, above when the entry does. A row in no winery at all has no entry. */
function compareKeys(present: Present | null, told: Told | null): number {
  if (!present) return 1
  if (!told || typeof present.wineryId !== 'number') return -1
  return present.wineryId - told.wineryId || present.id - told.id
}

async function next<Item>(items: AsyncGenerator<Item>): Promise<Item | null> {
  const { done, value } = await items.next()
  return done ? null : value
}
