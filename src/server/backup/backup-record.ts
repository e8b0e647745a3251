import { z } from '#shared/zod.ts'
import type { AuditHead } from '../audit/audit-chains.ts'
import type { AuditFindings } from '../audit/audit-findings.ts'
import type { BookReads, BookWrites } from '../db/dialect.ts'
import { readNote, writeNote } from '../db/installation.ts'
import type { EarlierHeads } from './earlier-backups.ts'

/** What there is to tell of a backup that was made. */
export interface BackupReport {
  path: string
  bytes: number
  rows: number
  tables: number
  schema: string
  auditHeads: AuditHead[]
  /** Where the records are not as the audit trail tells them. The file is as good a copy of them. */
  findings: AuditFindings
  /** The earlier backups in the folder, whose audit heads must still be part of the trail. */
  earlier: Omit<EarlierHeads, 'heads'>
  seconds: number
}

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

export async function readBackupRecord(books: BookReads): Promise<BackupRecord> {
  const stored = await readNote(books, row)
  return recordIn(new Map(stored === null ? [] : [[row, stored]]))
}

export async function recordBackup(books: BookWrites, report: BackupReport, now = new Date()): Promise<void> {
  const file = report.path.split(/[/\\]/).at(-1) ?? report.path
  const { bytes, rows, seconds, findings } = report
  const at = now.toISOString()
  const { count, lostHeads } = findings
  await writeRecord(books, {
    lastGood: { at, file, bytes, rows, seconds },
    lastFailure: null,
    finding: count > 0 ? { at, count, lostHeads } : null,
  })
}

export async function recordFailure(books: BookWrites, reason: string, now = new Date()): Promise<void> {
  const record = await readBackupRecord(books)
  await writeRecord(books, { ...record, lastFailure: { at: now.toISOString(), reason } })
}

/** After a restore: what was lost since then need not be looked for, and the next backup judges anew. */
export async function forgetFinding(books: BookWrites): Promise<void> {
  const record = await readBackupRecord(books)
  if (record.finding) await writeRecord(books, { ...record, finding: null })
}

function writeRecord(books: BookWrites, record: BackupRecord): Promise<void> {
  return writeNote(books, row, JSON.stringify(record))
}
