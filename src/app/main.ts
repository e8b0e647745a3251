import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { forgetOldNotices } from '#features/records/notices/queries/sending.ts'
import { forgetOldChallenges } from '#server/auth/challenges.ts'
import { markShown } from '#server/auth/first-password.ts'
import { forgetExpiredSessions } from '#server/auth/running-sessions.ts'
import { forgetOldAttempts } from '#server/auth/throttle-rows.ts'
import { type Database, refreshStatistics } from '#server/db/dialect.ts'
import { FileNotice } from '#server/db/drivers/sqlite-place.ts'
import { forgetOldAnswers } from '#server/db/writing/idempotency.ts'
import { logTrouble } from '#server/http/error-answers.ts'
import { type LineWriter, lineWriter } from '#server/http/request-log.ts'
import { describeError, hideSecrets } from '#server/secrets.ts'
import { readSettings, SettingsFailure } from '#server/settings.ts'
import { announceServer } from '#server/table-stores/server-presence.ts'
import { readPair } from '#server/tls/certificate-pair.ts'
import packageInfo from '../../package.json' with { type: 'json' }
import { addressOf, readyLines, startWarnings } from './announce.ts'
import { type DailyBackup, scheduleDailyBackup } from './daily-backup.ts'
import { ensureFirstWinery, type FirstSignIn } from './first-sign-in.ts'
import { listenForMetrics, type MetricsPort } from './metrics/listen.ts'
import { openPost } from './notices-post.ts'
import { openDatabase } from './prepare.ts'
import { createServer } from './server.ts'
import { failureText } from './tell-failure.ts'
import { keepWatch, type WatchKeeper } from './watch-keeper.ts'

const anHour = 3_600_000

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const tellOfLoss = (error: Error) =>
    console.error(
      error instanceof FileNotice
        ? error.message
        : hideSecrets(`The connection to the database was lost: ${error.message}`),
    )
  const pair = settings.tls && readPair(settings.tls)
  // So that no restore takes the data from under it.
  const presence = await announceServer(settings.databaseUrl, tellOfLoss)
  const connection = await openDatabase(settings, tellOfLoss)
  const requestLines = settings.requestLog ? openRequestLog() : null
  const { app, api, metrics } = await createServer({
    settings,
    connection,
    version: packageInfo.version,
    logger: {
      level: settings.logLevel,
      // The log goes to the error stream, so that the lines for people stand alone on the other one.
      stream: process.stderr,
      serializers: { err: describeError },
    },
    clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
    ...(pair && { pair }),
    ...(requestLines && { requestLine: requestLines.take }),
  })
  const tidyAndTell = () =>
    tidy(connection.db, app.log).catch(error => logTrouble(app, error, 'tidying failed'))
  const tidying = setInterval(tidyAndTell, anHour)
  let backups: DailyBackup | undefined
  let watch: WatchKeeper | undefined
  const post = openPost(settings, metrics)
  let metricsPort: MetricsPort | null = null
  let starting: Promise<void> | undefined
  closeWithGrace({ delay: 15_000, logger: app.log }, async () => {
    clearInterval(tidying)
    // Asked to stop in its first moments, it first does what it has begun; how that fails is told below.
    await starting?.catch(() => undefined)
    const watchEnded = watch?.stop()
    await Promise.all([app.close(), backups?.stop()])
    await watchEnded
    await metricsPort?.close()
    requestLines?.flush()
    await connection.db.destroy()
    await presence.end()
  })
  await listen(() => app.listen({ port: settings.port, host: settings.host }), '')
  metricsPort = await listen(
    () =>
      listenForMetrics(settings, metrics, error => logTrouble(app, error, 'the metrics could not be told')),
    'METRICS_',
  )
  const begin = async () => {
    // Only a server that can be reached founds a winery, and says at once how to get in: no start that fails later
    // leaves one behind whose password nobody knows.
    const firstSignIn = await ensureFirstWinery(connection, settings)
    console.log(readyLines(addressOf(settings, portOf(app)), firstSignIn).join('\n'))
    if (metricsPort) console.log(`Its metrics are at ${metricsPort.address}`)
    await noteShown(connection.db, firstSignIn)
    for (const line of startWarnings(settings, listeningOn(app), pair)) console.log(line)
    await tidyAndTell()
    await noteAuditHeads(connection.db, app.log)
    const consoleFile = fileURLToPath(new URL(import.meta.url.replace(/main(\.\w+)$/, 'console$1')))
    backups = scheduleDailyBackup(settings, connection.db, consoleFile, app.log)
    watch = keepWatch(api, post)
  }
  starting = begin()
  await starting
}

/** Not read off an address, which leaves out the usual ports. */
function portOf(app: FastifyInstance): number {
  const [bound] = app.addresses()
  return typeof bound === 'object' ? bound.port : 0
}

function listeningOn(app: FastifyInstance): string[] {
  return app.addresses().map(bound => (typeof bound === 'string' ? bound : bound.address))
}

async function noteShown(db: Database, firstSignIn: FirstSignIn | null): Promise<void> {
  const isLast = !firstSignIn?.note || (await markShown(db, firstSignIn.note))
  if (!isLast) console.log('Another server has shown a newer password since. Use that one.')
}

/** In a log that is kept elsewhere, the head shows later that the trail was not cut or made anew. */
async function noteAuditHeads(db: Database, log: FastifyBaseLogger): Promise<void> {
  const heads = await db.selectFrom('auditHeads').selectAll().orderBy('wineryId').execute()
  for (const { wineryId, sequence, hash } of heads) log.info({ wineryId, sequence, hash }, 'audit head')
}

async function tidy(db: Database, log: FastifyBaseLogger): Promise<void> {
  await forgetOldAnswers(db)
  const ahead = await forgetExpiredSessions(db)
  if (ahead > 0) log.warn({ sessions: ahead }, 'sessions begun while the clock was ahead are ended')
  await forgetOldAttempts(db)
  await forgetOldChallenges(db)
  await forgetOldNotices(db, Date.now())
  await refreshStatistics(db)
}

/** The lines of the request log go where the lines for people go; nobody dies of a reader that is gone. */
function openRequestLog(): LineWriter {
  return lineWriter(process.stdout, ({ message }) => console.error(`The request log has ended: ${message}`))
}

/** Takes a port, or says in one sentence why it cannot; `of` is how the names of its settings begin. */
async function listen<Taken>(take: () => Promise<Taken>, of: '' | 'METRICS_'): Promise<Taken> {
  try {
    return await take()
  } catch (error) {
    const { code, port } = error as { code?: string; port?: number }
    const sentence = sentenceOfPort(code ?? '', port, of)
    throw sentence === null ? error : new SettingsFailure(sentence, { cause: error })
  }
}

function sentenceOfPort(code: string, port: number | undefined, of: string): string | null {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken, perhaps by Wine Management itself. Stop the other program, or set ${of}PORT to a free one.`
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this account has. Set ${of}PORT to one above 1023.`
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_\w+|EINVAL)$/.test(code))
    return `${of}HOST names an address that this machine does not have. Correct it and start again.`
  return null
}

start().catch(error => {
  console.error(failureText(error))
  process.exit(1)
})
