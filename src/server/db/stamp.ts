import type pg from 'pg'

/**
 * A text that is the same as long as nothing in the database was written, by whomever. What was read under one
 * stamp is still true under the same stamp. Where the database answers at once, so does this.
 */
export type ReadStamp = () => string | Promise<string>

/**
 * The same stamp for all requests of one turn of the event loop: what they wait for arrived before the turn began,
 * so that a state read within it is as new as any of them may expect. Own writes, counted by `ownSteps`, end it early.
 */
export function oncePerTurn(readStamp: () => string, ownSteps: () => number): () => string {
  let held: { stamp: string; steps: number } | null = null
  const letGo = () => {
    held = null
  }
  return () => {
    const steps = ownSteps()
    if (held?.steps === steps) return held.stamp
    if (!held) setImmediate(letGo)
    held = { stamp: readStamp(), steps }
    return held.stamp
  }
}

const question = {
  name: 'stamp',
  text: 'select pg_current_snapshot()::text as snapshot',
  rowMode: 'array',
}

/**
 * PostgreSQL names the transactions that a reader sees: the same names, the same data. One question is under way at
 * a time; all who come meanwhile share the next one, and nobody gets an answer to a question sent before they asked.
 */
export function snapshotStamps(pool: pg.Pool): ReadStamp {
  let underWay: Promise<unknown> | null = null
  let next: Promise<string> | null = null
  const ask = async () => {
    next = null
    const answer = pool.query<[string]>(question as pg.QueryArrayConfig)
    underWay = answer.catch(() => undefined)
    try {
      return (await answer).rows[0]?.[0] ?? ''
    } finally {
      underWay = null
    }
  }
  return () => {
    next ??= (underWay ?? new Promise<void>(resolve => setImmediate(resolve))).then(ask)
    return next
  }
}
