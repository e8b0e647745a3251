import type { BookWrites, Queries } from '#server/db/dialect.ts'
import type { Outcome } from '#server/post/outcome.ts'
import type { Channel, StoredChoices } from '../contract.ts'
import { nextTry } from '../rules/timing.ts'

/** Hands one notice over. It never throws. */
export type Post = (
  channel: Channel,
  to: Pick<StoredChoices, 'webhookUrl' | 'webhookTopic'> & { email: string },
  notice: { id: string; subject: string; text: string },
) => Promise<Outcome>

const atOnce = 20

/**
 * Sends what is due. A notice is marked before it is handed over and after: one that was handed over when the server
 * stopped is nobody's to send again, since it may have arrived.
 */
export async function sendDue(
  { db, books }: { db: Queries; books: BookWrites },
  post: Post,
  now: number,
  installation: string,
): Promise<number> {
  const due = await books
    .selectFrom('notices')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('nextAt', '<=', new Date(now).toISOString())
    .orderBy('nextAt')
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const notice of due) {
    const mark = (from: string, values: object) =>
      books
        .updateTable('notices')
        .set(values)
        .where('id', '=', notice.id)
        .where('state', '=', from)
        .returning('id')
        .executeTakeFirst()
    if (!(await stillHolds(books, notice.about))) {
      await mark('waiting', { state: 'over', doneAt: new Date(now).toISOString() })
      continue
    }
    const to = await addressOf(db, notice.wineryId, notice.userId)
    if (!to) {
      await mark('waiting', { state: 'failed', why: 'Nobody is told this way any more.' })
      continue
    }
    const attempts = notice.attempts + 1
    if (!(await mark('waiting', { state: 'sending', attempts, doneAt: new Date(now).toISOString() })))
      continue
    const outcome = await post(notice.channel as Channel, to, {
      ...notice,
      id: `${installation}-${notice.id}`,
    })
    await mark('sending', after(outcome, attempts, now))
  }
  return due.length
}

function after(outcome: Outcome, attempts: number, now: number): object {
  const doneAt = new Date(now).toISOString()
  if (outcome.kind === 'delivered') return { state: 'delivered', why: null, doneAt }
  const next = outcome.kind === 'later' ? nextTry(attempts, now) : null
  return next === null
    ? { state: 'failed', why: outcome.why, doneAt }
    : { state: 'waiting', why: outcome.why, doneAt: null, nextAt: new Date(next).toISOString() }
}

/** What has ended while its notice waited is no news any more. */
async function stillHolds(books: BookWrites, about: string): Promise<boolean> {
  const id = /^finding (\d+) /.exec(about)?.[1]
  if (id === undefined) return true
  const finding = await books
    .selectFrom('watchFindings')
    .select('endedAt')
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return finding !== undefined && finding.endedAt === null
}

function addressOf(db: Queries, wineryId: number, userId: number) {
  return db
    .selectFrom('noticeChoices as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['u.email', 'c.webhookUrl', 'c.webhookTopic'])
    .where('c.wineryId', '=', wineryId)
    .where('c.userId', '=', userId)
    .executeTakeFirst()
}

/** After so long nobody is handing it over any more. */
const longestHandOver = 120_000

/** Those that were being handed over when a server stopped: nobody knows whether they arrived, so it is said. */
export async function markUncertain(books: BookWrites, now: number): Promise<void> {
  const left = await books
    .selectFrom('notices')
    .select('id')
    .where('state', '=', 'sending')
    .where('doneAt', '<', new Date(now - longestHandOver).toISOString())
    .execute()
  for (const { id } of left)
    await books
      .updateTable('notices')
      .set({ state: 'uncertain', why: 'The server stopped while it was being sent. It may have arrived.' })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute()
}

const daysKept = 90

/** Old notices tell nobody anything any more. */
export async function forgetOldNotices(books: BookWrites, now: number): Promise<void> {
  const before = new Date(now - daysKept * 86_400_000).toISOString()
  await books.deleteFrom('notices').where('createdAt', '<', before).execute()
}
