import { z } from 'zod'
import type { Queries } from '../db/dialect.ts'
import type { BackupReport } from './make-backup.ts'

// What the installation remembers of its backups, so that every server of it, and the screen, can tell.

const made = z.object({
  at: z.iso.datetime(),
  file: z.string(),
  bytes: z.int(),
  rows: z.int(),
  seconds: z.number(),
})
const failed = z.object({ at: z.iso.datetime(), reason: z.string() })

const backupRecord = z.object({
  /** The last one that was proven to be good. */
  lastGood: made.nullable(),
  /** The failure since then, if there was one. */
  lastFailure: failed.nullable(),
})
export type BackupRecord = z.output<typeof backupRecord>

const row = 'last_backup'

export async function readBackupRecord(db: Queries): Promise<BackupRecord> {
  const stored = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', row)
    .executeTakeFirst()
  const read = backupRecord.safeParse(stored ? JSON.parse(stored.value) : null)
  return read.success ? read.data : { lastGood: null, lastFailure: null }
}

export async function recordBackup(db: Queries, report: BackupReport, now = new Date()): Promise<void> {
  const file = report.path.split(/[/\\]/).at(-1) ?? report.path
  const { bytes, rows, seconds } = report
  await store(db, {
    lastGood: { at: now.toISOString(), file, bytes, rows, seconds },
    lastFailure: null,
  })
}

export async function recordFailure(db: Queries, reason: string, now = new Date()): Promise<void> {
  const { lastGood } = await readBackupRecord(db)
  await store(db, { lastGood, lastFailure: { at: now.toISOString(), reason } })
}

async function store(db: Queries, record: BackupRecord): Promise<void> {
  const value = JSON.stringify(record)
  await db
    .insertInto('installation')
    .values({ name: row, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
