import { z } from '#shared/zod.ts'
import { FileNotice } from '../db/drivers/sqlite-place.ts'
import { isMigrated } from '../db/migrate.ts'
import { Failure } from '../failure.ts'
import { type Api, addRoute } from './api.ts'
import { hasSeenDamage } from './error-answers.ts'

const tag = { name: 'health', description: 'Whether the server is up and can do its work.' }
const health = z.object({ status: z.literal('ok') }).meta({ id: 'Health', example: { status: 'ok' } })

/** `/api/health` says that the process is up, `/api/health/ready` that it can do its work. */
export function addHealth(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    operation: 'readHealth',
    summary: 'The process is up',
    tag,
    answer: health,
    handle: async () => ({ status: 'ok' }),
  })
  addRoute(api, {
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    operation: 'readReadiness',
    summary: 'The database answers and its schema is current',
    tag,
    answer: health,
    refusals: [503],
    handle: async () => {
      if (hasSeenDamage(api.app)) throw new Failure(503, 'The database is damaged.')
      await requireDatabase(api)
      if (await isMigrated(api.db)) return { status: 'ok' }
      throw notReady('The database schema is not current.')
    },
  })
}

const notReady = (reason: string) => new Failure(503, reason, { headers: { 'retry-after': '5' } })

/** Asks as every reader does; of a file that is not in its place the operator is told in words. */
async function requireDatabase({ readStamp }: Api): Promise<void> {
  try {
    await readStamp()
  } catch (error) {
    throw error instanceof FileNotice ? notReady(error.message) : error
  }
}
