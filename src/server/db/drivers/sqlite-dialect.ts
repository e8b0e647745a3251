import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  type TransactionSettings,
} from 'kysely'

/**
 * SQLite can roll back a schema change, though Kysely does not count on it. Saying so makes it run migrations in
 * one transaction: a cut one leaves nothing behind, and of servers starting together the second finds them done.
 */
export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true
      }
    })()
  }
}

/**
 * Several connections to one file: on one the writes take turns, on another single reads see what is stored at any
 * time, and each long read has one of its own, on which it sees one state to its end.
 */
export class LanesSqliteDialect extends TransactionalSqliteDialect {
  readonly #lanes: Lanes

  constructor(lanes: Lanes) {
    super({ database: lanes.writer } as SqliteDialectConfig)
    this.#lanes = lanes
  }

  override createDriver(): Driver {
    return new LanesDriver(this.#lanes)
  }
}

interface Lanes {
  writer: SqliteDatabase
  reader: SqliteDatabase
  openReader(): Promise<SqliteDatabase>
  requireInPlace(): void
}

/** So many connections of long reads that have ended wait for the next ones. */
const mostResting = 2

class LanesDriver implements Driver {
  readonly #lanes: Lanes
  readonly #mutex = new Mutex()
  readonly #resting: SqliteDatabase[] = []

  constructor(lanes: Lanes) {
    this.#lanes = lanes
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new LaneConnection(this.#lanes, this.#mutex)
  }

  async beginTransaction(connection: LaneConnection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') {
      connection.readOn(this.#resting.pop() ?? (await this.#lanes.openReader()))
      // Unlike any other transaction it shall not wait for whoever writes.
      await connection.executeQuery(CompiledQuery.raw('begin deferred'))
      return
    }
    await connection.holdWriter()
    this.#lanes.requireInPlace()
    connection.isInTransaction = true
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: LaneConnection): Promise<void> {
    this.#lanes.requireInPlace()
    await connection.executeQuery(CompiledQuery.raw('commit'))
    // What went into a file that is found no more must not be acknowledged.
    this.#lanes.requireInPlace()
  }

  async rollbackTransaction(connection: LaneConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: LaneConnection): Promise<void> {
    const own = connection.letGo()
    if (own && this.#resting.length < mostResting) this.#resting.push(own)
    else own?.close()
  }

  async destroy(): Promise<void> {
    for (const each of this.#resting.splice(0)) each.close()
    this.#lanes.reader.close()
    this.#lanes.writer.close()
  }
}

/**
 * Reads until it has something to write; from then on it holds the writing lane until it is released. One that was
 * given a lane of its own for a long read stays on it.
 */
class LaneConnection implements DatabaseConnection {
  readonly #lanes: Lanes
  readonly #mutex: Mutex
  isInTransaction = false
  #isWriting = false
  #own: SqliteDatabase | null = null

  constructor(lanes: Lanes, mutex: Mutex) {
    this.#lanes = lanes
    this.#mutex = mutex
  }

  readOn(own: SqliteDatabase): void {
    this.#own = own
  }

  async holdWriter(): Promise<void> {
    if (this.#isWriting) return
    await this.#mutex.begin()
    this.#isWriting = true
  }

  /** Gives back the lane of its own, if it had one. */
  letGo(): SqliteDatabase | null {
    if (this.#isWriting) this.#mutex.end()
    this.#isWriting = false
    this.isInTransaction = false
    const own = this.#own
    this.#own = null
    return own
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isWrittenAtOnce = !this.isInTransaction && !this.#own && !isRead(query)
    if (!isWrittenAtOnce) return this.#run(query)
    await this.holdWriter()
    this.#lanes.requireInPlace()
    const result = this.#run<Row>(query)
    this.#lanes.requireInPlace()
    return result
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const lane = this.#own ?? (this.#isWriting ? this.#lanes.writer : this.#lanes.reader)
    const statement = lane.prepare(query.sql)
    if (statement.reader) return { rows: statement.all(query.parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(query.parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Long reads are made in pieces; none is streamed.')
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}

/** One at a time, in the order in which they come: a fair mutex. */
class Mutex {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  async begin(): Promise<void> {
    if (this.#isTaken) await new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  end(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
