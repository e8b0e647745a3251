import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Settings, SettingsFailure } from '../settings.ts'
import { isBackupName } from './backup-names.ts'
import { headerOf } from './read-header.ts'

/**
 * Refuses to begin a new winery where the backups of one lie: its data is not gone, but on a disk that is not there.
 * A new one would look like an old one that lost everything, and its backups would come in the place of the old ones.
 */
export function refuseBesideBackups({
  backupDir,
  dataDir,
  databaseUrl,
}: Pick<Settings, 'backupDir' | 'dataDir' | 'databaseUrl'>): void {
  const place = databaseUrl ? 'the database of DATABASE_URL' : dataDir
  if (holdsBackups(backupDir))
    throw new SettingsFailure(
      `There is no winery in ${place}, but ${backupDir} holds backups of one. Bring the disk or database with the data back, or put a backup back with npm run restore, or set BACKUP_DIR to another folder to begin a new winery.`,
    )
}

function holdsBackups(folder: string): boolean {
  try {
    const names = readdirSync(folder).filter(name => name.endsWith('.jsonl.gz'))
    return names.some(name => isBackupName(name) || headerOf(join(folder, name)) !== null)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') return false
    throw new SettingsFailure(
      `The backup folder ${folder} cannot be read (${code}), so that nobody can tell whether it holds backups of a winery whose data is missing. Give this account the right to read it, or set BACKUP_DIR to another folder.`,
      { cause: error },
    )
  }
}
