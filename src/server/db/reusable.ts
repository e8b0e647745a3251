import type { Compilable, CompiledQuery } from 'kysely'
import { isPostgres, type Queries } from './dialect.ts'
import type { Sending } from './drivers/pipelined-postgres.ts'
import { straightWay } from './straight.ts'

const compiledBefore = new Map<string, CompiledQuery<unknown>>()
const mostCompiled = 1000

/**
 * A prepared query: its SQL was worked out before under the same key, which takes longer than many a query itself.
 * Only the parameters change; they are given in the order in which they stand in the SQL.
 */
export async function runCompiled<Row>(
  db: Queries,
  key: string,
  build: () => Compilable<Row>,
  parameters: readonly unknown[],
  sending?: Sending,
): Promise<Row[]> {
  const kindAndKey = `${isPostgres(db) ? 'p' : 's'} ${key}`
  const compiled = (compiledBefore.get(kindAndKey) as CompiledQuery<Row> | undefined) ?? build().compile()
  if (compiled.parameters.length !== parameters.length)
    throw new Error(`The query "${key}" takes ${compiled.parameters.length} parameters.`)
  if (!compiledBefore.has(kindAndKey)) {
    if (compiledBefore.size >= mostCompiled) compiledBefore.clear()
    compiledBefore.set(kindAndKey, compiled)
  }
  const query = { ...compiled, parameters, ...sending }
  const runStraight = straightWay(db, query)
  if (runStraight) return runStraight(query) as Row[] | Promise<Row[]>
  return (await db.getExecutor().executeQuery<Row>(query)).rows
}

let named = 0

/** A query that is asked at every request, ready to run with its parameters. */
export function reusable<Row>(
  build: (db: Queries) => Compilable<Row>,
): (db: Queries, parameters: readonly unknown[]) => Promise<Row[]> {
  const key = `reusable ${++named}`
  return (db, parameters) => runCompiled(db, key, () => build(db), parameters)
}
