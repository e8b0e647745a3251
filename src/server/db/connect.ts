import { type CompiledQuery, type Dialect, Kysely, PostgresDialect, type SqliteDatabase } from 'kysely'
import pg from 'pg'
import { boundsOfStatements, Durations } from '../durations.ts'
import type { MetricsSettings } from '../metrics-settings.ts'
import { SettingsFailure } from '../settings.ts'
import { requireWritable } from '../writable-folder.ts'
import { booleanColumns, type Database, isLocked, type Queries } from './dialect.ts'
import { ColumnNames } from './drivers/column-names.ts'
import { runOnLane } from './drivers/lane-statements.ts'
import { Losses } from './drivers/losses.ts'
import { PipelinedPostgresDialect } from './drivers/pipelined-postgres.ts'
import { openSqlite } from './drivers/sqlite.ts'
import {
  type ConnectionUse,
  LanesSqliteDialect,
  TransactionalSqliteDialect,
} from './drivers/sqlite-dialect.ts'
import type { ReadingDatabase } from './drivers/sqlite-statements.ts'
import { type ReadStamp, snapshotStamps } from './drivers/stamp.ts'
import { plainStartFailure, sqlitePath } from './start-failure.ts'
import { goStraight } from './straight.ts'
import { forgetRows } from './writing/row-memory.ts'

/** PostgreSQL counts in 64 bits, which its driver reads as text; no count of ours leaves the safe numbers. */
const int8 = 20
pg.types.setTypeParser(int8, Number)

export interface Connection {
  db: Database
  /** The same, for what is looked up for somebody who is about to write. */
  beforeWrites: Queries
  kind: 'sqlite' | 'postgresql'
  readStamp: ReadStamp
  /** The same for requests that come at once. */
  readStampOfTurn: ReadStamp
  /** Calls back whenever a connection was lost; what was remembered until then is to be forgotten. */
  onLoss: Losses['listen']
  /** How its connections are used now. */
  use(): ConnectionUse
  /** How long its statements take, where somebody is told of it. */
  statements: Durations | null
}

/** What is needed to open a database. */
export interface ConnectSettings {
  databaseUrl?: string | undefined
  dataDir: string
  metrics?: MetricsSettings | null
}

/** Opens PostgreSQL when an address is given, else the embedded SQLite in the data folder. */
export async function connect(
  { databaseUrl, dataDir, metrics = null }: ConnectSettings,
  onLostConnection: (error: Error) => void = () => undefined,
): Promise<Connection> {
  const statements = metrics && new Durations(boundsOfStatements)
  return databaseUrl
    ? connectBoth(databaseUrl, statements, onLostConnection)
    : connectSqlite(dataDir, statements, onLostConnection)
}

const forRequests: pg.PoolConfig = {
  max: 10,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
}

/**
 * Whether anything changed is asked on one connection, which must not wait behind long reads and stays open: all that
 * is remembered counts for as long as it does.
 */
const forStamps: pg.PoolConfig = {
  ...forRequests,
  max: 1,
  idleTimeoutMillis: 0,
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
}

/** The pool for requests, and a connection by which each of them asks whether anything changed. */
function connectBoth(
  databaseUrl: string,
  statements: Durations | null,
  onLostConnection: (error: Error) => void,
): Connection {
  const losses = new Losses()
  const tellOfLoss = (error: Error) => {
    losses.happened()
    onLostConnection(error)
  }
  const stamps = openPool(databaseUrl, tellOfLoss, forStamps)
  // It also ends without a complaint, when the server says in its last answer that it is going down.
  stamps.on('remove', () => losses.happened())
  const pool = openPool(databaseUrl, tellOfLoss, { ...forRequests, pipeline: true })
  const endBoth = async () => {
    await stamps.end()
    await pool.end()
  }
  const dialect = new PipelinedPostgresDialect(pool, endBoth, statements)
  const names = new ColumnNames()
  const db: Database = new Kysely({ dialect, plugins: [names] })
  goStraight(db, { read: async query => names.rowsOf(await dialect.reads.run(query)) })
  losses.listen(() => forgetRows(db))
  const readStamp = snapshotStamps(stamps)
  return {
    db,
    beforeWrites: db,
    kind: 'postgresql',
    readStamp,
    readStampOfTurn: readStamp,
    onLoss: losses.listen,
    statements,
    use: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

/** A pool of its own for the rare work that is one long transaction. */
export async function connectPostgres(
  databaseUrl: string,
  onLostConnection: (error: Error) => void,
  limits: pg.PoolConfig,
): Promise<Database> {
  return withNames(new PostgresDialect({ pool: openPool(databaseUrl, onLostConnection, limits) }))
}

function openPool(
  databaseUrl: string,
  onLostConnection: (error: Error) => void,
  limits: pg.PoolConfig,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    ...limits,
    // A server may be set to print fewer digits of a number than it holds; the trail must have all of them.
    onConnect: async client => {
      await client.query('set extra_float_digits = 1')
    },
  })
  // Without a listener a cut connection would end the process: one that rests in the pool, and one in use too.
  pool.on('error', onLostConnection)
  pool.on('connect', client => client.on('error', onLostConnection))
  return pool
}

async function connectSqlite(
  dataDir: string,
  statements: Durations | null,
  onNotice: (notice: Error) => void,
): Promise<Connection> {
  const losses = new Losses()
  const tell = (notice: Error) => {
    losses.happened()
    onNotice(notice)
  }
  try {
    requireWritable(dataDir)
    const { readStamp, readStampOfTurn, ...lanes } = await openSqlite(sqlitePath(dataDir), tell)
    const dialect = new LanesSqliteDialect(lanes, statements)
    const names = new ColumnNames(booleanColumns)
    const db: Database = new Kysely({ dialect, plugins: [names] })
    const beforeWrites: Database = db.withTables()
    const runOn = (lane: ReadingDatabase) => (query: CompiledQuery) =>
      names.rowsOf(runOnLane(lane, query, statements))
    goStraight(db, { read: runOn(lanes.reader), write: runOn(lanes.writer) })
    goStraight(beforeWrites, {
      read: query => {
        lanes.requireInPlace()
        return runOn(dialect.laneBeforeWrites())(query)
      },
    })
    losses.listen(() => forgetRows(db))
    const use = () => dialect.use()
    const { listen: onLoss } = losses
    return { db, beforeWrites, kind: 'sqlite', readStamp, readStampOfTurn, onLoss, statements, use }
  } catch (error) {
    if (isLocked(error))
      throw new SettingsFailure(
        `The database in ${dataDir} is in use by a restore. Start again when the restore is done.`,
      )
    throw plainStartFailure(error, { dataDir, databaseUrl: undefined })
  }
}

export { sqlitePath } from './start-failure.ts'

/** Kysely on one connection to SQLite, with the house's plugins. */
export function onSqlite(database: SqliteDatabase): Database {
  return withNames(new TransactionalSqliteDialect({ database }), booleanColumns)
}

function withNames(dialect: Dialect, booleans?: ReadonlySet<string>): Database {
  return new Kysely({ dialect, plugins: [new ColumnNames(booleans)] })
}
