import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure } from '../plain-failure.ts'
import type { Settings } from '../settings.ts'
import { openForReading } from '../table-stores/open-store.ts'
import { fingerprintOf, keptTablesOf, requireSchema, type TableStore } from '../table-stores/table-store.ts'
import type { TableEnd } from './backup-format.ts'
import { isUpgradePoint, newPath } from './backup-names.ts'
import { makeBackup } from './make-backup.ts'
import { checkBackup, readBackup } from './read-backup.ts'

/** A backup of what was there before the schema changes. */
export interface MadePoint {
  path: string
  /** False where one that an earlier start has left holds the very same. */
  isNew: boolean
  /** Where the records are not as the audit trail tells them. */
  sentences: string[]
}

/** Keeps what the database holds, in the schema that it has, or refuses to go on in one sentence. */
export async function pointBeforeUpgrade(
  place: Pick<Settings, 'dataDir' | 'databaseUrl' | 'backupDir'>,
  program: string,
): Promise<MadePoint> {
  try {
    return await onStore(place, store => keep(store, place.backupDir, program))
  } catch (error) {
    const { message = String(error) } = error as { message?: string }
    throw new PlainFailure(
      `The database is of an older version and must be brought up to date, but a restore point cannot be made first: ${sentence(message)} Nothing was changed. Put that right, or set BACKUP_DIR to a folder with room, and start again; MIGRATE_WITHOUT_RESTORE_POINT=yes goes on without one.`,
      { cause: error },
    )
  }
}

async function onStore<Result>(
  place: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  work: (store: TableStore) => Promise<Result>,
): Promise<Result> {
  const store = await openForReading(place)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function keep(store: TableStore, folder: string, program: string): Promise<MadePoint> {
  const same = await equalPoint(store, folder)
  if (same) return { path: same, isNew: false, sentences: [] }
  const { path, findings } = await makeBackup(store, newPath(folder, 'before-upgrade'), { program })
  return { path, isNew: true, sentences: findings.sentences }
}

/**
 * The newest point in the folder, where it holds exactly what the store does. A server that fails at its upgrade is
 * started again and again by whatever looks after it, and would fill the disk.
 */
async function equalPoint(store: TableStore, folder: string): Promise<string | null> {
  const newest = existsSync(folder) ? readdirSync(folder).filter(isUpgradePoint).sort().at(-1) : undefined
  if (!newest) return null
  const path = join(folder, newest)
  try {
    const backup = await checkBackup(path)
    const schema = await requireSchema(store)
    if (backup.header.schema !== schema) return null
    const ends = new Map<string, TableEnd>()
    await readBackup(backup, {
      async end(line) {
        ends.set(line.endOf, line)
      },
    })
    return (await store.snapshot(() => isEqual(store, schema, ends))) ? path : null
  } catch (error) {
    // One that cannot be read is no point to go back to: another one is made beside it.
    if (error instanceof PlainFailure) return null
    throw error
  }
}

async function isEqual(
  store: TableStore,
  schema: string,
  ends: ReadonlyMap<string, TableEnd>,
): Promise<boolean> {
  for (const table of await keptTablesOf(store, schema)) {
    const { rows, sha256 } = await fingerprintOf(store, table)
    const end = ends.get(table.name)
    if (end?.rows !== rows || end.sha256 !== sha256) return false
  }
  return true
}

const sentence = (message: string) => (/[.!]$/.test(message) ? message : `${message}.`)
