import type { Queries } from '../../db/dialect.ts'
import { reusable } from '../../db/reusable.ts'

/** Of each table of a winery in how many changes, and where in the trail, it has come to. */
export type States = ReadonlyMap<string, string>

interface Known {
  stamp: string
  states: Promise<States>
}

const mostWineries = 1000

const revisionsIn = reusable(db =>
  db.selectFrom('revisions').select(['name', 'revision', 'hash']).where('wineryId', '=', 0),
)

/**
 * The states of the tables as they were found under a stamp. Under the same stamp nothing was written, so that they need
 * not be read again; whoever read them had seen at least what the stamp stands for.
 */
export class TableStates {
  readonly #known = new Map<number, Known>()

  of(db: Queries, wineryId: number, stamp: string): Promise<States> {
    const known = this.#known.get(wineryId)
    if (known?.stamp === stamp) return known.states
    const found = { stamp, states: readStates(db, wineryId) }
    this.#known.delete(wineryId)
    if (this.#known.size >= mostWineries) this.#known.delete(this.#known.keys().next().value ?? 0)
    this.#known.set(wineryId, found)
    // A failure is told to those who waited, and asked anew by the next.
    found.states.catch(() => {
      if (this.#known.get(wineryId) === found) this.#known.delete(wineryId)
    })
    return found.states
  }
}

async function readStates(db: Queries, wineryId: number): Promise<States> {
  const rows = await revisionsIn(db, [wineryId])
  return new Map(rows.map(({ name, revision, hash }) => [name, [revision, hash].join()]))
}
