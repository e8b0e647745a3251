import type { Queries } from '#server/db/dialect.ts'
import type { AuditEntryTable, RecordTableName } from '#server/db/tables.ts'
import { type Failure, invalidInput } from '#server/failure.ts'
import { readLimit } from '#server/http/records/listing.ts'
import { strangeCursor } from '#server/http/records/ordering.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import { isDay } from '#shared/days.ts'
import { isId } from '#shared/fields.ts'
import { storedAction } from '#shared/trail-actions.ts'
import type { TrailKind } from './contract.ts'
import { calledAfter, referencesIn, type TrailRow, titleOf } from './rules.ts'

export type TrailEntry = Omit<AuditEntryTable, 'id'>
type Parameters = Record<string, string | undefined>

const usualPage = 50

/** A page of the trail, newest first, narrowed by whatever the parameters name. */
export async function readTrail(
  db: Queries,
  wineryId: number,
  parameters: Parameters,
): Promise<{ entries: TrailEntry[]; nextCursor: string | null }> {
  const limit = readLimit(parameters.limit) ?? usualPage
  const { kind, recordId, person, action, from, to, cursor } = parameters
  let query = db.selectFrom('auditEntries').selectAll().where('wineryId', '=', wineryId)
  if (kind) query = query.where('kind', '=', kind)
  if (recordId) query = query.where('recordId', '=', Number(recordId))
  if (person)
    query = query.where(
      'userId',
      '=',
      readId(person, () => strangePerson(person)),
    )
  if (action) query = query.where('action', '=', storedAction(action))
  if (from) query = query.where('at', '>=', readMoment('from', from))
  // A moment of the last day still begins with that day.
  if (to) query = query.where('at', '<=', isDay(to) ? `${to}~` : readMoment('to', to))
  if (cursor) query = query.where('sequence', '<', readId(cursor, strangeCursor))
  const found = await query
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  return { entries, nextCursor: found.length > limit && last ? String(last.sequence) : null }
}

/** Whether the trail tells of the record at all. */
export async function isKnown(db: Queries, wineryId: number, kind: string, id: number): Promise<boolean> {
  const { entries } = await readTrail(db, wineryId, { kind, recordId: String(id), limit: '1' })
  return entries.length > 0
}

function readId(value: string, refusal: () => Failure): number {
  const id = /^\d+$/.test(value) ? Number(value) : 0
  if (!isId(id)) throw refusal()
  return id
}

const strangePerson = (value: string) => invalidInput([{ field: 'person', message: 'Must be an id', value }])

/** A day of the calendar in UTC, or the moment itself, by which a reader's own day can be asked for. */
function readMoment(field: string, value: string): string {
  if (isDay(value)) return value
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : new Date(Number.NaN)
  if (Number.isNaN(moment.getTime()))
    throw invalidInput([{ field, message: 'Must be a date such as 2024-01-05', value }])
  return moment.toISOString()
}

export interface NameBook {
  /** What a record is called now, or was called last. */
  titleOf: (kind: string, id: number) => string
  /** The same for a reference: that what it points to is gone matters there. */
  nameOf: (kind: string, id: number) => string
  isThere: (kind: string, id: number) => boolean
}

type Wanted = readonly (readonly [kind: string, id: number])[]

/** The names of records of several kinds at once; what was deleted is named as it last was. */
export async function openNameBook(
  db: Queries,
  wineryId: number,
  kinds: readonly TrailKind[],
  asked: Wanted,
): Promise<NameBook> {
  const rows = new Map<string, Known>()
  const wanted = [...asked]
  for (const kind of inOrderOfNaming(kinds)) {
    const ids = wanted.filter(([name]) => name === kind.name).map(([, id]) => id)
    const after = calledAfter(kind)
    for (const [id, known] of await readRows(db, wineryId, kind.name, new Set(ids))) {
      rows.set(`${kind.name} ${id}`, known)
      wanted.push(...referencesIn(kind, known.row).filter(([name]) => after.includes(name)))
    }
  }
  const isThere = (kind: string, id: number) => rows.get(`${kind} ${id}`)?.isThere === true
  const title = (name: string, id: number): string => {
    const known = rows.get(`${name} ${id}`)
    const kind = kinds.find(each => each.name === name)
    return known && kind ? titleOf(kind, known.row, title) : String(id)
  }
  const isGone = (kind: string, id: number) => rows.has(`${kind} ${id}`) && !isThere(kind, id)
  return {
    titleOf: title,
    nameOf: (kind, id) => `${title(kind, id)}${isGone(kind, id) ? ' (deleted)' : ''}`,
    isThere,
  }
}

/** Kinds before those that they are called after: what names a record is known to be wanted when its turn comes. */
function inOrderOfNaming(kinds: readonly TrailKind[]): TrailKind[] {
  const depthOf = (name: string): number => {
    const kind = kinds.find(each => each.name === name)
    return kind ? 1 + Math.max(0, ...calledAfter(kind).map(depthOf)) : 0
  }
  return kinds
    .map(kind => ({ kind, depth: depthOf(kind.name) }))
    .sort((a, b) => b.depth - a.depth)
    .map(({ kind }) => kind)
}

interface Known {
  row: TrailRow
  isThere: boolean
}

async function readRows(db: Queries, wineryId: number, kind: string, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Map<number, Known>()
  const stored = await (kind === 'wineries'
    ? readWinery(db, wineryId)
    : loadReferenced(db, wineryId, kind as RecordTableName, ids))
  const known = new Map<number, Known>(
    [...stored].map(([id, row]) => [id, { row: { ...row }, isThere: true }]),
  )
  const missing = [...ids].filter(id => !known.has(id))
  if (missing.length === 0) return known
  const deleted = await db
    .selectFrom('auditEntries')
    .select(['recordId', 'before'])
    .where('wineryId', '=', wineryId)
    .where('kind', '=', kind)
    .where('action', '=', 'delete')
    .where('recordId', 'in', missing)
    .execute()
  for (const { recordId, before } of deleted)
    known.set(recordId, { row: JSON.parse(before ?? '{}'), isThere: false })
  return known
}

/** The winery itself is in no winery; its trail tells of its own changes, such as another name. */
async function readWinery(db: Queries, wineryId: number): Promise<Map<number, object>> {
  const winery = await db.selectFrom('wineries').selectAll().where('id', '=', wineryId).executeTakeFirst()
  return new Map(winery ? [[wineryId, winery]] : [])
}
