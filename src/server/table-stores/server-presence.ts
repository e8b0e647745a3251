import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SettingsFailure } from '../settings.ts'

// On SQLite the open file itself says that a server runs. On PostgreSQL every server holds this lock together
// with the others for as long as it runs, and a restore asks for it alone.

const lock = `${0x57494e45}, 1`

/** Asks for the lock without waiting; `taken` says whether it was given. It lasts as long as the connection. */
export const takeServerLock = {
  shared: `select pg_try_advisory_lock_shared(${lock}) as taken`,
  alone: `select pg_try_advisory_lock(${lock}) as taken`,
}

export interface Presence {
  end(): Promise<void>
}

const pauseMs = 2000
const patience = 10_000

/**
 * Asks for the lock until it is given or the time is up. A process that was killed may hold it for a moment more,
 * until PostgreSQL notices.
 */
export async function untilTaken(take: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (!(await take())) {
    if (Date.now() > end) return false
    await pause(100)
  }
  return true
}

/** Says that a server runs on this database, also after the connection was lost and found again. */
export async function announceServer(
  databaseUrl: string | undefined,
  onTrouble: (error: Error) => void,
): Promise<Presence> {
  if (!databaseUrl) return { end: async () => undefined }
  let over = false
  let again: NodeJS.Timeout | undefined
  let client: pg.Client | null = null
  const take = async () => {
    client = await hold()
    return client !== null
  }
  if (!(await untilTaken(take, patience)))
    throw new SettingsFailure('The database is being restored. Start again when that is done.')

  /** A connection that holds the lock, or null while a restore has it. */
  async function hold(): Promise<pg.Client | null> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'wine-management server',
    })
    next.on('error', onTrouble)
    await next.connect()
    const { rows } = await next.query(takeServerLock.shared)
    if (rows[0]?.taken) {
      next.once('end', holdAgain)
      return next
    }
    await next.end()
    return null
  }

  function holdAgain(): void {
    if (over) return
    again = setTimeout(async () => {
      try {
        client = await hold()
        if (!client) holdAgain()
      } catch (error) {
        onTrouble(error as Error)
        holdAgain()
      }
    }, pauseMs)
    again.unref()
  }

  return {
    async end() {
      over = true
      clearTimeout(again)
      await client?.end()
    },
  }
}
