import { sql } from 'kysely'
import type { Queries } from '#server/db/dialect.ts'
import { invalidInput } from '#server/failure.ts'
import { strangeCursor } from '#server/http/records/ordering.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import { vesselsOf } from '#shared/cellar-effects.ts'
import { byPlace } from '#shared/cellar-replay.ts'
import { isId } from '#shared/fields.ts'
import { readDoneAt } from '../contract/body-fields.ts'
import { kindNames, type OperationKind } from '../contract/vocabulary.ts'
import { readFormer } from './former-operations.ts'
import type { Place } from './history.ts'
import type { OperationRow } from './plan.ts'

type Parameters = Record<string, string | undefined>

export const largestPlace = 2_147_483_647

/** The last moment that a parameter names: a minute, or the last one of a day. */
export function readUntil(field: string, text: string): string {
  const minute = readDoneAt(text)
  if (minute === null)
    throw invalidInput([{ field, message: 'Must be a date, or a date and a time', value: text.slice(0, 40) }])
  return text.trim().length === 10 ? `${text.trim()}T23:59` : minute
}

/** The first moment that a parameter names. */
export const readFrom = (text: string) =>
  text.trim().length === 10 ? readUntil('from', text).slice(0, 10) : readUntil('from', text)

/** Narrows a page of operations, newest first. */
export interface OperationPage {
  vesselId?: number
  /** Only these, whatever else is asked. */
  ids?: readonly number[]
  parameters: Parameters
  size: number
}

/** A page of operations, newest first, and where the next one begins. */
export async function readPage(
  db: Queries,
  wineryId: number,
  { vesselId, parameters, size }: OperationPage,
): Promise<{ rows: OperationRow[]; cursor: string | null }> {
  const { kind, from, to, cursor, withReplaced } = parameters
  if (kind !== undefined && !kindNames.includes(kind as OperationKind))
    throw invalidInput([{ field: 'kind', message: 'Choose what was done', value: kind.slice(0, 40) }])
  let query = db
    .selectFrom('cellarOperations')
    .selectAll()
    .where('wineryId', '=', wineryId)
    .orderBy('doneAt', 'desc')
    .orderBy('place', 'desc')
    .orderBy('id', 'desc')
  const isAll = withReplaced === 'true'
  if (!isAll) query = query.where('status', '=', 'current')
  if (kind) query = query.where('kind', '=', kind as OperationKind)
  if (from) query = query.where('doneAt', '>=', readFrom(from))
  if (to) query = query.where('doneAt', '<=', readUntil('to', to))
  if (vesselId !== undefined) {
    const touching = sql<boolean>`id in (select operation_id from cellar_touches
      where winery_id = ${wineryId} and vessel_id = ${vesselId})`
    const former = isAll ? await formerOf(db, wineryId, vesselId) : []
    query = query.where(({ or, eb }) => or([touching, eb('id', 'in', former.length > 0 ? former : [0])]))
  }
  if (cursor) query = afterCursor(query, cursor)
  const found = (await query.limit(size + 1).execute()) as OperationRow[]
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, cursor: found.length > size && last ? cursorOf(last) : null }
}

export const cursorOf = ({ doneAt, place, id }: Place & { id: number }) => `${doneAt}_${place}_${id}`

export function readCursor(cursor: string): Place & { id: number } {
  const [, doneAt, place, id] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})_(-?\d{1,10})_(\d{1,10})$/.exec(cursor) ?? []
  if (!doneAt || Math.abs(Number(place)) > largestPlace || !isId(Number(id))) throw strangeCursor()
  return { doneAt, place: Number(place), id: Number(id) }
}

function afterCursor<Query extends { where: (...args: never[]) => Query }>(
  query: Query,
  cursor: string,
): Query {
  const { doneAt, place, id } = readCursor(cursor)
  const before = sql<boolean>`(done_at, place, id) < (${doneAt}, ${place}, ${id})`
  return query.where(before as never)
}

/** Former versions that touched the vessel. */
async function formerOf(db: Queries, wineryId: number, vesselId: number): Promise<number[]> {
  const former = await readFormer(db, wineryId)
  return former.filter(({ effects }) => vesselsOf(effects).includes(vesselId)).map(({ id }) => id)
}

/** The rows of these operations, newest first. */
export async function readOperations(
  db: Queries,
  wineryId: number,
  ids: readonly number[],
): Promise<OperationRow[]> {
  const rows = await loadReferenced(db, wineryId, 'cellarOperations', ids)
  // A version has the place of the one that it replaced.
  return ([...rows.values()] as OperationRow[]).sort((a, b) => byPlace(b, a) || b.id - a.id)
}
