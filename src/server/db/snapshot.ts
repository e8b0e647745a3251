import type { Database, Queries } from './dialect.ts'
import { isOutdatedPlan } from './drivers/pipelined-postgres.ts'

/** Snapshot isolation: a view of the database in one state, whatever is written meanwhile. */
interface Snapshot {
  db: Queries
  /** Must be called, whatever becomes of the read. */
  end(): Promise<void>
}

/** Opens a view for a read that takes several statements: what it finds belongs together. */
async function openSnapshot(db: Queries): Promise<Snapshot> {
  // What the view can do beyond reading, nobody is given.
  const view = await (db as Database)
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute()
  return {
    db: view,
    end: async () => {
      await view.rollback().execute()
    },
  }
}

/**
 * Reads in a view. Where a newer version of the program has changed a table since a statement was planned, the whole view
 * is lost with that statement, and another one is opened, once.
 */
export async function inSnapshot<Answer>(
  db: Queries,
  read: (view: Queries) => Promise<Answer>,
  isRetry = false,
): Promise<Answer> {
  const view = await openSnapshot(db)
  try {
    return await read(view.db)
  } catch (error) {
    if (isRetry || !isOutdatedPlan(error)) throw error
  } finally {
    await view.end()
  }
  return inSnapshot(db, read, true)
}

/** The same for what is read piece by piece: begun anew only while no piece has left. */
export async function* piecesInSnapshot<Piece>(
  db: Queries,
  read: (view: Queries) => AsyncGenerator<Piece>,
  isRetry = false,
): AsyncGenerator<Piece> {
  const view = await openSnapshot(db)
  let isBegun = false
  try {
    for await (const piece of read(view.db)) {
      isBegun = true
      yield piece
    }
    return
  } catch (error) {
    if (isBegun || isRetry || !isOutdatedPlan(error)) throw error
  } finally {
    await view.end()
  }
  yield* piecesInSnapshot(db, read, true)
}
