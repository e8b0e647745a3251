import type { CreateTableBuilder, Kysely } from 'kysely'
import { addIdColumn } from '../dialect.ts'

/**
 * Begins a table of winery records. The pair (winery_id, id) is unique so that a reference can name both, and
 * the database itself refuses a reference into another winery.
 */
export function recordTable<Name extends string>(db: Kysely<never>, name: Name) {
  return addIdColumn(db, db.schema.createTable(name))
    .addColumn('winery_id', 'integer', column => column.notNull().references('wineries.id'))
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addUniqueConstraint(`${name}_winery_id_key`, ['winery_id', 'id']) as unknown as CreateTableBuilder<
    string,
    string
  >
}

/** A reference that stays inside the winery; indexed, because every list and delete check asks by it. */
export function referTo(from: string, column: string, to: string) {
  return (table: CreateTableBuilder<string, string>) =>
    table.addForeignKeyConstraint(`${from}_${column}_fkey`, ['winery_id', column], to, ['winery_id', 'id'])
}

export async function indexOn(db: Kysely<never>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}_index`)
    .on(table)
    .columns(columns)
    .execute()
}
