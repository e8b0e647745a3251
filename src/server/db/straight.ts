import { channel } from 'node:diagnostics_channel'
import { type CompiledQuery, SelectQueryNode, type UnknownRow } from 'kysely'
import type { Database, DatabaseTransaction, Queries } from './dialect.ts'

// SQLite answers in this very process: there is no connection to wait for, and nothing to hand over. What Kysely does
// around a statement takes longer than most of them, so that those which are ready go straight to the driver. On
// PostgreSQL so do reads.

/** Runs a statement and gives its rows under the names that the program uses: at once where the database can. */
export type RunStraight = (query: CompiledQuery) => UnknownRow[] | Promise<UnknownRow[]>

interface StraightWays {
  read: RunStraight
  /** On the connection whose transaction is under way. */
  write?: RunStraight
}

const ofDatabases = new WeakMap<Queries, StraightWays>()
const ofTransactions = new WeakMap<Queries, RunStraight>()

/** What goes this way is told there, for tests and measures that would listen in to Kysely otherwise. */
const told = channel('wine.straight-statement')

function telling(run: RunStraight): RunStraight {
  return query => {
    if (!told.hasSubscribers) return run(query)
    const { sql, parameters } = query
    told.publish({ when: 'before', sql, parameters })
    const tellAfter = <Rows>(rows: Rows) => {
      told.publish({ when: 'after', sql, parameters })
      return rows
    }
    const rows = run(query)
    return rows instanceof Promise ? rows.then(tellAfter) : tellAfter(rows)
  }
}

export function goStraight(db: Queries, { read, write }: StraightWays): void {
  ofDatabases.set(db, { read: telling(read), ...(write && { write: telling(write) }) })
}

/** A writing transaction whose ready statements go straight to its connection, until it is over. */
export async function straightWithin<Made>(
  db: Database,
  tx: DatabaseTransaction,
  act: () => Promise<Made>,
): Promise<Made> {
  const ways = ofDatabases.get(db)
  if (!ways?.write) return act()
  ofTransactions.set(tx, ways.write)
  try {
    return await act()
  } finally {
    // What comes late is refused by Kysely: the connection may be another's by then.
    ofTransactions.delete(tx)
  }
}

/** The straight way of that statement, if it has one: outside of a transaction writes wait for their turn. */
export function straightWay(db: Queries, { query }: CompiledQuery): RunStraight | undefined {
  return ofTransactions.get(db) ?? (SelectQueryNode.is(query) ? ofDatabases.get(db)?.read : undefined)
}
