import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Past this many texts a statement is sent unnamed: the server keeps every name on every connection. */
const mostNames = 400

/**
 * A pool for fewer and shorter ways. A transaction's beginning travels with its first statement, and what ends it
 * with the commit; the pool's clients must send without waiting. And statements have names: PostgreSQL then reads
 * and plans a text once per connection instead of every time, which costs it more than most of our statements
 * themselves.
 */
export function namedStatements(pool: pg.Pool, end: () => Promise<void>): PostgresPool {
  const names = new Names()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    end,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new NamingClient(client, names)
      clients.set(client, known)
      return known
    },
  }
}

class Names {
  readonly #names = new Map<string, string>()
  #generation = 0

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= mostNames) return known
    const name = `wine_${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  startAnew(): void {
    this.#names.clear()
    this.#generation++
  }
}

/** Ends the text of a statement whose answer nobody needs before the commit: the two then travel together. */
export const answeredWithCommit = ' /* answered with the commit */'

const answersNothing = { command: 'INSERT' as const, rowCount: 0, rows: [] }

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: Names
  /** Statements of this transaction whose answers are still to be looked at. */
  #ahead: Promise<unknown>[] = []

  constructor(client: pg.PoolClient, names: Names) {
    this.#client = client
    this.#names = names
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query(): never
  async query<Row>(text = '', values: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> {
    const isBeginning = text === 'begin' || text.startsWith('start transaction')
    if (isBeginning) this.#ahead = []
    if (isBeginning || text.endsWith(answeredWithCommit)) {
      const sent = this.#send(text, values)
      // Looked at with the next answer at the latest; until then it must not count as overlooked.
      sent.catch(() => undefined)
      this.#ahead.push(sent)
      return answersNothing
    }
    const answer = await this.#send(text, values).catch(async error => {
      // The first that failed is the reason; what came after it only says that the transaction is lost.
      await Promise.all(this.#ahead)
      throw error
    })
    if (text === 'commit') {
      await Promise.all(this.#ahead)
      // Of a failed transaction PostgreSQL makes a rollback, without complaint.
      if (answer.command !== 'COMMIT') throw new Error('The transaction was not committed.')
    }
    return answer as unknown as PostgresQueryResult<Row>
  }

  async #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const plain = { text, values: [...values] }
    // What has no values, such as the beginning of a transaction, goes the shorter way as it is.
    const name = values.length > 0 ? this.#names.of(text) : undefined
    try {
      return await this.#client.query(name ? { ...plain, name } : plain)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      // A newer version of the program has changed the table meanwhile.
      this.#names.startAnew()
      return this.#client.query(plain).catch(() => {
        throw error
      })
    }
  }

  release(): void {
    this.#client.release()
  }
}

/** The table of a statement has changed since the statement was planned; planned anew it works. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return code === '0A000' && message?.includes('cached plan') === true
}
