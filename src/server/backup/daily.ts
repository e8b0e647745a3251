import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, lockRows, type Queries } from '../db/dialect.ts'
import { isDailyBackup } from './backup-names.ts'
import { readBackupRecord } from './backup-record.ts'

/** A failed one is tried again after this long, and so is one whose process is gone. */
const retryAfter = 3_600_000
const row = 'daily_backup_begun'

/** The last moment, up to now, at which a daily backup should have begun: `at` is a time of day like 02:00. */
export function lastDue(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const due = new Date(now)
  due.setHours(hours, minutes, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

export interface DailyState {
  foundedAt: Date
  /** When the last good backup was made. */
  lastGoodAt: Date | null
  /** When the last daily one was begun, however it ended. */
  begunAt: Date | null
}

/** True when the daily backup is to be made now: the time has come, or it passed while no server ran. */
export function isDue({ foundedAt, lastGoodAt, begunAt }: DailyState, at: string, now: Date): boolean {
  const due = lastDue(at, now)
  if (foundedAt >= due) return false
  if (!begunAt || begunAt < due) return true
  const hasSucceeded = lastGoodAt !== null && lastGoodAt >= begunAt
  return !hasSucceeded && now.getTime() - begunAt.getTime() >= retryAfter
}

/** Whether a daily backup is to be made now, as far as can be told without taking it upon oneself. */
export async function isDailyBackupDue(db: Queries, at: string, now = new Date()): Promise<boolean> {
  return isDue(await readState(db), at, now)
}

/** Takes the making of the due backup upon itself; of several servers only one gets true. */
export async function claimDailyBackup(db: Database, at: string, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const begun = tx.selectFrom('installation').selectAll().where('name', '=', row)
    await tx
      .insertInto('installation')
      .values({ name: row, value: '' })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    await lockRows(tx, begun).executeTakeFirstOrThrow()
    if (!(await isDailyBackupDue(tx, at, now))) return false
    const value = now.toISOString()
    await tx.updateTable('installation').set({ value }).where('name', '=', row).execute()
    return true
  })
}

async function readState(db: Queries): Promise<DailyState> {
  const names = ['founded_at', row]
  const rows = await db.selectFrom('installation').selectAll().where('name', 'in', names).execute()
  const timeOf = (name: string) => {
    const text = rows.find(each => each.name === name)?.value
    return text ? new Date(text) : null
  }
  const { lastGood } = await readBackupRecord(db)
  return {
    foundedAt: timeOf('founded_at') ?? new Date(0),
    lastGoodAt: lastGood && new Date(lastGood.at),
    begunAt: timeOf(row),
  }
}

/** Clears away the oldest daily backups. Called only after a good new one, and never touches other files. */
export function pruneDailyBackups(folder: string, keep: number): string[] {
  const daily = readdirSync(folder).filter(isDailyBackup).sort()
  const old = daily.slice(0, Math.max(0, daily.length - keep))
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}
