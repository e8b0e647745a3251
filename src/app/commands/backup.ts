import { showSize } from '#features/house/backups/rules.ts'
import type { AuditHead } from '#server/audit/audit-chains.ts'
import { chosenPath } from '#server/backup/backup-names.ts'
import { type BackupReport, recordBackup, recordFailure } from '#server/backup/backup-record.ts'
import { claimDailyBackup, pruneDailyBackups } from '#server/backup/daily.ts'
import { type BackupProgress, makeBackup } from '#server/backup/make-backup.ts'
import { connect } from '#server/db/connect.ts'
import type { Database } from '#server/db/dialect.ts'
import { plainStartFailure } from '#server/db/start-failure.ts'
import { hideSecrets } from '#server/secrets.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import packageInfo from '../../../package.json' with { type: 'json' }
import { CommandFailure, readArguments, text } from './command.ts'
import { endOnSignals } from './end-on-signals.ts'
import { grouped, progressOf } from './progress.ts'

const usage = 'npm run backup -- --to FILE-OR-FOLDER'

/** Writes everything into one file and proves that it restores, also while the server runs. */
export async function backUp(args: string[]): Promise<void> {
  const { to } = readArguments(usage, { args, options: { to: text } }).values
  const settings = readSettings(process.env)
  endOnSignals()
  const report = await makeAndRecord(settings, chosenPath(to, settings.backupDir, 'manual'), {
    onWriting: progressOf('Writing'),
    onChecking: progressOf('Checking'),
  })
  const verdict = report.findings.count > 0 ? 'kept' : 'good'
  console.log(`The backup is ${verdict}: it was restored into a scratch database and every table is equal.`)
  console.log(`File: ${report.path}`)
  const { bytes, rows, tables, schema, seconds } = report
  console.log(
    `${showSize(bytes)}, ${grouped(rows)} rows in ${tables} tables, schema ${schema}, ${seconds.toFixed(1)} s`,
  )
  tellHeads(report.auditHeads)
  tellEarlier(report.earlier)
  refuseFindings(report)
}

/** The daily backup, as the server has it made in a process of its own: only when it is due, and only once. */
export async function backUpDaily(): Promise<void> {
  const settings = readSettings(process.env)
  const { at, keep } = settings.dailyBackup
  endOnSignals()
  const { db } = await connect(settings)
  try {
    if (!(await claimDailyBackup(db, at))) return
  } finally {
    await db.destroy()
  }
  const report = await makeAndRecord(settings, chosenPath(undefined, settings.backupDir, 'daily'))
  console.log(report.path)
  // While something is wrong with the data, every older backup may be the one that is needed.
  refuseFindings(report)
  pruneDailyBackups(report.path, keep)
}

/** A backup of records that are not as the trail tells them is kept, but the command has failed. */
function refuseFindings({ findings }: BackupReport): void {
  if (findings.count > 0)
    throw new CommandFailure(
      [
        'But what it holds is not as the audit trail tells it. No older backup is cleared away meanwhile.',
        ...findings.sentences,
      ].join('\n'),
    )
}

function tellEarlier({ backups, unread }: BackupReport['earlier']): void {
  for (const why of unread) console.log(`Not compared with ${why}`)
  const those = backups === 1 ? 'the earlier backup' : `the ${backups} newest earlier backups`
  console.log(
    backups === 0
      ? 'There is no earlier backup in this folder to compare audit heads with.'
      : `Compared with the audit heads of ${those} in this folder.`,
  )
}

async function makeAndRecord(
  settings: Settings,
  path: string,
  progress?: BackupProgress,
): Promise<BackupReport> {
  const source = await openForReading(settings)
  try {
    const report = await makeBackup(source, path, { program: packageInfo.version, progress })
    await note(settings, db => recordBackup(db, report))
    return report
  } catch (error) {
    const failure = plainStartFailure(error, settings)
    await note(settings, db => recordFailure(db, messageOf(failure)))
    throw failure
  } finally {
    await source.close()
  }
}

const messageOf = (error: unknown) => hideSecrets(error instanceof Error ? error.message : String(error))

/** Writes down how it ended. A backup is as good, or as bad, when that cannot be written. */
async function note(settings: Settings, write: (db: Database) => Promise<void>): Promise<void> {
  try {
    const { db } = await connect(settings)
    try {
      await write(db)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    console.error(
      `How the backup ended could not be noted in the database: ${messageOf(plainStartFailure(error, settings))}`,
    )
  }
}

export function tellHeads(heads: readonly AuditHead[]): void {
  for (const { winery, sequence, hash } of heads)
    console.log(`Audit head of "${winery}": ${sequence} ${hash}`)
}
