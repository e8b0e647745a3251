import { isDamaged } from '../db/damage.ts'
import type { DatabaseTransaction, Queries } from '../db/dialect.ts'
import { PlainFailure } from '../plain-failure.ts'
import { isKnownSchema, shapeOf } from '../table-stores/schema-shape.ts'
import type { OnRows, TableStore } from '../table-stores/table-store.ts'
import { plainBackupFailure } from './backup-failure.ts'
import { newPath } from './backup-names.ts'
import type { BackupReport } from './backup-record.ts'
import { bringUpToDate, loadBackup } from './load-backup.ts'
import { type BackupProgress, makeBackup } from './make-backup.ts'
import type { CheckedBackup } from './read-backup.ts'

/** Keeps what the store holds as a backup of its own; null when there is nothing to keep. */
export async function makeRestorePoint(
  target: TableStore,
  folder: string,
  options: { program: string; progress: BackupProgress },
): Promise<BackupReport | null> {
  if (!(await holdsData(target))) return null
  return makeBackup(target, newPath(folder, 'before-restore'), options)
}

/**
 * Puts the backup in place of everything the store holds; when that fails, everything is as it was. `look` is shown what
 * is there then, before anybody else is let in.
 */
export async function restoreInto<Seen>(
  target: TableStore,
  backup: CheckedBackup,
  onRows: OnRows,
  look: (db: Queries) => Promise<Seen>,
): Promise<Seen> {
  try {
    const seen: Seen[] = []
    const finish = async (tx: DatabaseTransaction) => {
      await bringUpToDate(tx)
      seen.push(await look(tx))
    }
    await loadBackup(target, backup, { onRows, finish })
    return seen[0] as Seen
  } catch (error) {
    // It is what was there before: whoever knows its place has the words for that.
    if (isDamaged(error)) throw error
    const plain = plainBackupFailure(error, 'the place of the database')
    throw new PlainFailure(`${sentenceOf(plain)} Nothing was changed.`, { cause: error })
  }
}

async function holdsData(target: TableStore): Promise<boolean> {
  const schema = await target.schema()
  if (schema === null) return false
  if (!isKnownSchema(schema))
    throw new PlainFailure('The present data was written by a newer version. Update the program first.')
  const wineries = (await shapeOf(schema)).find(table => table.name === 'wineries')
  return wineries !== undefined && (await target.count(wineries)) > 0
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /[.!]$/.test(message) ? message : `The restore failed: ${message}.`
}
