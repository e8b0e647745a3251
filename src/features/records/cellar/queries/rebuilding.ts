import type { Door } from '#server/db/writing/write-door.ts'
import { writeBalances } from './balances.ts'
import { betweenCheckpoints, putCheckpoint } from './checkpoints.ts'
import { replayFromNothing } from './replaying.ts'
import { touchesOf } from './touches.ts'

/** Databases take only so many values with one statement. */
const rowsAtOnce = 1000

/** Drops what a winery's ledger keeps to be quick, and writes it anew from the operations; gives how many there are. */
export async function rebuildCellar(door: Door): Promise<number> {
  const { wineryId } = door.actor
  await door.books.deleteFrom('cellarTouches').where('wineryId', '=', wineryId).execute()
  await door.books.deleteFrom('cellarBalances').where('wineryId', '=', wineryId).execute()
  await door.books.deleteFrom('cellarCheckpoints').where('wineryId', '=', wineryId).execute()
  const replay = await replayFromNothing(door.tx, wineryId, {
    before: async (next, { operations, state, lastPlace }) => {
      if (next && lastPlace && operations % betweenCheckpoints === 0)
        await putCheckpoint(door, lastPlace, state)
    },
    piece: async steps => {
      const touches = steps.flatMap(step => touchesOf(step).map(touch => ({ ...touch, wineryId })))
      for (let at = 0; at < touches.length; at += rowsAtOnce)
        await door.books
          .insertInto('cellarTouches')
          .values(touches.slice(at, at + rowsAtOnce))
          .execute()
    },
  })
  const balances = [...replay.last].map(
    ([vessel, last]) => [vessel, { content: replay.state.get(vessel) ?? null, last }] as const,
  )
  for (let at = 0; at < balances.length; at += rowsAtOnce)
    await writeBalances(door, new Map(balances.slice(at, at + rowsAtOnce)))
  // Whoever has an answer that was made of the old ones must ask again, and the trail says who did it.
  if (replay.lastId !== null) await door.note('rebuilt balances up to', 'cellarOperations', replay.lastId)
  return replay.operations
}
