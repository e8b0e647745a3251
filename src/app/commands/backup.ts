import { chosenPath } from '#server/backup/backup-names.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openForReading } from '#server/backup/open-store.ts'
import type { TableStore } from '#server/backup/table-store.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import packageInfo from '../../../package.json' with { type: 'json' }
import { plainStartFailure } from '../prepare.ts'
import { readOptions } from './command.ts'
import { endOnSignals } from './end-on-signals.ts'
import { grouped, progressOf, sizeText } from './progress.ts'

const usage = 'npm run backup -- --to FILE-OR-FOLDER'

/** Writes everything into one file and proves that it restores, also while the server runs. */
export async function backUp(args: string[]): Promise<void> {
  const { to } = readOptions(args, ['to'], usage)
  const settings = readSettings(process.env)
  endOnSignals()
  const source = await openPlainly(settings, openForReading)
  try {
    const report = await makeBackup(source, chosenPath(to, settings.backupDir, 'manual'), {
      program: packageInfo.version,
      progress: { onWriting: progressOf('Writing'), onChecking: progressOf('Checking') },
    })
    console.log(`The backup is good: it was restored into a scratch database and every table is equal.`)
    console.log(`File: ${report.path}`)
    console.log(
      `${sizeText(report.bytes)}, ${grouped(report.rows)} rows in ${report.tables} tables, schema ${report.schema}, ${report.seconds.toFixed(1)} s`,
    )
    for (const { winery, sequence, hash } of report.auditHeads)
      console.log(`Audit head of "${winery}": ${sequence} ${hash}`)
  } finally {
    await source.close()
  }
}

/** Opens the store; a database that cannot be reached is said in one sentence. */
export async function openPlainly(
  settings: Settings,
  open: (settings: Settings) => Promise<TableStore>,
): Promise<TableStore> {
  try {
    return await open(settings)
  } catch (error) {
    throw plainStartFailure(error, settings)
  }
}
