import type { Compilable, CompiledQuery } from 'kysely'
import { isPostgres, type Queries } from './dialect.ts'

/**
 * A query that is asked at every request: its SQL is worked out once, and only its parameters change. They are
 * given in the order in which they stand in the SQL.
 */
export function reusable<Row>(
  build: (db: Queries) => Compilable<Row>,
): (db: Queries, parameters: readonly unknown[]) => Promise<Row[]> {
  const known = new Map<boolean, CompiledQuery<Row>>()
  return async (db, parameters) => {
    const kind = isPostgres(db)
    const compiled = known.get(kind) ?? build(db).compile()
    known.set(kind, compiled)
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
