import { hash } from 'node:crypto'
import type { AuditEntryTable } from '../tables.ts'

export type AuditEntry = Omit<AuditEntryTable, 'id'>

/** The hash before the first entry of a winery. */
export const firstHash = '0'.repeat(64)

/** What an entry's hash covers, in this order: its own content and the hash before it, so that a changed past shows. */
export const hashedColumns = [
  'wineryId',
  'sequence',
  'at',
  'userId',
  'userName',
  'action',
  'kind',
  'recordId',
  'before',
  'after',
  'requestId',
  'previousHash',
] as const satisfies (keyof AuditEntry)[]

export function hashEntry(entry: Omit<AuditEntry, 'hash'>): string {
  return hashContent(hashedColumns.map(name => entry[name]))
}

/** The same for whoever has the values of the columns alone. */
export function hashContent(content: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(content), 'hex')
}

/** Columns whose content is nobody's business; the entry still shows that they changed. */
export const secretColumns: ReadonlySet<string> = new Set([
  'passwordHash',
  'tokenHash',
  'webhookUrl',
  'webhookTopic',
  'codeSecret',
  'recoveryHashes',
  'credentialId',
  'publicKey',
])

/**
 * A row as the trail keeps it: without what every row has and without secrets. Runs for every row of an import: put
 * together value by value it takes half of what a copy and `JSON.stringify` take.
 */
export function auditedRow(row: object): string {
  let text = ''
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined || name === 'wineryId' || name === 'id') continue
    text += `${text === '' ? '{' : ','}"${name}":${value === null ? 'null' : JSON.stringify(auditedValue(name, value))}`
  }
  return text === '' ? '{}' : `${text}}`
}

/** A value as the trail keeps it. That there is none is no secret, and is not what the text `null` would be. */
export function auditedValue(column: string, value: unknown): unknown {
  return secretColumns.has(column) && value !== null ? fingerprint(value) : value
}

function fingerprint(value: unknown): string {
  return `hidden:${hash('sha256', String(value), 'hex').slice(0, 12)}`
}
