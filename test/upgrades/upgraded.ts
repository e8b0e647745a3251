import { sql } from 'kysely'
import { loadBackup } from '#server/backup/load-backup.ts'
import { type CheckedBackup, checkBackup } from '#server/backup/read-backup.ts'
import { restoreInto } from '#server/backup/restore.ts'
import { connect } from '#server/db/connect.ts'
import { latestMigration } from '#server/db/migrate.ts'
import { openForReading, openForReplacing } from '#server/table-stores/open-store.ts'
import { shapeOf } from '#server/table-stores/schema-shape.ts'
import { readAll } from '#server/table-stores/table-store.ts'
import { onStore } from '../backups.ts'
import { type KeptFile, putInPlace, type Row, type Rows } from './kept-files.ts'

type Place = { dataDir: string; databaseUrl: string | undefined }

const quiet = () => undefined

/** Restores the backup of then with the program of now. */
export async function restoreKept(kept: KeptFile, place: Place): Promise<void> {
  const backup = await checkBackup(kept.backup)
  await onStore(openForReplacing, place, target => restoreInto(target, backup, quiet, async () => undefined))
}

/** A database as the program of then left it, of which this program knows nothing yet. */
export async function leaveAsThen(kept: KeptFile, place: Place): Promise<void> {
  if (!place.databaseUrl) return putInPlace(kept, place.dataDir)
  const backup: CheckedBackup = await checkBackup(kept.backup)
  await onStore(openForReplacing, place, target => loadBackup(target, backup, { onRows: quiet }))
  if (kept.told.migrations.includes('0009-devices') || kept.schema < '0009') return
  // Then it came later than its number says.
  const { db } = await connect(place)
  await sql`drop table device_states, sensor_readings, devices`.execute(db)
  await sql`delete from kysely_migration where name = '0009-devices'`.execute(db)
  await db.destroy()
}

/** Every row of every table, with truth as SQLite has it. */
export async function rowsIn(place: Place, schema = latestMigration): Promise<Rows> {
  return onStore(openForReading, place, store =>
    store.snapshot(async () => {
      const rows: Rows = new Map()
      for (const table of await shapeOf(schema))
        rows.set(table.name, (await readAll(store, table)).map(asInSqlite))
      return rows
    }),
  )
}

function asInSqlite(row: Record<string, string | number | boolean | null>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )
}

/** Rows to compare: in an order that no database decides, and without what each start or restore makes anew. */
export function comparable(rows: Rows): Record<string, string[]> {
  const lines = (table: string, found: Row[]) =>
    found
      .filter(row => !(table === 'installation' && ['history'].includes(String(row.name))))
      .map(row => JSON.stringify(row, Object.keys(row).sort()))
      .sort()
  return Object.fromEntries([...rows].sort().map(([table, found]) => [table, lines(table, found)]))
}

/** Where an answer of now does not say all that the answer of then said; what it says besides is no difference. */
export function differences(
  then: unknown,
  now: unknown,
  path: string,
  isMeant: (path: string) => boolean,
): string[] {
  if (isMeant(path)) return []
  if (Array.isArray(then) && Array.isArray(now) && then.length === now.length)
    return then.flatMap((item, index) => differences(item, now[index], `${path}/${index}`, isMeant))
  if (isObject(then) && isObject(now))
    return Object.keys(then).flatMap(key => differences(then[key], now[key], `${path}/${key}`, isMeant))
  return Object.is(then, now) ? [] : [`${path} was ${JSON.stringify(then)}, is ${JSON.stringify(now)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
