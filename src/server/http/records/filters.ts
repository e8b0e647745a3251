import { type RawBuilder, sql } from 'kysely'
import { isDay } from '#shared/days.ts'
import type { Queries } from '../../db/dialect.ts'
import type { RecordTableName } from '../../db/tables.ts'
import { invalidInput } from '../../failure.ts'
import { findReference, type ReferenceTo, type Rows } from './references.ts'

export type Parameters = Readonly<Record<string, string | undefined>>

/**
 * How one query parameter narrows a list. `emptyReads` is what an empty column counts as. `through` looks one record
 * further: the readings whose aging (`column` points into `table`) is in the vessel that `via` names.
 */
export type Filter =
  | { kind: 'text'; column: string; emptyReads?: string }
  | { kind: 'reference'; column: string; to: ReferenceTo }
  | { kind: 'through'; column: string; table: RecordTableName; via: string; to: ReferenceTo }
  | { kind: 'from' | 'to'; column: string }
  | { kind: 'condition'; holds: (text: string) => RawBuilder<boolean> }

export type Filters = Readonly<Record<string, Filter>>

/** Rows of a winery that somebody asks for, with the parameters by which they do. */
export interface AskedRows {
  db: Queries
  wineryId: number
  table: RecordTableName
  filters?: Filters
  parameters: Parameters
}

/** The winery's rows of a table that pass every filter which the parameters name; null when none can. */
export async function filteredRows(asked: AskedRows): Promise<Rows | null> {
  const { db, wineryId, table, filters = {}, parameters } = asked
  let rows = db.selectFrom(table).where('wineryId', '=', wineryId) as unknown as Rows
  for (const [name, filter] of Object.entries(filters)) {
    const text = parameters[name]
    if (text === undefined || text === '') continue
    const holds = await conditionOf(db, wineryId, filter, name, text)
    if (!holds) return null
    rows = rows.where(holds)
  }
  return rows
}

async function conditionOf(
  db: Queries,
  wineryId: number,
  filter: Filter,
  name: string,
  text: string,
): Promise<RawBuilder<boolean> | null> {
  if (filter.kind === 'condition') return filter.holds(text)
  const column = sql.ref(filter.column)
  switch (filter.kind) {
    case 'text':
      return filter.emptyReads === text
        ? sql<boolean>`(${column} = ${text} or ${column} is null)`
        : sql<boolean>`${column} = ${text}`
    case 'reference': {
      const id = await findReference(db, wineryId, filter.to, text)
      return id === null ? null : sql<boolean>`${column} = ${id}`
    }
    case 'through': {
      const id = await findReference(db, wineryId, filter.to, text)
      if (id === null) return null
      const between = db
        .selectFrom(filter.table)
        .select('id')
        .where('wineryId', '=', wineryId)
        .where(filter.via as never, '=', id as never)
      return sql<boolean>`${column} in ${between}`
    }
    default: {
      if (!isDay(text))
        throw invalidInput([{ field: name, message: 'Must be a date such as 2024-01-05', value: text }])
      // A timestamp of the last day still begins with that day.
      return filter.kind === 'from'
        ? sql<boolean>`${column} >= ${text}`
        : sql<boolean>`${column} < ${`${text}~`}`
    }
  }
}
