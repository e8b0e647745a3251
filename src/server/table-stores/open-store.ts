import { mkdirSync } from 'node:fs'
import { sqlitePath } from '../db/connect.ts'
import { isNothingThere } from '../db/damage.ts'
import { isLocked } from '../db/dialect.ts'
import type { Place } from '../db/start-failure.ts'
import { PlainFailure } from '../plain-failure.ts'
import { openPostgresStore } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { TableStore } from './table-store.ts'

/** Opens what the settings name for reading, while servers run. */
export async function openForReading({ dataDir, databaseUrl }: Place): Promise<TableStore> {
  if (databaseUrl) return openPostgresStore(databaseUrl)
  const path = sqlitePath(dataDir)
  if (isNothingThere(path)) throw new PlainFailure(`There is no data in ${dataDir} yet.`)
  return openSqlite(path, false, `The database in ${dataDir} is being restored. Try again when that is done.`)
}

/** Opens what the settings name for replacing it; refused while a server or a backup uses it. */
export async function openForReplacing({ dataDir, databaseUrl }: Place): Promise<TableStore> {
  if (databaseUrl) return openPostgresStore(databaseUrl, { isAlone: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return openSqlite(
    sqlitePath(dataDir),
    true,
    `The database in ${dataDir} is in use by a running server or a backup. Stop it, then restore.`,
  )
}

async function openSqlite(path: string, isAlone: boolean, busy: string): Promise<TableStore> {
  try {
    return await openSqliteStore(path, { isAlone })
  } catch (error) {
    if (isLocked(error)) throw new PlainFailure(busy)
    throw error
  }
}
