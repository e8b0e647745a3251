import { sql } from 'kysely'
import { latestMigration, migrateWithin } from '../db/migrate.ts'
import { PlainFailure } from '../plain-failure.ts'
import { keptTables, type TableShape } from '../table-stores/schema-shape.ts'
import { type Finish, fingerprintOf, type OnRows, type TableStore } from '../table-stores/table-store.ts'
import type { TableBegin, TableEnd } from './backup-format.ts'
import { forgetFinding } from './backup-record.ts'
import { beginHistory } from './earlier-backups.ts'
import { type CheckedBackup, readBackup } from './read-backup.ts'

/**
 * Replaces everything in the store by the backup, in one transaction: a crash leaves what was there. Before the
 * end every table is read back and compared with what the backup says of it.
 */
export async function loadBackup(
  target: TableStore,
  backup: CheckedBackup,
  { onRows, finish = async () => undefined }: { onRows: OnRows; finish?: Finish },
): Promise<void> {
  const { schema } = backup.header
  const tables = new Map((await keptTables(schema)).map(table => [table.name, table]))
  const begun: TableBegin[] = []
  const ended: TableEnd[] = []
  let loaded = 0
  const shapeOf = (name: string): TableShape => {
    const table = tables.get(name)
    if (!table) throw new PlainFailure(`${backup.path} has an unknown table ${name}.`)
    return table
  }
  const fill = async () => {
    let table: TableShape | undefined
    await readBackup(backup, {
      async begin(line) {
        table = shapeOf(line.table)
        begun.push(line)
      },
      async rows(rows) {
        if (table) await target.insert(table, rows)
        loaded += rows.length
        onRows(loaded, backup.footer.rows)
      },
      async end(line) {
        ended.push(line)
      },
    })
    for (const { table: name, lastId } of begun)
      if (shapeOf(name).hasCountedId) await target.setLastId(shapeOf(name), lastId)
    await requireEqual(target, begun, ended, shapeOf)
  }
  await target.replaceAll(schema, fill, finish)
}

async function requireEqual(
  target: TableStore,
  begun: readonly TableBegin[],
  ended: readonly TableEnd[],
  shapeOf: (name: string) => TableShape,
): Promise<void> {
  for (const { endOf, rows, sha256 } of ended) {
    const found = await fingerprintOf(target, shapeOf(endOf))
    if (found.rows !== rows || found.sha256 !== sha256)
      throw new PlainFailure(`The table ${endOf} does not read back as it was written.`)
  }
  for (const { table, lastId } of begun)
    if (shapeOf(table).hasCountedId && (await target.lastId(shapeOf(table))) !== lastId)
      throw new PlainFailure(`The ids of ${table} would not go on where they ended.`)
}

/** More writes than any winery makes between a backup and its restore. */
const revisionLeap = 1_000_000

/**
 * Makes restored data the present of this program: the schema moves on to the latest one, revisions leap ahead, so
 * that no browser takes what it kept of the time after the backup for what is there now, and what backups noted
 * of that time is not looked for any more.
 */
export const bringUpToDate: Finish = async tx => {
  await migrateWithin(tx, latestMigration)
  await sql`update revisions set revision = revision + ${sql.lit(revisionLeap)}`.execute(tx)
  await beginHistory(tx)
  await forgetFinding(tx)
}
