import { wineryClock } from '#cellar/watch/winery-clock.ts'
import { type Judged, judgeOne } from '#features/records/watch/rules/judging.ts'
import type { BookWrites, Queries } from '#server/db/dialect.ts'
import { permissionsOf } from '#shared/permissions.ts'
import type { Channel, StoredChoices } from '../contract.ts'
import { findingTold, summaryTold, type Told } from '../rules/texts.ts'
import { dueAt, summaryDay } from '../rules/timing.ts'

export type Listener = StoredChoices & { wineryId: number; email: string; updatedAt: string }

/** Who wants to be told in a winery, and may see what they are told of. */
export async function listenersOf(db: Queries, wineryId: number): Promise<Listener[]> {
  const rows = await db
    .selectFrom('noticeChoices as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .innerJoin('roles as r', 'r.id', 'u.roleId')
    .selectAll('c')
    .select(['u.email', 'u.active', 'r.permissions', 'r.name as roleName'])
    .where('c.wineryId', '=', wineryId)
    .execute()
  return rows.filter(
    ({ active, permissions, roleName: name }) =>
      active && permissionsOf({ name, permissions })['fermentation:view'],
  )
}

export const channelsOf = ({ mail, webhookUrl }: Pick<StoredChoices, 'mail' | 'webhookUrl'>): Channel[] => [
  ...(mail === 'on' ? (['mail'] as const) : []),
  ...(webhookUrl ? (['webhook'] as const) : []),
]

/** Puts a notice on its way, once for each person and way, whoever asks for it how often. */
export async function putOnItsWay(
  books: BookWrites,
  listener: Pick<Listener, 'wineryId' | 'userId' | 'mail' | 'webhookUrl'>,
  { about, told, now, due = now }: { about: string; told: Told; now: number; due?: number },
): Promise<void> {
  const { wineryId, userId } = listener
  const createdAt = new Date(now).toISOString()
  const nextAt = new Date(due).toISOString()
  for (const channel of channelsOf(listener))
    await books
      .insertInto('notices')
      .values({ wineryId, userId, channel, about, ...told, state: 'waiting', attempts: 0, createdAt, nextAt })
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** The same, in the words of this person's clock. */
function inZone({ fermentation, watched }: Judged, timeZone: string): Judged {
  return judgeOne(fermentation, { ...watched, clock: wineryClock(watched.now, timeZone) })
}

const wants = ({ severity }: StoredChoices, found: 'look' | 'act') =>
  severity === 'look' || (severity === 'act' && found === 'act')

/**
 * Tells those who want to know of findings that hold, and of the morning, where it has come. Nobody is told of what was
 * found before they asked for it. However often this is done, each is told once: what a server that died had found and
 * not yet told, the next one tells.
 */
export async function planNotices(
  db: Queries,
  books: BookWrites,
  wineryId: number,
  { judged, now }: { judged: readonly Judged[]; now: number },
): Promise<void> {
  const listeners = await listenersOf(db, wineryId)
  if (listeners.length === 0) return
  const open = await books
    .selectFrom('watchFindings')
    .select(['id', 'fermentationId', 'kind', 'foundAt'])
    .where('wineryId', '=', wineryId)
    .where('endedAt', 'is', null)
    .execute()
  for (const listener of listeners) {
    const known = await toldBefore(books, listener)
    for (const { id, fermentationId, kind, foundAt } of open) {
      if (foundAt < listener.updatedAt) continue
      const found = judged.find(({ fermentation }) => fermentation.id === fermentationId)
      const severity = found?.findings.find(each => each.kind === kind)?.severity
      const about = `finding ${id} ${severity}`
      if (!found || !severity || known.has(about) || !wants(listener, severity)) continue
      const own = inZone(found, listener.timeZone)
      const finding = own.findings.find(each => each.kind === kind)
      if (!finding || finding.aside) continue
      const told = findingTold(own, finding)
      await putOnItsWay(books, listener, { about, told, now, due: dueAt(listener, now) })
    }
    const day = listener.severity === 'none' ? null : summaryDay(listener, now)
    if (day && judged.length > 0 && !known.has(`summary ${day}`)) {
      const told = summaryTold(judged.map(each => inZone(each, listener.timeZone)))
      await putOnItsWay(books, listener, { about: `summary ${day}`, told, now })
    }
  }
}

/** What somebody was told of in every way that they have chosen. */
async function toldBefore(books: BookWrites, listener: Listener): Promise<ReadonlySet<string>> {
  const rows = await books
    .selectFrom('notices')
    .select(['about', 'channel'])
    .where('wineryId', '=', listener.wineryId)
    .where('userId', '=', listener.userId)
    .execute()
  const ways = channelsOf(listener)
  const abouts = new Set(rows.map(({ about }) => about))
  return new Set(
    [...abouts].filter(about =>
      ways.every(way => rows.some(row => row.about === about && row.channel === way)),
    ),
  )
}
