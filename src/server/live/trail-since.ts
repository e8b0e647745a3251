import type { Queries } from '../db/dialect.ts'
import { reusable } from '../db/reusable.ts'

/** A state of a winery: how far its audit chain had come, and the beginning of the hash that it had there. */
export interface Point {
  sequence: number
  mark: string
}

/** What one request has done. */
export interface TrailWrite {
  requestId: string
  userId: number | null
  userName: string
  steps: { table: string; recordId: number; action: string }[]
}

/** What lies between two states. `writes` is null where that is not known, or too much to be told. */
export interface Happened {
  from: Point
  to: Point
  writes: TrailWrite[] | null
}

/** So many entries are told one by one; after more than that, all that may have changed is to be looked at again. */
const mostEntries = 500

const markOf = (hash: string) => hash.slice(0, 12)

export const textOf = ({ sequence, mark }: Point) => `${sequence}-${mark}`

export const isSame = (one: Point, other: Point) => one.sequence === other.sequence && one.mark === other.mark

/** A state that nobody was ever in: everything is new to whoever comes from there. */
export const nowhere: Point = { sequence: -1, mark: '' }

/** The state that a text names; what names none is a state that nobody was in. */
export function readPoint(text: string): Point {
  const [, sequence, mark] = /^(\d{1,15})-([\w-]{1,24})$/.exec(text) ?? []
  return sequence === undefined || mark === undefined ? nowhere : { sequence: Number(sequence), mark }
}

const headOf = reusable(db =>
  db.selectFrom('auditHeads').select(['sequence', 'hash']).where('wineryId', '=', 0),
)

const entriesFrom = reusable(db =>
  db
    .selectFrom('auditEntries')
    .select(['sequence', 'hash', 'kind', 'recordId', 'action', 'userId', 'userName', 'requestId'])
    .where('wineryId', '=', 0)
    .where('sequence', '>=', 0)
    .orderBy('sequence')
    .limit(mostEntries + 2),
)

/** The state of a winery as it is stored now. */
export async function readHead(db: Queries, wineryId: number): Promise<Point> {
  const [head] = await headOf(db, [wineryId])
  return head ? { sequence: head.sequence, mark: markOf(head.hash) } : nowhere
}

/**
 * What has happened in a winery since a state. The trail itself tells it, whichever process wrote it. A state that is
 * not on the way to the present one, because an older database was put back, tells nothing.
 */
export async function readSince(db: Queries, wineryId: number, from: Point): Promise<Happened> {
  const head = await readHead(db, wineryId)
  if (isSame(head, from)) return { from, to: head, writes: [] }
  if (from.sequence < 1 || from.sequence > head.sequence) return { from, to: head, writes: null }
  const [first, ...entries] = await entriesFrom(db, [wineryId, from.sequence, mostEntries + 2])
  const isOnTheWay = first?.sequence === from.sequence && markOf(first.hash) === from.mark
  if (!isOnTheWay || entries.length > mostEntries) return { from, to: head, writes: null }
  const last = entries.at(-1) ?? first
  return { from, to: { sequence: last.sequence, mark: markOf(last.hash) }, writes: writesOf(entries) }
}

type Entry = Awaited<ReturnType<typeof entriesFrom>>[number]

function writesOf(entries: readonly Entry[]): TrailWrite[] {
  const writes = new Map<string, TrailWrite>()
  for (const { requestId, userId, userName, kind, recordId, action } of entries) {
    const write = writes.get(requestId) ?? { requestId, userId, userName, steps: [] }
    writes.set(requestId, write)
    write.steps.push({ table: kind, recordId, action })
  }
  return [...writes.values()]
}
