import type { Queries } from '#server/db/dialect.ts'
import { Failure, invalidInput, notFound } from '#server/failure.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import type { FieldFailure } from '#shared/failures.ts'
import { changedByOthers } from '#shared/failures.ts'
import type { Change } from '../contract/changes.ts'
import { missingReference, referencesOf } from '../rules/references-of-body.ts'
import { inTheFuture, isInTheFuture, otherMinute } from '../rules/texts.ts'
import type { OperationRow, PlacedChange } from './plan.ts'

/** What is asked of the history, and where its fields stand in what was sent. */
export interface AskedChange extends Change {
  path: string
}

/** From one to the next; "before" and "after" take the middle between neighbours. */
const step = 1024

/** Finds what is replaced or removed, checks what is named, and gives everything that comes its place. */
export async function placeChanges(
  db: Queries,
  wineryId: number,
  asked: readonly AskedChange[],
  now: Date,
): Promise<{ changes: PlacedChange[]; hasRoom: boolean }> {
  const rows = await findRows(db, wineryId, asked)
  await refuseStrangers(db, wineryId, asked, now)
  const taken: Occupied[] = []
  const gone = new Set([...rows.values()].map(({ id }) => id))
  const changes: PlacedChange[] = []
  let hasRoom = true
  for (const change of asked) {
    const row = change.id === null ? null : (rows.get(change.id) ?? null)
    const body = change.do === 'remove' ? null : change.operation
    if (!body) {
      changes.push({ row, body: null, at: null, path: change.path })
      continue
    }
    const place =
      row && row.doneAt === body.doneAt && change.before === null && change.after === null
        ? row.place
        : await freePlace(db, wineryId, body.doneAt, change, taken, gone)
    if (!Number.isInteger(place)) hasRoom = false
    taken.push({ doneAt: body.doneAt, place })
    changes.push({ row, body, at: { doneAt: body.doneAt, place }, path: bodyPath(change.path) })
  }
  return { changes, hasRoom }
}

/** One operation alone is the body itself. */
const bodyPath = (path: string) => (path === '' ? '' : `${path}operation.`)

interface Occupied {
  doneAt: string
  place: number
}

async function findRows(
  db: Queries,
  wineryId: number,
  asked: readonly AskedChange[],
): Promise<Map<number, OperationRow>> {
  const named = asked.filter(change => change.do !== 'add' && change.id !== null)
  const rows = await loadReferenced(
    db,
    wineryId,
    'cellarOperations',
    named.map(({ id }) => id),
  )
  for (const { id, version } of named) {
    const row = rows.get(id as number)
    if (!row) throw notFound()
    const isStale = version !== null && version !== row.version
    if (isStale || row.status !== 'current') throw new Failure(412, changedByOthers)
  }
  if (new Set(named.map(({ id }) => id)).size < named.length)
    throw invalidInput([{ field: 'changes', message: 'An operation can be changed only once' }])
  return rows as Map<number, OperationRow>
}

/** 400 at every field that names what is not there, or is dated in the future. */
async function refuseStrangers(db: Queries, wineryId: number, asked: readonly AskedChange[], now: Date) {
  const errors: FieldFailure[] = []
  const references = asked.flatMap(({ operation, path, do: act }) =>
    operation && act !== 'remove'
      ? referencesOf(operation).map(reference => ({ ...reference, at: bodyPath(path) }))
      : [],
  )
  for (const { operation, path } of asked)
    if (operation && isInTheFuture(operation.doneAt, now))
      errors.push({
        field: `${bodyPath(path)}doneAt`,
        message: inTheFuture,
        value: operation.doneAt,
      })
  for (const table of ['vessels', 'batches', 'vineyards', 'bottlings'] as const) {
    const named = references.filter(reference => reference.table === table)
    const found = await loadReferenced(
      db,
      wineryId,
      table,
      named.map(({ id }) => id),
      [],
    )
    for (const reference of named)
      if (!found.has(reference.id))
        errors.push({
          field: `${reference.at}${reference.field}`,
          message: missingReference(reference),
          value: reference.id,
        })
  }
  if (errors.length > 0) throw invalidInput(errors)
}

/** A place in a minute: after the last one, or in the middle between two; a fraction where there is no room. */
async function freePlace(
  db: Queries,
  wineryId: number,
  doneAt: string,
  { before, after, path }: AskedChange,
  taken: readonly Occupied[],
  gone: ReadonlySet<number>,
): Promise<number> {
  const stored = await db
    .selectFrom('cellarOperations')
    .select(['id', 'place'])
    .where('wineryId', '=', wineryId)
    .where('status', '=', 'current')
    .where('doneAt', '=', doneAt)
    .orderBy('place')
    .execute()
  const places = [
    ...stored.map(({ place }) => place),
    ...taken.flatMap(each => (each.doneAt === doneAt ? [each.place] : [])),
  ].sort((a, b) => a - b)
  const last = places.at(-1)
  const named = before ?? after
  if (named === null) return last === undefined ? step : Math.ceil(last) + step
  const neighbour = stored.find(({ id }) => id === named && !gone.has(id))
  if (!neighbour) {
    const isOperation = await db
      .selectFrom('cellarOperations')
      .select('id')
      .where('wineryId', '=', wineryId)
      .where('id', '=', named)
      .executeTakeFirst()
    if (!isOperation) throw notFound()
    throw invalidInput([
      { field: `${path}${before === null ? 'after' : 'before'}`, message: otherMinute, value: named },
    ])
  }
  const at = places.indexOf(neighbour.place)
  const low = before === null ? neighbour.place : (places[at - 1] ?? neighbour.place - 2 * step)
  const high = before === null ? (places[at + 1] ?? neighbour.place + 2 * step) : neighbour.place
  return high - low < 2 ? (low + high) / 2 : Math.floor((low + high) / 2)
}
