import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type BookReads, type Database, lockRows } from '../db/dialect.ts'
import { claimNote } from '../db/installation.ts'
import { timeOfDaily } from './backup-names.ts'
import { readBackupRecord } from './backup-record.ts'
import { headerOf } from './read-header.ts'

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
  foundedAt: Date | null
  /** When the last good backup was made. */
  lastGoodAt: Date | null
  /** When the last daily one was begun, however it ended. */
  begunAt: Date | null
}

/**
 * The clocks of several servers differ by a little. A time that lies further ahead was written by a clock that was
 * wrong: taken for true it would keep every backup from being made until the day has come.
 */
const clocksDifferBy = 3_600_000

const isAhead = (time: Date, now: Date) => time.getTime() - now.getTime() > clocksDifferBy

/** The time, unless none can be known from it. */
function believed(time: Date | null, now: Date): Date | null {
  return time && !Number.isNaN(time.getTime()) && !isAhead(time, now) ? time : null
}

/** The times that lie in the future, by what they are of. */
export function timesAhead(state: DailyState, now: Date): Record<string, string> {
  const ahead = Object.entries(state).filter(([, time]) => time && isAhead(time, now))
  return Object.fromEntries(ahead.map(([name, time]) => [name, time.toISOString()]))
}

/** True when the daily backup is to be made now: the time has come, or it passed while no server ran. */
export function isDue(state: DailyState, at: string, now: Date): boolean {
  const due = lastDue(at, now)
  const foundedAt = believed(state.foundedAt, now)
  const lastGoodAt = believed(state.lastGoodAt, now)
  const begunAt = believed(state.begunAt, now)
  if (foundedAt && foundedAt >= due) return false
  if (!begunAt || begunAt < due) return true
  const hasSucceeded = lastGoodAt !== null && lastGoodAt >= begunAt
  return !hasSucceeded && now.getTime() - begunAt.getTime() >= retryAfter
}

/** Takes the making of the due backup upon itself; of several servers only one gets true. */
export async function claimDailyBackup(db: Database, at: string, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const begun = tx.selectFrom('installation').selectAll().where('name', '=', row)
    await claimNote(tx, row, '')
    await lockRows(tx, begun).executeTakeFirstOrThrow()
    if (!isDue(await readDailyState(tx), at, now)) return false
    const value = now.toISOString()
    await tx.updateTable('installation').set({ value }).where('name', '=', row).execute()
    return true
  })
}

/** The times as they are written down, believable or not. */
export async function readDailyState(books: BookReads): Promise<DailyState> {
  const names = ['founded_at', row]
  const rows = await books.selectFrom('installation').selectAll().where('name', 'in', names).execute()
  const timeOf = (name: string) => {
    const text = rows.find(each => each.name === name)?.value
    return text ? new Date(text) : null
  }
  const { lastGood } = await readBackupRecord(books)
  return {
    foundedAt: timeOf('founded_at'),
    lastGoodAt: lastGood && new Date(lastGood.at),
    begunAt: timeOf(row),
  }
}

/**
 * Clears away the oldest daily backups of the installation that made this one. Called only after a good new one, and
 * never touches other files: not those of another installation, nor what cannot be read.
 */
export function pruneDailyBackups(justMade: string, keep: number, now = new Date()): string[] {
  const folder = dirname(justMade)
  const installation = headerOf(justMade)?.installation
  if (installation === undefined) return []
  const older = readdirSync(folder)
    .filter(name => name !== basename(justMade) && timeOfDaily(name) !== null)
    .filter(name => headerOf(join(folder, name))?.installation === installation)
    .sort(byAge(now))
  const old = older.slice(0, Math.max(0, older.length - (keep - 1)))
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}

/** The oldest first. Nothing is newer than now: what says so was made before, by a clock that was ahead. */
function byAge(now: Date): (a: string, b: string) => number {
  const isBelieved = (name: string) => Number(believed(timeOfDaily(name), now) !== null)
  return (a, b) => isBelieved(a) - isBelieved(b) || (a < b ? -1 : 1)
}
