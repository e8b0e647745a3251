import { findingsOf, type NotedHead } from '#server/audit/audit-findings.ts'
import { removedIn } from '#server/audit/removed-wineries.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { readSettings } from '#server/settings.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import { keptTablesOf, readAll, requireSchema, type TableStore } from '#server/table-stores/table-store.ts'
import { tellHeads } from './backup.ts'
import { CommandFailure, readArguments, text } from './command.ts'
import { grouped, progressOf } from './progress.ts'

const usage = 'npm run verify-audit -- [--head HASH]… [--since BACKUP-FILE]…'

/** Checks the audit trail of every winery, every record against it, and that heads noted earlier are part of it. */
export async function verifyAuditTrail(args: string[]): Promise<void> {
  const noted = await readHeads(args)
  const store = await openForReading(readSettings(process.env))
  try {
    // Their trails ended with them, as the installation knows.
    const removed = removedIn(await store.snapshot(() => installationOf(store)))
    const heads = noted.filter(({ wineryId }) => wineryId === undefined || !removed.has(wineryId))
    const verdict = await verifyAudit(store, {
      heads: heads.map(({ hash }) => hash),
      onRows: progressOf('Verifying'),
    })
    const { sentences } = findingsOf(verdict, heads)
    if (sentences.length > 0) throw new CommandFailure(sentences.join('\n'))
    const { chains, entries, records } = verdict
    tellHeads(chains)
    const wineries = chains.length === 1 ? 'winery' : 'wineries'
    const whole = heads.length > 0 ? ', every noted head is part of it' : ''
    console.log(
      `The audit trail is whole: ${grouped(entries)} entries of ${chains.length} ${wineries}${whole}.`,
    )
    console.log(`Every record is as it tells: ${grouped(records)} compared.`)
  } finally {
    await store.close()
  }
}

async function installationOf(store: TableStore): Promise<Map<string, string>> {
  const tables = await keptTablesOf(store, await requireSchema(store))
  const table = tables.find(({ name }) => name === 'installation')
  const rows = table ? await readAll(store, table) : []
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]))
}

type HeadOfWinery = NotedHead & { wineryId?: number }

async function readHeads(args: string[]): Promise<HeadOfWinery[]> {
  const texts = { ...text, multiple: true, default: [] as string[] } as const
  const given = readArguments(usage, { args, options: { head: texts, since: texts } }).values
  const heads = given.head.map(hash => hash.trim().toLowerCase())
  const odd = heads.find(hash => !/^[0-9a-f]{64}$/.test(hash))
  if (odd !== undefined) throw new CommandFailure(`"${odd}" is no hash: one has 64 digits from 0 to f.`)
  const noted: HeadOfWinery[] = heads.map(hash => ({ hash, winery: '', file: '' }))
  for (const file of given.since)
    for (const { hash, winery, wineryId } of (await checkBackup(file)).footer.auditHeads)
      noted.push({ hash, winery, wineryId, file })
  return noted
}
