import { createInterface } from 'node:readline/promises'
import { type CheckedBackup, checkBackup } from '#server/backup/read-backup.ts'
import { makeRestorePoint, restoreInto } from '#server/backup/restore.ts'
import { databasePlace } from '#server/database-address.ts'
import type { Queries } from '#server/db/dialect.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { openForReplacing } from '#server/table-stores/open-store.ts'
import packageInfo from '../../../package.json' with { type: 'json' }
import { tellHeads } from './backup.ts'
import { CommandFailure, readArguments } from './command.ts'
import { endOnSignals } from './end-on-signals.ts'
import { grouped, progressOf } from './progress.ts'
import { howToRebuild, type LedgerVerdict, lookAtCellars } from './verify-cellar.ts'

const usage = 'npm run restore -- FILE [--yes]'

/** Replaces everything by what a backup holds; a backup of the present data is made first. */
export async function restore(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    args,
    options: { yes: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new CommandFailure(`Say which backup to restore.\nUsage: ${usage}`)
  const settings = readSettings(process.env)
  const backup = await checkBackup(file)
  endOnSignals()
  const target = await openForReplacing(settings)
  let ledger: LedgerVerdict
  try {
    describe(backup, settings)
    if (!values.yes) await askForConsent()
    const point = await makeRestorePoint(target, settings.backupDir, {
      program: packageInfo.version,
      progress: { onWriting: progressOf('Keeping'), onChecking: progressOf('Checking') },
    })
    if (point) console.log(`The present data is kept in ${point.path}`)
    for (const sentence of point?.findings.sentences ?? []) console.log(sentence)
    ledger = await restoreInto(target, backup, progressOf('Restoring'), lookAtLedger)
  } finally {
    await target.close()
  }
  console.log(
    `Restored ${grouped(backup.footer.rows)} rows; every table is equal to the backup. Everybody has to sign in again.`,
  )
  tellHeads(backup.footer.auditHeads)
  tellLedger(ledger)
}

/** A backup may have been made of a ledger that was not in order: that is told, and the restore holds. */
async function lookAtLedger(db: Queries): Promise<LedgerVerdict> {
  try {
    return await lookAtCellars(db)
  } catch (error) {
    return { sentences: [`It cannot be replayed: ${(error as Error).message}`], told: '' }
  }
}

function tellLedger({ sentences, told }: LedgerVerdict): void {
  if (sentences.length > 0)
    throw new CommandFailure(
      [
        'The restore holds, but what the litre ledger keeps is not what its operations make.',
        ...sentences,
        howToRebuild,
      ].join('\n'),
    )
  console.log(told)
}

function describe({ header, footer }: CheckedBackup, { databaseUrl, dataDir }: Settings): void {
  const wineries = footer.auditHeads.map(({ winery }) => `"${winery}"`).join(', ')
  console.log(
    `The backup of ${header.createdAt} holds ${grouped(footer.rows)} rows: ${wineries || 'no winery'}.`,
  )
  const place = databaseUrl ? `the database at ${databasePlace(databaseUrl)}` : dataDir
  console.log(`It replaces everything in ${place}.`)
}

async function askForConsent(): Promise<void> {
  if (!process.stdin.isTTY)
    throw new CommandFailure('Nobody is there to confirm. Add --yes to restore without asking.')
  const input = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await input.question('Go on? Type yes: ')
  input.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new CommandFailure('Nothing was changed.')
}
