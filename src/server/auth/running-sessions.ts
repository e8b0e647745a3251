import { clockTolerance } from '../clock-tolerance.ts'
import type { BookWrites, Queries } from '../db/dialect.ts'
import { isRunning, timesOf } from './sessions.ts'

/** A person's sessions that are still good, the latest first. */
export async function listSessionsOf(
  db: Queries,
  userId: number,
  { hours, most }: { hours: number; most?: number },
) {
  const now = Date.now()
  const good = db
    .selectFrom('sessions')
    .leftJoin('users as provers', 'provers.id', 'sessions.provedBy')
    .leftJoin('wineries', 'wineries.id', 'provers.wineryId')
    .select(['sessions.id', 'userAgent', 'address', 'sessions.createdAt', 'expiresAt', 'kind'])
    .select('wineries.name as switchedFrom')
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date(now).toISOString())
    .where('sessions.createdAt', '<=', new Date(now + clockTolerance).toISOString())
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('sessions.id', 'desc')
  const sessions = await (most === undefined ? good : good.limit(most)).execute()
  return sessions.filter(session => isRunning(timesOf(session, hours)))
}

/** Forgets the sessions that are over. Gives how many others were begun while the clock was ahead: they go too. */
export async function forgetExpiredSessions(books: BookWrites): Promise<number> {
  const now = Date.now()
  await books.deleteFrom('sessions').where('expiresAt', '<=', new Date(now).toISOString()).execute()
  const latest = new Date(now + clockTolerance).toISOString()
  const ahead = await books.deleteFrom('sessions').where('createdAt', '>', latest).returning('id').execute()
  return ahead.length
}
