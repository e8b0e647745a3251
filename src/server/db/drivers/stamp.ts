import type pg from 'pg'

/**
 * A text that is the same as long as nothing in the database was written, by whomever. What was read under one
 * stamp is still true under the same stamp. Where the database answers at once, so does this.
 *
 * It never comes again. What a database counts it may count twice, because a crash made it forget or an older state
 * was put in its place: so the stamp begins with the number of the connection that was asked, and a connection does
 * not outlive the life of the database to which it was made.
 */
export type ReadStamp = () => string | Promise<string>

let connections = 0

/** A number that no other connection of this process has or will have. */
export const nextConnection = (): number => ++connections

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

/**
 * Who answers is asked too: a pooler between the two may give one connection another backend, or another server,
 * without a word.
 */
const question: pg.QueryArrayConfig = {
  name: 'stamp',
  text: `select concat_ws(' ', pg_postmaster_start_time(), pg_backend_pid(), pg_current_snapshot())`,
  rowMode: 'array',
}

/**
 * PostgreSQL names the transactions that a reader sees: the same names, the same data. One question is under way at
 * a time; all who come meanwhile share the next one, and nobody gets an answer to a question sent before they asked.
 */
export function snapshotStamps(pool: pg.Pool): ReadStamp {
  const ask = stampQuestion(pool)
  let underWay: Promise<unknown> | null = null
  let next: Promise<string> | null = null
  const askNext = async () => {
    next = null
    const answer = ask()
    underWay = answer.catch(() => undefined)
    try {
      return await answer
    } finally {
      underWay = null
    }
  }
  return () => {
    next ??= (underWay ?? new Promise<void>(resolve => setImmediate(resolve))).then(askNext)
    return next
  }
}

function stampQuestion(pool: pg.Pool): () => Promise<string> {
  const numbers = new WeakMap<pg.PoolClient, number>()
  const numberOf = (client: pg.PoolClient) => {
    const number = numbers.get(client) ?? nextConnection()
    numbers.set(client, number)
    return number
  }
  return async () => {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<[string]>(question)
      if (!rows[0]) throw new Error('The database did not say in which state it is.')
      const stamp = [numberOf(client), rows[0][0]].join(' ')
      client.release()
      return stamp
    } catch (error) {
      // Whatever it was: the next one asks on a new connection.
      client.release(true)
      throw error
    }
  }
}
