import { type ChildProcess, fork } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'
import { isDue, readDailyState, timesAhead } from '#server/backup/daily.ts'
import type { Database } from '#server/db/dialect.ts'
import { hideSecrets } from '#server/secrets.ts'
import type { Settings } from '#server/settings.ts'

const aMinute = 60_000
const secondsOfADay = 86_400

export interface DailyBackup {
  stop(): Promise<void>
}

/**
 * Has the daily backup made when its time has come, or has passed while no server ran. It is made by the console
 * command in a process of its own, so that requests are answered meanwhile as ever. Which of several servers
 * makes it is settled there, in the database.
 */
export function scheduleDailyBackup(
  { dailyBackup }: Settings,
  db: Database,
  consoleFile: string,
  log: FastifyBaseLogger,
): DailyBackup {
  if (!dailyBackup.isOn) return { stop: async () => undefined }
  let child: ChildProcess | undefined
  let ended: Promise<void> | undefined

  const warn = warnerOfTimes(log)

  const look = async (): Promise<void> => {
    if (child) return
    const now = new Date()
    const state = await readDailyState(db)
    warn(timesAhead(state, now))
    if (!isDue(state, dailyBackup.at, now)) return
    child = fork(consoleFile, ['backup:daily'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    ended = follow(child, log).finally(() => {
      child = undefined
    })
  }
  const lookAndTell = () => look().catch(error => log.error(error, 'the daily backup could not be begun'))

  const looking = setInterval(lookAndTell, aMinute)
  const first = lookAndTell()
  return {
    async stop() {
      clearInterval(looking)
      await first
      child?.kill('SIGTERM')
      await ended
    },
  }
}

/** Tells at the start, and then once a day, of times in the future. */
function warnerOfTimes(log: FastifyBaseLogger): (ahead: Record<string, string>) => void {
  // Counted without the clock, which may be the very thing that is wrong.
  let warnedAt = Number.NEGATIVE_INFINITY
  return ahead => {
    if (Object.keys(ahead).length === 0 || process.uptime() - warnedAt < secondsOfADay) return
    warnedAt = process.uptime()
    log.warn(
      ahead,
      'times of the backups lie in the future and count for nothing: the clock is wrong now, or was then',
    )
  }
}

/** Waits for the command and tells in the log how it ended. */
function follow(child: ChildProcess, log: FastifyBaseLogger): Promise<void> {
  let output = ''
  let complaint = ''
  child.stdout?.setEncoding('utf8').on('data', text => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', text => {
    complaint += text
  })
  return new Promise(resolve => {
    child.once('error', error => log.error(error, 'the daily backup could not be started'))
    child.once('close', (code, signal) => {
      const [file, reason] = [output.trim(), hideSecrets(complaint.trim())]
      if (code === 0 && file) log.info({ file }, 'the daily backup is good')
      else if (code !== 0 && file)
        log.error({ file, reason }, 'the daily backup found records changed past the program')
      else if (code !== 0) log.error({ code, signal, reason }, 'the daily backup failed')
      resolve()
    })
  })
}
