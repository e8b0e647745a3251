import type { CompiledQuery, QueryResult } from 'kysely'
import type { Durations } from '../../durations.ts'
import type { ReadingDatabase } from './sqlite-statements.ts'

/** Runs a statement on a connection to SQLite, timed where somebody wants to know how long statements take. */
export function runOnLane<Row>(
  lane: ReadingDatabase,
  query: CompiledQuery,
  statements: Durations | null,
): QueryResult<Row> {
  if (!statements) return runNow(lane, query)
  const began = performance.now()
  try {
    return runNow(lane, query)
  } finally {
    statements.add((performance.now() - began) / 1000)
  }
}

function runNow<Row>(lane: ReadingDatabase, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = lane.prepare(sql)
  if (statement.reader) return statement.read(parameters) as QueryResult<Row>
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
