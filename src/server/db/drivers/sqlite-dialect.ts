import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  type TransactionSettings,
} from 'kysely'
import type { Durations } from '../../durations.ts'
import { runOnLane } from './lane-statements.ts'
import type { LongCommits } from './sqlite-log.ts'
import type { ReadingDatabase } from './sqlite-statements.ts'

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
  readonly #mutex = new Mutex()
  readonly #statements: Durations | null

  /** Statements are timed where somebody wants to know how long they take. */
  constructor(lanes: Lanes, statements: Durations | null = null) {
    super({ database: lanes.writer } as SqliteDialectConfig)
    this.#lanes = lanes
    this.#statements = statements
  }

  override createDriver(): Driver {
    return new LanesDriver(this.#lanes, this.#mutex, this.#statements)
  }

  /**
   * Every write makes the reading connection forget the pages it has at hand, and those that the writing one has are as
   * new. Somebody else's transaction on it is none of a reader's business.
   */
  laneBeforeWrites(): ReadingDatabase {
    return this.#mutex.isTaken ? this.#lanes.reader : this.#lanes.writer
  }

  /** Of the one lane on which writes take turns: reads wait for nobody. */
  use(): ConnectionUse {
    const busy = this.#mutex.isTaken ? 1 : 0
    return { busy, idle: 1 - busy, waiting: this.#mutex.waiting }
  }
}

/** How the connections of a database are used at a moment. */
export interface ConnectionUse {
  busy: number
  idle: number
  /** How many wait for one. */
  waiting: number
}

interface Lanes {
  writer: ReadingDatabase
  reader: ReadingDatabase
  openReader(): Promise<ReadingDatabase>
  requireInPlace(): void
  commits: LongCommits
}

/** So many connections of long reads that have ended wait for the next ones. */
const mostResting = 2

class LanesDriver implements Driver {
  readonly #lanes: Lanes
  readonly #mutex: Mutex
  readonly #statements: Durations | null
  readonly #resting: ReadingDatabase[] = []
  /** Kysely takes down every new one, which takes longer than to give one out again. */
  readonly #released: LaneConnection[] = []

  constructor(lanes: Lanes, mutex: Mutex, statements: Durations | null) {
    this.#lanes = lanes
    this.#mutex = mutex
    this.#statements = statements
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#released.pop() ?? new LaneConnection(this.#lanes, this.#mutex, this.#statements)
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
    // Whoever says that it is for writing says that it will be much; what is short has no need to say anything.
    this.#lanes.commits.prepare(accessMode === 'read write')
    connection.isInTransaction = true
    await connection.executeQuery(CompiledQuery.raw('begin'))
    this.#lanes.commits.begin()
  }

  async commitTransaction(connection: LaneConnection): Promise<void> {
    await this.#lanes.commits.end(async () => {
      this.#lanes.requireInPlace()
      await connection.executeQuery(CompiledQuery.raw('commit'))
    })
    // What went into a file that is found no more must not be acknowledged.
    this.#lanes.requireInPlace()
  }

  async rollbackTransaction(connection: LaneConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: LaneConnection): Promise<void> {
    const { isInTransaction } = connection
    const own = connection.letGo()
    this.#released.push(connection)
    if (own && this.#resting.length < mostResting) this.#resting.push(own)
    else own?.close()
    // Whoever waited for the lane goes on after this.
    if (isInTransaction) this.#lanes.commits.release()
  }

  async destroy(): Promise<void> {
    await this.#lanes.commits.settled()
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
  readonly #statements: Durations | null
  isInTransaction = false
  #isWriting = false
  #own: ReadingDatabase | null = null

  constructor(lanes: Lanes, mutex: Mutex, statements: Durations | null) {
    this.#lanes = lanes
    this.#mutex = mutex
    this.#statements = statements
  }

  readOn(own: ReadingDatabase): void {
    this.#own = own
  }

  async holdWriter(): Promise<void> {
    if (this.#isWriting) return
    await this.#mutex.begin()
    this.#isWriting = true
  }

  /** Gives back the lane of its own, if it had one. */
  letGo(): ReadingDatabase | null {
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
    return runOnLane(lane, query, this.#statements)
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

  get isTaken(): boolean {
    return this.#isTaken
  }

  get waiting(): number {
    return this.#waiting.length
  }

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
