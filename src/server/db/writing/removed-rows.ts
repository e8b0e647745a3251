import { sql } from 'kysely'
import type { DatabaseTransaction } from '../dialect.ts'

// A whole winery goes, with its trail: there is nobody left to whom the door would tell of it.

/** A table, and the column that says whose its rows are. */
export interface OwnedTable {
  name: string
  owner: string
}

/** Deletes all rows of a winery, table by table, and gives how many there were. */
export async function deleteRowsOf(
  tx: DatabaseTransaction,
  wineryId: number,
  tables: readonly OwnedTable[],
): Promise<number> {
  const people = sql`select id from users where winery_id = ${wineryId}`
  const deletes = [
    // They name a person and no winery.
    sql`delete from idempotency_keys where user_id in (${people})`,
    ...tables.map(
      ({ name, owner }) => sql`delete from ${sql.table(name)} where ${sql.ref(owner)} = ${wineryId}`,
    ),
  ]
  let rows = 0
  for (const each of deletes) rows += Number((await each.execute(tx)).numAffectedRows ?? 0)
  return rows
}
