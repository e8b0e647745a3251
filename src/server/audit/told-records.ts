import type { TableShape } from '../table-stores/schema-shape.ts'
import { type TableStore, toObject, type Value } from '../table-stores/table-store.ts'

/** What the trail last said of one record. */
export interface Told {
  wineryId: number
  id: number
  /** The row as the trail keeps it; null once it was deleted. */
  after: string | null
  /** A later note that changed the row without being an edit. */
  noted: { at: string; after: string | null } | null
}

const neededColumns = new Set(['record_id', 'sequence', 'at', 'action', 'after'])
const edits = new Set(['create', 'update', 'delete'])

/** The note that sets a column of its record, and that column. */
export const columnOfNotes = { action: 'sign-in', column: 'lastLogin' } as const

/**
 * Reads off the trail what it last said of every record of a kind, by winery and id. The index of histories has the
 * entries in that order, so that nothing is kept but the record at hand.
 */
export async function* toldRecords(
  store: TableStore,
  entries: TableShape,
  kind: string,
  wineryIds: readonly number[],
): AsyncGenerator<Told> {
  const columns = entries.columns.filter(({ name }) => neededColumns.has(name))
  const table = { ...entries, columns }
  for (const wineryId of wineryIds) {
    let told: Told | null = null
    const batches = store.batches(table, ['record_id', 'sequence'], { winery_id: wineryId, kind })
    for await (const rows of batches)
      for (const row of rows) {
        const entry = toObject(table, row)
        const id = Number(entry.record_id)
        if (told && told.id !== id) {
          yield told
          told = null
        }
        told = add(told, wineryId, id, entry)
      }
    if (told) yield told
  }
}

function add(told: Told | null, wineryId: number, id: number, entry: Record<string, Value>): Told | null {
  const after = entry.after as string | null
  if (edits.has(String(entry.action))) return { wineryId, id, after, noted: null }
  if (told && entry.action === columnOfNotes.action)
    return { ...told, noted: { at: String(entry.at), after } }
  return told
}
