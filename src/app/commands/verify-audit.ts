import { parseArgs } from 'node:util'
import { openForReading } from '#server/backup/open-store.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { type Break, verifyAudit } from '#server/backup/verify-audit.ts'
import { readSettings } from '#server/settings.ts'
import { openPlainly, tellHeads } from './backup.ts'
import { CommandFailure } from './command.ts'
import { grouped, progressOf } from './progress.ts'

const usage = 'npm run verify-audit -- [--head HASH]… [--since BACKUP-FILE]…'

/** Checks the audit trail of every winery, and that heads noted earlier are still part of it. */
export async function verifyAuditTrail(args: string[]): Promise<void> {
  const heads = await readHeads(args)
  const store = await openPlainly(readSettings(process.env), openForReading)
  try {
    const { entries, chains, breaks, missingHeads } = await verifyAudit(store, {
      heads,
      onRows: progressOf('Verifying'),
    })
    const faults = [
      ...breaks.map(sentenceOf),
      ...missingHeads.map(hash => `No chain holds the noted head ${hash}: it was cut or made anew since.`),
    ]
    if (faults.length > 0) throw new CommandFailure(faults.join('\n'))
    tellHeads(chains)
    const wineries = chains.length === 1 ? 'winery' : 'wineries'
    const noted = heads.length > 0 ? ', every noted head is part of it' : ''
    console.log(
      `The audit trail is whole: ${grouped(entries)} entries of ${chains.length} ${wineries}${noted}.`,
    )
  } finally {
    await store.close()
  }
}

async function readHeads(args: string[]): Promise<string[]> {
  const text = { type: 'string', multiple: true, default: [] as string[] } as const
  let given: { head: string[]; since: string[] }
  try {
    given = parseArgs({ args, options: { head: text, since: text } }).values
  } catch (error) {
    throw new CommandFailure(`${(error as Error).message}\nUsage: ${usage}`)
  }
  const heads = given.head.map(hash => hash.trim().toLowerCase())
  const odd = heads.find(hash => !/^[0-9a-f]{64}$/.test(hash))
  if (odd !== undefined) throw new CommandFailure(`"${odd}" is no hash: one has 64 digits from 0 to f.`)
  for (const file of given.since)
    for (const { hash } of (await checkBackup(file)).footer.auditHeads) heads.push(hash)
  return heads
}

function sentenceOf({ winery, wineryId, entry, what }: Break): string {
  const chain = `The audit trail of "${winery}" (winery ${wineryId}) is broken`
  if (!entry) return `${chain}: ${what}.`
  const { sequence, at, userName, action, kind } = entry
  return `${chain} at entry ${sequence} (${at}, ${userName}, ${action} ${kind}): ${what}.`
}
