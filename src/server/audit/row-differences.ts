import { isId } from '#shared/fields.ts'
import { toCamelCase } from '#shared/key-case.ts'
import { auditedValue } from '../db/writing/audit-entry.ts'
import type { ColumnShape, TableShape } from '../table-stores/schema-shape.ts'
import type { Row, TableStore, Value } from '../table-stores/table-store.ts'
import { columnOfNotes, type Told } from './told-records.ts'

/** Between setting the column and dating its note a moment passed, in notes that do not name the value. */
const mostBetween = 5000

/** The columns in which a row is not what the trail says of it. */
export async function differingColumns(
  store: TableStore,
  table: TableShape,
  row: Row,
  told: Told,
  tables: ReadonlyMap<string, TableShape>,
): Promise<string[]> {
  const said = readTold(told.after)
  const note = told.noted && { at: told.noted.at, ...readTold(told.noted.after) }
  const differing: string[] = []
  for (const [index, column] of table.columns.entries()) {
    if (column.name === 'id' || column.name === 'winery_id') continue
    const value = row[index] ?? null
    const name = toCamelCase(column.name)
    if (note && name === columnOfNotes.column) {
      if (!isAsNoted(value, note)) differing.push(column.name)
      continue
    }
    const expected = Object.hasOwn(said, name) ? said[name] : column.default
    if (isSame(column, auditedValue(name, value), expected)) continue
    if (!(await wasCleared(store, tables, column, value, expected))) differing.push(column.name)
  }
  return differing
}

/** An entry that cannot be read says nothing; that it was tampered with shows in the chain. */
function readTold(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

function isSame({ type }: ColumnShape, value: unknown, expected: unknown): boolean {
  // SQLite keeps booleans as 0 and 1, and an entry may have them so.
  const isNumber = type === 'boolean' && (expected === 0 || expected === 1)
  return value === (isNumber ? expected === 1 : expected)
}

function isAsNoted(value: Value, note: Readonly<Record<string, unknown>>): boolean {
  if (columnOfNotes.column in note) return value === note[columnOfNotes.column]
  const between = Date.parse(String(note.at)) - Date.parse(String(value))
  return between >= 0 && between <= mostBetween
}

/**
 * Earlier versions let the database clear a reference when its record went, without a word in the trail. With the
 * record gone the column cannot hold anything else; that it is gone has an entry of its own.
 */
async function wasCleared(
  store: TableStore,
  tables: ReadonlyMap<string, TableShape>,
  { clearedWith }: ColumnShape,
  value: Value,
  expected: unknown,
): Promise<boolean> {
  const referred = clearedWith === null ? undefined : tables.get(clearedWith)
  if (!referred || value !== null || typeof expected !== 'number' || !isId(expected)) return false
  return !(await store.hasRow(referred, expected))
}
