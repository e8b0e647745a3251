import { channels } from '#features/records/notices/contract.ts'
import { countNotices } from '#features/records/notices/queries/counting.ts'
import { readBackupRecord } from '#server/backup/backup-record.ts'
import { readDailyState } from '#server/backup/daily.ts'
import type { Connection } from '#server/db/connect.ts'
import type { AnswerListener } from '#server/http/answered.ts'
import type { Api } from '#server/http/api.ts'
import { watchEventLoop } from '#server/metrics/event-loop-delay.ts'
import type { HttpCounts } from '#server/metrics/http-counts.ts'
import { processFigures } from '#server/metrics/process-figures.ts'
import { byLabel, counter, type Family, gauge } from '#server/metrics/text-format.ts'
import { databaseFigures, databaseSize } from './database.ts'
import { diskFigures } from './disks.ts'

/** Counts every answer. */
export function countingListener(counts: HttpCounts): AnswerListener {
  return {
    wantsBytes: false,
    tell({ method, route, status, milliseconds, isStream }) {
      counts.count(method, route, status, isStream ? null : milliseconds / 1000)
    },
  }
}

/** Adds all that is told of the server as a whole. What costs a question to the database is asked when somebody looks. */
export function addParts(api: Api, connection: Connection, counts: HttpCounts): void {
  const { metrics, app, settings, books, answers, version } = api
  const eventLoop = watchEventLoop()
  app.addHook('onClose', async () => eventLoop.stop())
  metrics.addPart('build', () => [build(version, connection.kind)])
  metrics.addPart('process', processFigures)
  metrics.addPart('event_loop', () => eventLoop.families())
  metrics.addPart('http', () => [...counts.families(), signIns(counts)])
  metrics.addPart('kept_answers', () => keptAnswers(answers))
  metrics.addPart('database', () => databaseFigures(app, connection))
  metrics.addPart('database_size', () => databaseSize(connection, settings))
  metrics.addPart('disks', () => diskFigures(settings))
  metrics.addPart('backups', () => backups(api))
  metrics.addPart('notices', () => notices(books))
}

function build(version: string, database: Connection['kind']): Family {
  const labels = { version, node: process.versions.node, database }
  return gauge('wine_build_info', 'What runs here; always 1.', [{ labels, value: 1 }])
}

/** The one way in: what was answered there says how it went. */
const signInPath = '/api/auth/login'

/** Read off the answers, so that the two can never disagree. A body that could not be read was no attempt. */
function signIns(counts: HttpCounts): Family {
  const statuses = counts.statusesOf('POST', signInPath)
  const answered = (...wanted: number[]) =>
    wanted.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
  const results = { accepted: answered(200), refused: answered(401, 403), throttled: answered(429) }
  return counter('wine_sign_ins_total', 'Attempts to sign in, by how they ended.', byLabel('result', results))
}

function keptAnswers({ hits, misses, size, calculatedSize }: Api['answers']): Family[] {
  return [
    counter(
      'wine_kept_answers_total',
      'Reads answered with what was kept, the caller had already (hit), or was made anew (miss).',
      byLabel('result', { hit: hits, miss: misses }),
    ),
    gauge('wine_kept_answers', 'Answers that are kept.', size),
    gauge('wine_kept_answers_bytes', 'Memory that kept answers take, about.', calculatedSize),
  ]
}

const secondsOf = (time: string | Date | null | undefined) => (time ? new Date(time).getTime() / 1000 : 0)

/** 0 stands for never. Files are not named: their names are the operator's. */
async function backups({ books, settings }: Api): Promise<Family[]> {
  const { lastGood, lastFailure, finding } = await readBackupRecord(books)
  const { foundedAt } = await readDailyState(books)
  return [
    gauge('wine_backup_daily_enabled', '1 where daily backups are made.', Number(settings.dailyBackup.isOn)),
    gauge(
      'wine_backup_last_success_timestamp_seconds',
      'When the last good backup was made, in seconds since 1970; 0 for never.',
      secondsOf(lastGood?.at),
    ),
    gauge(
      'wine_backup_last_failure_timestamp_seconds',
      'When a backup failed since the last good one, in seconds since 1970; 0 for none.',
      secondsOf(lastFailure?.at),
    ),
    gauge('wine_backup_last_size_bytes', 'Size of the last good backup.', lastGood?.bytes ?? 0),
    gauge('wine_backup_last_duration_seconds', 'How long the last good backup took.', lastGood?.seconds ?? 0),
    gauge(
      'wine_backup_findings',
      'How often the last good backup found records and audit trail at odds.',
      finding?.count ?? 0,
    ),
    gauge(
      'wine_installation_founded_timestamp_seconds',
      'When the first winery was founded, in seconds since 1970; 0 where it is not known.',
      secondsOf(foundedAt),
    ),
  ]
}

async function notices(books: Api['books']): Promise<Family[]> {
  const counts = await countNotices(books, Date.now())
  const told = (name: string, help: string, field: keyof (typeof counts)['mail']) =>
    gauge(
      name,
      help,
      channels.map(channel => ({ labels: { channel }, value: counts[channel][field] })),
    )
  return [
    told('wine_notices_waiting', 'Notices that wait for their time or for another try.', 'waiting'),
    told('wine_notices_retrying', 'Notices that wait after a try that failed.', 'retrying'),
    told(
      'wine_notices_overdue_seconds',
      'For how long the most overdue notice has been due.',
      'overdueSeconds',
    ),
    told('wine_notices_failed', 'Notices of the last 90 days that were given up.', 'failed'),
    told('wine_notices_uncertain', 'Notices of the last 90 days that may have arrived.', 'uncertain'),
  ]
}
