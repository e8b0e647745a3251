import { z } from 'zod'
import { isMigrated } from '../db/migrate.ts'
import { Failure } from '../failure.ts'
import { type Api, addRoute } from './api.ts'

const health = z.object({ status: z.literal('ok') })

/** `/api/health` says that the process is up, `/api/health/ready` that it can do its work. */
export function addHealth(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'The process is up',
    tag: 'health',
    answer: health,
    handle: async () => ({ status: 'ok' }),
  })
  addRoute(api, {
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    summary: 'The database answers and its schema is current',
    tag: 'health',
    answer: health,
    refusals: [503],
    handle: async () => {
      if (await isMigrated(api.db)) return { status: 'ok' }
      throw new Failure(503, 'The database schema is not current.', { headers: { 'retry-after': '5' } })
    },
  })
}
