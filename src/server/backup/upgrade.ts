import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { hasWinery } from '../auth/founding.ts'
import type { Database, DatabaseTransaction } from '../db/dialect.ts'
import { isLocked, isPostgres } from '../db/dialect.ts'
import { latestMigration, migrate, migrateWithin, pendingMigrations } from '../db/migrate.ts'
import { PlainFailure } from '../plain-failure.ts'
import type { Settings } from '../settings.ts'
import { type MadePoint, pointBeforeUpgrade } from './upgrade-point.ts'

export interface Upgrade {
  /** The version of the program, which a backup names. */
  program: string
  tell(sentence: string): void
}

/** Where the data is and where backups go. */
export type UpgradePlace = Pick<Settings, 'dataDir' | 'databaseUrl' | 'backupDir'> &
  Partial<Pick<Settings, 'migrateWithoutRestorePoint'>>

/**
 * Brings the schema up to date. Where wineries are in it, what they hold is kept as a backup first, and from then until
 * the new schema counts nobody else can write: whoever goes back to the backup has lost nothing.
 */
export async function upgrade(db: Database, place: UpgradePlace, how: Upgrade): Promise<void> {
  if (!(await isBehind(db))) return migrate(db)
  let point: MadePoint | null = null
  let reached: string | null = null
  try {
    await aloneOnDatabase(db, how.tell, async tx => {
      // Another server was quicker.
      if ((await pendingMigrations(tx)).length === 0) return
      if (!place.migrateWithoutRestorePoint) {
        point = await pointBeforeUpgrade(place, how.program)
        tellOf(point, how.tell)
      }
      await migrateWithin(tx, latestMigration, name => {
        reached = name
      })
    })
  } catch (error) {
    // Before the first migration it is something else that failed, which has its own words.
    throw reached === null ? error : failureAt(reached, error, point)
  }
}

/** True of the data of an older version; a place without any, and one of a newer version, are not for here. */
async function isBehind(db: Database): Promise<boolean> {
  return (await pendingMigrations(db)).length > 0 && (await hasWinery(db))
}

function tellOf({ path, isNew, sentences }: MadePoint, tell: Upgrade['tell']): void {
  tell(
    `The database is being brought up to date. What it held ${isNew ? 'is' : 'was already'} kept in ${path}`,
  )
  for (const sentence of sentences) tell(sentence)
}

function failureAt(migration: string, error: unknown, point: MadePoint | null): PlainFailure {
  const { message = String(error) } = error as { message?: string }
  const kept = point ? `, and what it holds is also kept in ${point.path}` : ''
  return new PlainFailure(
    `The database could not be brought up to date (${migration}: ${message.replace(/[.!]$/, '')}). It is as it was${kept}: go on with the version that ran before, or free what stands in the way and start again.`,
    { cause: error },
  )
}

/** Any number will do that nobody else asks for; the first is that of the servers' presence. */
const upgradeLock = sql.raw(`${0x57494e45}, 2`)

/** As long as a large database takes to be backed up by another server that starts beside this one. */
const patience = 3_600_000
const betweenTries = 500

/**
 * Runs the work in one transaction beside which nobody writes: not a server that starts at the same time, nor one of
 * the older version that was not stopped. Others still read.
 */
async function aloneOnDatabase(
  db: Database,
  tell: Upgrade['tell'],
  work: (tx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  if (isPostgres(db)) {
    await db.transaction().execute(async tx => {
      // Requests are given half a minute; a backup of everything takes what it takes.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await sql`select pg_advisory_xact_lock(${upgradeLock})`.execute(tx)
      // Every write locks a row of it first.
      if ((await pendingMigrations(tx)).length > 0)
        await sql`lock table audit_heads in exclusive mode`.execute(tx)
      await work(tx)
    })
    return
  }
  const end = Date.now() + patience
  for (let tries = 0; ; tries++) {
    let hasBegun = false
    try {
      return await db.transaction().execute(async tx => {
        hasBegun = true
        await work(tx)
      })
    } catch (error) {
      if (hasBegun || !isLocked(error) || Date.now() > end) throw error
      if (tries === 0)
        tell('Another server uses the database. Waiting for it before it is brought up to date.')
      await pause(betweenTries)
    }
  }
}
