import type { AuditHead } from '../audit/audit-chains.ts'
import type { AuditFindings } from '../audit/audit-findings.ts'
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
