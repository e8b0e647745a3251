import type { ColumnDataType, CreateTableBuilder, Kysely } from 'kysely'
import { addIdColumn } from '../dialect.ts'

export type Table = CreateTableBuilder<string, string>

export function newTable(db: Kysely<never>, name: string): Table {
  return db.schema.createTable(name) as unknown as Table
}

/** A table whose rows are counted by an id. */
export function countedTable(db: Kysely<never>, name: string): Table {
  return addIdColumn(db, newTable(db, name))
}

/**
 * Begins a table of winery records. The pair (winery_id, id) is unique so that a reference can name both, and
 * the database itself refuses a reference into another winery.
 */
export function recordTable(db: Kysely<never>, name: string): Table {
  return countedTable(db, name)
    .$call(ofWinery)
    .$call(required('integer', 'version'))
    .$call(required('text', 'created_at updated_at'))
    .addUniqueConstraint(`${name}_winery_id_key`, ['winery_id', 'id'])
}

export const ofWinery = (table: Table) =>
  table.addColumn('winery_id', 'integer', column => column.notNull().references('wineries.id'))

type Presence = (type: ColumnDataType, names: string) => (table: Table) => Table

/** Columns, their names separated by blanks, that every row fills. */
export const required: Presence = (type, names) => table =>
  names.split(' ').reduce((built, name) => built.addColumn(name, type, column => column.notNull()), table)

export const optional: Presence = (type, names) => table =>
  names.split(' ').reduce((built, name) => built.addColumn(name, type), table)

/** A reference that stays inside the winery; indexed, because every list and delete check asks by it. */
export const reference =
  (from: string, column: string, to: string, presence = required) =>
  (table: Table) =>
    presence(
      'integer',
      column,
    )(table).addForeignKeyConstraint(`${from}_${column}_fkey`, ['winery_id', column], to, ['winery_id', 'id'])

/** An index for each of the lists of columns. */
export async function indexOn(db: Kysely<never>, table: string, ...lists: string[]): Promise<void> {
  for (const columns of lists.map(list => list.split(' ')))
    await db.schema
      .createIndex(`${table}_${columns.join('_')}_index`)
      .on(table)
      .columns(columns)
      .execute()
}
