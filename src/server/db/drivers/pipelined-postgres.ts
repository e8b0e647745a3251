import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Durations } from '../../durations.ts'
import { ReadsTogether } from './reads-together.ts'
import { ValueRows } from './value-rows.ts'

/** Past this many texts a statement is sent unnamed: the server keeps every name on every connection. */
const mostNames = 400

/** How a statement is to be sent, beyond what it says. */
export interface Sending {
  /** Nobody needs its answer before the commit: the two travel together. */
  isAnsweredWithCommit?: boolean
}

/**
 * PostgreSQL by fewer and shorter ways (pipelining, prepared statements). A transaction's beginning travels with its
 * first statement, and what ends it with the commit; the pool's clients must send without waiting. And statements have
 * names: PostgreSQL then reads and plans a text once per connection instead of every time, which costs it more than
 * most of our statements themselves.
 */
export class PipelinedPostgresDialect extends PostgresDialect {
  readonly #driver: PipelinedDriver
  /** Past Kysely, for reads that are ready. */
  readonly reads: ReadsTogether

  /** Statements are timed where somebody wants to know how long they take. */
  constructor(pool: pg.Pool, end: () => Promise<void>, statements: Durations | null = null) {
    super({ pool })
    this.#driver = new PipelinedDriver(pool, end, statements)
    this.reads = new ReadsTogether(() => this.#driver.acquireConnection())
  }

  override createDriver(): Driver {
    return this.#driver
  }
}

class PipelinedDriver extends PostgresDriver {
  readonly #pool: pg.Pool
  readonly #end: () => Promise<void>
  readonly #statements: Durations | null
  readonly #names = new Names()
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>()

  constructor(pool: pg.Pool, end: () => Promise<void>, statements: Durations | null) {
    super({ pool })
    this.#pool = pool
    this.#end = end
    this.#statements = statements
  }

  override async acquireConnection(): Promise<PipelinedConnection> {
    const client = await this.#pool.connect()
    const connection =
      this.#connections.get(client) ?? new PipelinedConnection(client, this.#names, this.#statements)
    this.#connections.set(client, connection)
    return connection
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as PipelinedConnection).release()
  }

  override async destroy(): Promise<void> {
    await this.#end()
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

const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: Names
  readonly #statements: Durations | null
  /** Statements of this transaction whose answers are still to be looked at. */
  #ahead: Promise<unknown>[] = []

  constructor(client: pg.PoolClient, names: Names, statements: Durations | null) {
    this.#client = client
    this.#names = names
    this.#statements = statements
  }

  async executeQuery<Row>(query: CompiledQuery & Sending): Promise<QueryResult<Row>> {
    const { sql: text, parameters: values, isAnsweredWithCommit } = query
    const isBeginning = text === 'begin' || text.startsWith('start transaction')
    if (isBeginning) this.#ahead = []
    if (isBeginning || isAnsweredWithCommit) {
      const sent = this.#send(text, values)
      // Looked at with the next answer at the latest; until then it must not count as overlooked.
      sent.catch(() => undefined)
      this.#ahead.push(sent)
      return { rows: [] }
    }
    const began = this.#statements ? performance.now() : 0
    try {
      return await this.#ask(text, values)
    } catch (error) {
      // What the driver throws knows of its socket alone; in the log one looks for who asked.
      if (error instanceof Error) error.stack += `\n${new Error().stack?.split('\n').slice(1).join('\n')}`
      throw error
    } finally {
      this.#statements?.add((performance.now() - began) / 1000)
    }
  }

  async #ask<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const answer = await this.#send(text, values).catch(async error => {
      // The first that failed is the reason; what came after it only says that the transaction is lost.
      await Promise.all(this.#ahead)
      throw error
    })
    const { command, rowCount, rows, fields } = answer
    if (text === 'commit') {
      await Promise.all(this.#ahead)
      // Of a failed transaction PostgreSQL makes a rollback, without complaint.
      if (command !== 'COMMIT') throw new Error('The transaction was not committed.')
    }
    const columns = fields.map(({ name }) => name)
    const affected = countedCommands.has(command) ? BigInt(rowCount ?? 0) : undefined
    return new ValueRows(columns, rows, affected) as QueryResult<unknown> as QueryResult<Row>
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Long reads are made in pieces; none is streamed.')
  }

  async #send(text: string, values: readonly unknown[]): Promise<pg.QueryArrayResult> {
    const plain = { text, values: [...values], rowMode: 'array' as const }
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
