import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Past this many texts a statement is sent unnamed: the server keeps every name on every connection. */
const mostNames = 400

/**
 * A pool whose statements have names: PostgreSQL then reads and plans a text once per connection instead of every
 * time, which costs it more than most of our statements themselves.
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

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: Names

  constructor(client: pg.PoolClient, names: Names) {
    this.#client = client
    this.#names = names
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query(): never
  async query<Row>(text = '', values: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> {
    const plain = { text, values: [...values] }
    // What has no values, such as the beginning of a transaction, goes the shorter way as it is.
    const name = values.length > 0 ? this.#names.of(text) : undefined
    try {
      return (await this.#client.query(
        name ? { ...plain, name } : plain,
      )) as unknown as PostgresQueryResult<Row>
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      // A newer version of the program has changed the table meanwhile.
      this.#names.startAnew()
      return this.#client.query(plain).catch(() => {
        throw error
      }) as unknown as Promise<PostgresQueryResult<Row>>
    }
  }

  release(): void {
    this.#client.release()
  }
}

function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return code === '0A000' && message?.includes('cached plan') === true
}
