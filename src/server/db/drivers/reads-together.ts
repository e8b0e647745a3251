import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

interface ReadingConnection extends DatabaseConnection {
  release(): void
}

/** The reads that share a connection, and how many of them have no answer yet. */
interface Together {
  connection: Promise<ReadingConnection>
  waiting: number
}

/**
 * Reads of one breath on one connection: those that are asked before anybody else gets a turn, such as for all that a
 * record carries. They wake one process of the server instead of one each; every read is still answered by itself.
 */
export class ReadsTogether {
  readonly #acquire: () => Promise<ReadingConnection>
  #open: Together | null = null

  constructor(acquire: () => Promise<ReadingConnection>) {
    this.#acquire = acquire
  }

  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const together = this.#join()
    const connection = await together.connection
    try {
      return await connection.executeQuery<Row>(query)
    } finally {
      together.waiting--
      if (together.waiting === 0) connection.release()
    }
  }

  #join(): Together {
    this.#open ??= this.#begin()
    this.#open.waiting++
    return this.#open
  }

  #begin(): Together {
    queueMicrotask(() => {
      this.#open = null
    })
    return { connection: this.#acquire(), waiting: 0 }
  }
}
