import type { Database, Queries } from './dialect.ts'

/** Snapshot isolation: a view of the database in one state, whatever is written meanwhile. */
export interface Snapshot {
  db: Queries
  /** Must be called, whatever becomes of the read. */
  end(): Promise<void>
}

/** Opens a view for a read that takes several statements: what it finds belongs together. */
export async function openSnapshot(db: Queries): Promise<Snapshot> {
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

export async function inSnapshot<Answer>(
  db: Queries,
  read: (view: Queries) => Promise<Answer>,
): Promise<Answer> {
  const view = await openSnapshot(db)
  try {
    return await read(view.db)
  } finally {
    await view.end()
  }
}
