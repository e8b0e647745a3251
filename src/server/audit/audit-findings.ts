import type { Break } from './audit-chains.ts'
import type { RecordFault } from './compare-records.ts'
import type { AuditVerdict } from './verify-audit.ts'

/** A head that an earlier backup or log noted. */
export interface NotedHead {
  hash: string
  /** Where it was noted; empty when nobody said. */
  winery: string
  file: string
}

/** What a verification found, in sentences that name no content of a record. */
export interface AuditFindings {
  /** Of everything found, also of what the sentences leave out. */
  count: number
  sentences: string[]
  /** Noted heads that are part of no chain any more. */
  lostHeads: NotedHead[]
}

export function findingsOf(verdict: AuditVerdict, noted: readonly NotedHead[]): AuditFindings {
  const { breaks, faults, faultCount, missingHeads, damage } = verdict
  const lost = new Set(missingHeads)
  const lostHeads = noted.filter(({ hash }) => lost.delete(hash))
  const unlisted = faultCount - faults.length
  const count = breaks.length + faultCount + lostHeads.length + damage.length
  const sentences = [
    ...damage.map(what => `The database file is damaged: ${what}.`),
    ...breaks.map(ofBreak),
    ...lostHeads.map(ofLostHead),
    ...faults.map(ofRecord),
    ...(unlisted > 0 ? [`And ${unlisted.toLocaleString('en-US')} records more.`] : []),
  ]
  return { count, sentences, lostHeads }
}

function ofBreak({ winery, wineryId, entry, what }: Break): string {
  const chain = `The audit trail of "${winery}" (winery ${wineryId}) is broken`
  if (!entry) return `${chain}: ${what}.`
  const { sequence, at, userName, action, kind } = entry
  return `${chain} at entry ${sequence} (${at}, ${userName}, ${action} ${kind}): ${what}.`
}

function ofLostHead({ hash, winery, file }: NotedHead): string {
  const whose = winery && ` of "${winery}"`
  const where = file && ` in ${file}`
  return `No chain holds the head ${hash}${whose} noted${where}: it was cut off, made anew or removed since.`
}

const what = {
  added: 'is there, but the audit trail does not tell of it',
  missing: 'is gone, but the audit trail does not tell that it was deleted',
}

function ofRecord({ winery, wineryId, table, id, columns, ...fault }: RecordFault & { winery: string }) {
  const record = `${table} ${id} of "${winery}" (winery ${wineryId})`
  if (fault.what !== 'changed') return `${record} ${what[fault.what]}.`
  return `${record} is not as the audit trail tells it: ${columns.join(', ')}.`
}
