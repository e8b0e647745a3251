import { showDay } from '#shared/days.ts'
import type { Resource } from '#shared/resource.ts'
import { Pace } from '../event-loop.ts'
import type { TableStore } from '../table-stores/table-store.ts'
import { type FileTable, toFields } from './file-tables.ts'
import type { Fields } from './namings.ts'

/** What a file tells of a kind of record in words. */
export type WordedKind = Pick<Resource, 'name' | 'singular' | 'labels' | 'title'>

/** What the records of a winery are called, kind by kind; a kind is read when it is first asked for. */
export class NameBook {
  readonly #store: TableStore
  readonly #wineryId: number
  readonly #tables: ReadonlyMap<string, FileTable>
  readonly #kinds: ReadonlyMap<string, WordedKind>
  readonly #known = new Map<string, Promise<ReadonlyMap<number, string>>>()

  constructor(
    store: TableStore,
    wineryId: number,
    tables: readonly FileTable[],
    kinds: readonly WordedKind[],
  ) {
    this.#store = store
    this.#wineryId = wineryId
    // What nothing refers to, such as a reading, is far more often there than asked for by name.
    const referred = new Set(tables.flatMap(referredBy))
    this.#tables = new Map(tables.filter(({ name }) => referred.has(name)).map(table => [table.name, table]))
    this.#kinds = new Map(kinds.map(kind => [kind.name, kind]))
  }

  /** Only names are kept: short texts of those records that others refer to. */
  namesOf(kind: string): Promise<ReadonlyMap<number, string>> {
    const names = this.#known.get(kind) ?? this.#read(kind)
    this.#known.set(kind, names)
    return names
  }

  async #read(name: string): Promise<ReadonlyMap<number, string>> {
    const names = new Map<number, string>()
    const [table, kind] = [this.#tables.get(name), this.#kinds.get(name)]
    if (!table || !kind) return names
    const others = new Map<string, ReadonlyMap<number, string>>()
    for (const [column, naming] of Object.entries(table.namings))
      if ('table' in naming && naming.table !== name && isCalledAfter(kind, column))
        others.set(column, await this.namesOf(naming.table))
    const pace = new Pace()
    for await (const rows of this.#store.batches(table.shape, table.order, table.only(this.#wineryId))) {
      for (const row of rows) {
        const fields = toFields(table, row)
        names.set(Number(fields.id), titleOf(kind, fields, others))
      }
      if (pace.isDue()) await pace.rest()
    }
    return names
  }
}

const referredBy = ({ namings }: FileTable) =>
  Object.entries(namings).flatMap(([column, naming]) =>
    column !== 'id' && 'table' in naming ? [naming.table] : [],
  )

function titleOf(
  { title }: WordedKind,
  row: Fields,
  others: ReadonlyMap<string, ReadonlyMap<number, string>>,
): string {
  const text = (column: string) => (row[column] === null ? '' : String(row[column] ?? ''))
  const named = (column: string) => others.get(column)?.get(Number(row[column])) ?? ''
  const words = title({ text, named, day: column => showDay(row[column], '') })
  return words.filter(Boolean).join(', ')
}

function isCalledAfter({ title }: WordedKind, column: string): boolean {
  let isAsked = false
  title({
    text: () => '',
    day: () => '',
    named: asked => {
      isAsked ||= asked === column
      return ''
    },
  })
  return isAsked
}
