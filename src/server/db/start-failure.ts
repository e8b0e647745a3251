import { statSync } from 'node:fs'
import { join } from 'node:path'
import { databasePlace } from '../database-address.ts'
import { PlainFailure } from '../plain-failure.ts'
import { type Settings, SettingsFailure } from '../settings.ts'
import { isDamaged } from './damage.ts'
import { isUnavailable } from './dialect.ts'
import { ForeignDatabase } from './migrate.ts'

export type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>

/** Where the embedded database lives in the data folder. */
export const sqlitePath = (dataDir: string) => join(dataDir, 'wine.sqlite')

/** The sentence for a database that cannot be used; what nobody could foresee stays as it is. */
export function plainStartFailure(error: unknown, place: Place): unknown {
  if (error instanceof PlainFailure) return error
  const sentence = place.databaseUrl
    ? sentenceOfPostgres(error, databasePlace(place.databaseUrl))
    : sentenceOfSqlite(error, place.dataDir)
  return sentence === null ? error : new SettingsFailure(sentence, { cause: error })
}

function sentenceOfPostgres(error: unknown, place: string): string | null {
  const { code = '' } = (error ?? {}) as { code?: string }
  if (isDamaged(error))
    return `The database is damaged: ${place} cannot be read (${reason(error)}). Have it repaired, or name an empty one in DATABASE_URL and put a backup back with npm run restore.`
  if (code === '28P01' || code === '28000')
    return `The database at ${place} refuses the name or password in DATABASE_URL. Correct it and start again.`
  if (code === '3D000')
    return `The database at ${place} has no database of that name. Create it and start again.`
  if (code === '42501')
    return `The database at ${place} does not let this account make its tables (${reason(error)}). Give it the right and start again.`
  if (error instanceof ForeignDatabase || code === '42P07')
    return `The database at ${place} holds tables of another program. Name a database of its own in DATABASE_URL.`
  if (isOfNewerVersion(error))
    return `The database at ${place} was written by a newer version. Update the program and start again.`
  if (isUnavailable(error))
    return `The database at ${place} cannot be reached. Start it, or correct DATABASE_URL, and start again.`
  return null
}

const noSpace = /ENOSPC|EDQUOT|no space left|database or disk is full/i
const noFolder = /ENOTDIR|EEXIST/
const noAccess = /EACCES|EPERM|EROFS|readonly database|unable to open database/i

function sentenceOfSqlite(error: unknown, dataDir: string): string | null {
  const path = sqlitePath(dataDir)
  const { code = '', message = '', path: where = dataDir } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  const text = `${code} ${message}`
  if (isDamaged(error))
    return `The database is damaged: ${path} cannot be read (${reason(error)}). Move it and its -wal file elsewhere, then put a backup back with npm run restore.`
  if (error instanceof ForeignDatabase)
    return `${path} is the database of another program. Move it elsewhere, or set DATA_DIR to a folder of its own.`
  if (isOfNewerVersion(error))
    return `The database in ${dataDir} was written by a newer version. Update the program and start again.`
  // Of a file elsewhere, such as a backup, there is nothing to say here.
  if (!where.startsWith(dataDir)) return null
  if (noSpace.test(text)) return `There is no space left in ${dataDir}. Free some and start again.`
  if (noFolder.test(text)) return `The data folder ${dataDir} is no folder. Set DATA_DIR to one.`
  if (isFolder(path)) return `${path} is a folder, where the database is a file. Move it elsewhere.`
  if (noAccess.test(text))
    return `The data folder ${dataDir} cannot be written to by this account (${reason(error)}). Give it the right to the folder and the files in it, and start again.`
  if (/disk I\/O error/i.test(message))
    return `The disk of ${dataDir} fails (disk I/O error). Check it, and put a backup back with npm run restore where it cannot be read.`
  return null
}

function isOfNewerVersion(error: unknown): boolean {
  return ((error ?? {}) as { message?: string }).message?.includes('corrupted migrations') ?? false
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    // Where not even a look is allowed, the look is what fails, and that is said in its own words.
    return false
  }
}

/** In the words of the system; the file with which it was noticed matters to nobody. */
function reason(error: unknown): string {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string }
  return (syscall ? message?.split(',')[0] : message) ?? code ?? 'unknown reason'
}
