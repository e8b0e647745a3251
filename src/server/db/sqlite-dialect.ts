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

/** Two connections to one file: on one the writes take turns, on the other reads see what is stored, at any time. */
export class TwoLaneSqliteDialect extends TransactionalSqliteDialect {
  readonly #lanes: Lanes

  constructor(lanes: Lanes) {
    super({ database: lanes.writer } as SqliteDialectConfig)
    this.#lanes = lanes
  }

  override createDriver(): Driver {
    return new TwoLaneDriver(this.#lanes)
  }
}

interface Lanes {
  writer: SqliteDatabase
  reader: SqliteDatabase
}

class TwoLaneDriver implements Driver {
  readonly #lanes: Lanes
  readonly #turns = new Turns()

  constructor(lanes: Lanes) {
    this.#lanes = lanes
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new LaneConnection(this.#lanes, this.#turns)
  }

  async beginTransaction(connection: LaneConnection): Promise<void> {
    await connection.holdWriter()
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: LaneConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: LaneConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: LaneConnection): Promise<void> {
    connection.letGo()
  }

  async destroy(): Promise<void> {
    this.#lanes.reader.close()
    this.#lanes.writer.close()
  }
}

/** Reads until it has something to write; from then on it holds the writing lane until it is released. */
class LaneConnection implements DatabaseConnection {
  readonly #lanes: Lanes
  readonly #turns: Turns
  #isWriting = false

  constructor(lanes: Lanes, turns: Turns) {
    this.#lanes = lanes
    this.#turns = turns
  }

  async holdWriter(): Promise<void> {
    if (this.#isWriting) return
    await this.#turns.begin()
    this.#isWriting = true
  }

  letGo(): void {
    if (this.#isWriting) this.#turns.end()
    this.#isWriting = false
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#isWriting && !isRead(query)) await this.holdWriter()
    const lane = this.#isWriting ? this.#lanes.writer : this.#lanes.reader
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

/** One at a time, in the order in which they come. */
class Turns {
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
