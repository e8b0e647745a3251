import { sql } from 'kysely'
import type { BookReads } from '#server/db/dialect.ts'
import { type Channel, channels } from '../contract.ts'

/** How the notices of one way stand, of all wineries together. */
export interface NoticeCounts {
  waiting: number
  /** Those of them that were tried before, in vain. */
  retrying: number
  /** For how long the one that is due longest has been due, in seconds. */
  overdueSeconds: number
  /** Given up, within the time for which notices are kept. */
  failed: number
  /** Nobody knows whether they arrived. */
  uncertain: number
}

/** How the notices stand, by way. Neither what they say nor whom they are for is read. */
export async function countNotices(books: BookReads, now: number): Promise<Record<Channel, NoticeCounts>> {
  const rows = await books
    .selectFrom('notices')
    .select(['channel', 'state'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('nextAt').as('first')])
    .select(sql<number>`sum(case when attempts > 0 then 1 else 0 end)`.as('tried'))
    .where('state', 'in', ['waiting', 'failed', 'uncertain'])
    .groupBy(['channel', 'state'])
    .execute()
  const countsOf = (channel: Channel): NoticeCounts => {
    const of = (state: string) => rows.find(row => row.channel === channel && row.state === state)
    const waiting = of('waiting')
    const due = waiting ? Date.parse(waiting.first) : now
    return {
      waiting: Number(waiting?.count ?? 0),
      retrying: Number(waiting?.tried ?? 0),
      overdueSeconds: Math.max(0, now - due) / 1000,
      failed: Number(of('failed')?.count ?? 0),
      uncertain: Number(of('uncertain')?.count ?? 0),
    }
  }
  return Object.fromEntries(channels.map(channel => [channel, countsOf(channel)])) as Record<
    Channel,
    NoticeCounts
  >
}
