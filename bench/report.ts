import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { type Finding, isMet } from './measure.ts'

export interface Report {
  at: string
  node: string
  machine: string
  isQuick: boolean
  databases: Record<string, Finding[]>
}

export function newReport(isQuick: boolean): Report {
  const memory = Math.round(totalmem() / 1024 ** 3)
  return {
    at: new Date().toISOString(),
    node: process.version,
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory} GB`,
    isQuick,
    databases: {},
  }
}

const digits = { times: 2, MB: 0, ms: 1 }

function promised({ limit }: Finding): string {
  if (!limit) return ''
  return 'atLeast' in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`
}

/** The findings as a table that Markdown understands too. */
export function tableOf(findings: readonly Finding[]): string {
  const verdict = (finding: Finding) => ({ true: 'yes', false: 'NO', null: '' })[String(isMet(finding))] ?? ''
  const lines = findings.map(finding => [
    String(finding.of),
    finding.what,
    `${finding.value.toFixed(digits[finding.unit])}${finding.unit === 'times' ? '' : ` ${finding.unit}`}`,
    promised(finding),
    verdict(finding),
    finding.sides,
  ])
  const rows = [['', 'what', 'measured', 'promised', 'met', 'sides'], ...lines]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length))) ?? []
  const text = rows.map(row => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
  const line = `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`
  return [text[0], line, ...text.slice(1)].join('\n')
}

/** Keeps the last run where the documentation can quote it. */
export function writeReport(report: Report, file: URL): void {
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}
