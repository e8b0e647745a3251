import type { Queries } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import type { CellarState, Content } from '#shared/cellar-replay.ts'
import type { Place } from './history.ts'

/** A checkpoint is set after so many operations. */
export const betweenCheckpoints = 1000

type StoredContent = [
  vessel: number,
  batch: number,
  ml: number,
  since: string,
  origins: number[],
  nl: number[],
]

export function encodeState(state: CellarState): string {
  return JSON.stringify(
    [...state].map(([vessel, { batch, ml, since, origins, nl }]) => [vessel, batch, ml, since, origins, nl]),
  )
}

export function decodeState(text: string): Map<number, Content> {
  const stored = JSON.parse(text) as StoredContent[]
  return new Map(
    stored.map(([vessel, batch, ml, since, origins, nl]) => [vessel, { batch, ml, since, origins, nl }]),
  )
}

// A change that finds no room between two stands at a fraction until it is refused; stored places are whole numbers.

/** What was in the vessels at the last checkpoint before a place; at the beginning of the history, nothing. */
export async function checkpointBefore(
  db: Queries,
  wineryId: number,
  { doneAt, place }: Place,
): Promise<{ after: Place | null; state: Map<number, Content> }> {
  const found = await db
    .selectFrom('cellarCheckpoints')
    .selectAll()
    .where('wineryId', '=', wineryId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('doneAt', 'place'), '<', tuple(doneAt, Math.ceil(place))))
    .orderBy('doneAt', 'desc')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? { after: found, state: decodeState(found.state) } : { after: null, state: new Map() }
}

/** Where checkpoints stand from a place on, in order. */
export async function placesOfCheckpoints(
  db: Queries,
  wineryId: number,
  { doneAt, place }: Place,
): Promise<Place[]> {
  return db
    .selectFrom('cellarCheckpoints')
    .select(['doneAt', 'place'])
    .where('wineryId', '=', wineryId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('doneAt', 'place'), '>=', tuple(doneAt, Math.ceil(place))),
    )
    .orderBy('doneAt')
    .orderBy('place')
    .execute()
}

/** Forgets the checkpoints from a place on: they know nothing of what is written there. */
export async function dropCheckpoints(door: Door, { doneAt, place }: Place): Promise<void> {
  await door.books
    .deleteFrom('cellarCheckpoints')
    .where('wineryId', '=', door.actor.wineryId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('doneAt', 'place'), '>=', tuple(doneAt, place)))
    .execute()
}

export async function putCheckpoint(door: Door, { doneAt, place }: Place, state: CellarState): Promise<void> {
  const values = { wineryId: door.actor.wineryId, doneAt, place, state: encodeState(state) }
  await door.books
    .insertInto('cellarCheckpoints')
    .values(values)
    .onConflict(conflict =>
      conflict.columns(['wineryId', 'doneAt', 'place']).doUpdateSet({ state: values.state }),
    )
    .execute()
}

/** True when so many operations have come since the last checkpoint that it is time for one. */
export async function isCheckpointDue(db: Queries, wineryId: number): Promise<boolean> {
  const last = await db
    .selectFrom('cellarCheckpoints')
    .select(['doneAt', 'place'])
    .where('wineryId', '=', wineryId)
    .orderBy('doneAt', 'desc')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = db
    .selectFrom('cellarOperations')
    .select('id')
    .where('wineryId', '=', wineryId)
    .where('status', '=', 'current')
    .orderBy('doneAt')
    .orderBy('place')
    .offset(betweenCheckpoints - 1)
    .limit(1)
  const due = last
    ? since.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('doneAt', 'place'), '>', tuple(last.doneAt, last.place)),
      )
    : since
  return (await due.executeTakeFirst()) !== undefined
}
