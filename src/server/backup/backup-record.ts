import { z } from '#shared/zod.ts'
import type { Queries } from '../db/dialect.ts'
import type { BackupReport } from './backup-report.ts'

// What the installation remembers of its backups, so that every server of it, and the screen, can tell.

const made = z.object({
  at: z.iso.datetime(),
  file: z.string(),
  bytes: z.int(),
  rows: z.int(),
  seconds: z.number(),
})
const failed = z.object({ at: z.iso.datetime(), reason: z.string() })
const found = z.object({
  at: z.iso.datetime(),
  count: z.int(),
  /** Looked for again by every later backup. */
  lostHeads: z.array(z.object({ hash: z.string(), winery: z.string(), file: z.string() })),
})

const backupRecord = z.object({
  /** The last one that was proven to be good. */
  lastGood: made.nullable(),
  /** The failure since then, if there was one. */
  lastFailure: failed.nullable(),
  /** Where the last good one found records that are not as the audit trail tells them, if it did. */
  finding: found.nullable().default(null),
})
export type BackupRecord = z.output<typeof backupRecord>

const row = 'last_backup'
const nothing: BackupRecord = { lastGood: null, lastFailure: null, finding: null }

/** The record among the rows of the installation. */
export function recordIn(installation: ReadonlyMap<string, string>): BackupRecord {
  const stored = installation.get(row)
  const read = backupRecord.safeParse(stored ? JSON.parse(stored) : null)
  return read.success ? read.data : nothing
}

export async function readBackupRecord(db: Queries): Promise<BackupRecord> {
  const stored = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', row)
    .executeTakeFirst()
  return recordIn(new Map(stored && [[row, stored.value]]))
}

export async function recordBackup(db: Queries, report: BackupReport, now = new Date()): Promise<void> {
  const file = report.path.split(/[/\\]/).at(-1) ?? report.path
  const { bytes, rows, seconds, findings } = report
  const at = now.toISOString()
  const { count, lostHeads } = findings
  await store(db, {
    lastGood: { at, file, bytes, rows, seconds },
    lastFailure: null,
    finding: count > 0 ? { at, count, lostHeads } : null,
  })
}

export async function recordFailure(db: Queries, reason: string, now = new Date()): Promise<void> {
  const record = await readBackupRecord(db)
  await store(db, { ...record, lastFailure: { at: now.toISOString(), reason } })
}

/** After a restore: what was lost since then need not be looked for, and the next backup judges anew. */
export async function forgetFinding(db: Queries): Promise<void> {
  const record = await readBackupRecord(db)
  if (record.finding) await store(db, { ...record, finding: null })
}

async function store(db: Queries, record: BackupRecord): Promise<void> {
  const value = JSON.stringify(record)
  await db
    .insertInto('installation')
    .values({ name: row, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
