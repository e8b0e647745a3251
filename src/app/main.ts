import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'
import { forgetExpiredSessions } from '#server/auth/sessions.ts'
import { forgetOldAttempts } from '#server/auth/throttle-rows.ts'
import { type Database, refreshStatistics } from '#server/db/dialect.ts'
import { forgetOldAnswers } from '#server/db/idempotency.ts'
import { FileNotice } from '#server/db/sqlite-place.ts'
import { readSettings, type Settings, SettingsFailure } from '#server/settings.ts'
import packageInfo from '../../package.json' with { type: 'json' }
import { type DailyBackup, scheduleDailyBackup } from './daily-backup.ts'
import { announcePresence, ensureFirstWinery, type FirstSignIn, openDatabase } from './prepare.ts'
import { createServer } from './server.ts'

const anHour = 3_600_000

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const tellOfLoss = (error: Error) =>
    console.error(
      error instanceof FileNotice
        ? error.message
        : `The connection to the database was lost: ${error.message}`,
    )
  const presence = await announcePresence(settings, tellOfLoss)
  const connection = await openDatabase(settings, tellOfLoss)
  const firstSignIn = await ensureFirstWinery(connection, settings)
  const { app } = await createServer({
    settings,
    connection,
    version: packageInfo.version,
    // The log goes to the error stream, so that the lines for people stand alone on the other one.
    logger: { level: settings.logLevel, stream: process.stderr },
    clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
  })
  const tidying = setInterval(
    () => tidy(connection.db, app.log).catch(error => app.log.error(error, 'tidying failed')),
    anHour,
  )
  let backups: DailyBackup | undefined
  closeWithGrace({ delay: 15_000, logger: app.log }, async () => {
    clearInterval(tidying)
    await Promise.all([app.close(), backups?.stop()])
    await connection.db.destroy()
    await presence.end()
  })
  const address = await app.listen({ port: settings.port, host: settings.host })
  await tidy(connection.db, app.log)
  await noteAuditHeads(connection.db, app.log)
  const consoleFile = fileURLToPath(new URL(import.meta.url.replace(/main(\.\w+)$/, 'console$1')))
  backups = scheduleDailyBackup(settings, connection.db, consoleFile, app.log)
  announce(settings, new URL(address).port, firstSignIn)
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
  await refreshStatistics(db)
}

function announce(settings: Settings, port: string, firstSignIn: FirstSignIn | null): void {
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(settings.host) ? 'localhost' : settings.host
  const lines = [`Wine Management is ready at ${settings.publicUrl ?? `http://${host}:${port}`}`]
  if (firstSignIn) {
    const { email, password } = firstSignIn
    lines.push(`First sign-in: ${email}`)
    lines.push(
      `Password: ${password ? `${password}  (shown only this once)` : 'the one set as ADMIN_PASSWORD'}`,
    )
  }
  console.log(lines.join('\n'))
}

function plainSentence(error: unknown): string | null {
  if (error instanceof SettingsFailure) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken, perhaps by Wine Management itself. Stop the other program, or set PORT to a free one.`
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this account has. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST names an address that this machine does not have. Correct it and start again.'
  return null
}

start().catch(error => {
  console.error(plainSentence(error) ?? error)
  process.exit(1)
})
