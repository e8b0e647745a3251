import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Connection, sqlitePath } from '#server/db/connect.ts'
import { transactionsOn, waitingWrites } from '#server/db/writing/group-commit.ts'
import { hasSeenDamage } from '#server/http/error-answers.ts'
import { byLabel, type Family, gauge, histogram } from '#server/metrics/text-format.ts'
import type { Settings } from '#server/settings.ts'

/** What is known without asking the database, but whether it answers at all. */
export async function databaseFigures(app: FastifyInstance, connection: Connection): Promise<Family[]> {
  const { db, use, statements } = connection
  const { busy, idle, waiting } = use()
  return [
    gauge('wine_database_up', '1 while the database answers.', await isThere(connection)),
    gauge('wine_database_damaged', '1 once damage of the database was seen.', Number(hasSeenDamage(app))),
    gauge(
      'wine_database_connections',
      'Connections of the pool; with SQLite the one on which writes take turns.',
      byLabel('state', { busy, idle }),
    ),
    gauge('wine_database_connections_awaited', 'Those who wait for such a connection.', waiting),
    gauge('wine_database_writes_waiting', 'Writes that wait for those before them.', waitingWrites(db)),
    histogram(
      'wine_database_transaction_duration_seconds',
      'Transactions that wrote records, from asking for a connection to the end.',
      [{ labels: {}, durations: transactionsOn(db) }],
    ),
    histogram(
      'wine_database_statement_duration_seconds',
      'Statements; with PostgreSQL the way there and back included.',
      statements ? [{ labels: {}, durations: statements }] : [],
    ),
  ]
}

/** So long it may take to answer, in milliseconds. */
const patience = 1000

/** Why it is away stands in the log, from whoever lost the connection. */
async function isThere({ readStamp }: Connection): Promise<number> {
  const late = new AbortController()
  try {
    const answer = Promise.resolve(readStamp()).then(() => 1)
    return await Promise.race([answer, pause(patience, 0, { signal: late.signal })])
  } catch {
    return 0
  } finally {
    late.abort()
  }
}

export async function databaseSize({ db, kind }: Connection, { dataDir }: Settings): Promise<Family[]> {
  const bytes = kind === 'sqlite' ? bytesOfFile(sqlitePath(dataDir)) : await bytesOfDatabase(db)
  return [gauge('wine_database_size_bytes', 'Room that the database takes, its log included.', bytes)]
}

function bytesOfFile(path: string): number {
  return statSync(path).size + (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)
}

async function bytesOfDatabase(db: Connection['db']): Promise<number> {
  const asked = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  return (await asked.execute(db)).rows[0]?.bytes ?? 0
}
