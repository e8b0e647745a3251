import { sql } from 'kysely'
import { ownTurn } from '../event-loop.ts'
import { type Database, type DatabaseTransaction, lockRows } from './dialect.ts'
import { Ledger } from './ledger.ts'
import { reusable } from './reusable.ts'
import type { AuditHeadTable } from './tables.ts'

/** One write, inside a transaction that holds the winery's chain. */
export type Write<Answer> = (tx: DatabaseTransaction, ledger: Ledger) => Promise<Answer>

interface Waiting {
  write: Write<unknown>
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** More than people do at once, and few enough that PostgreSQL keeps all steps of one transaction in mind. */
const mostTogether = 32

const queues = new WeakMap<Database, Map<number, Waiting[]>>()

/**
 * Runs the writes of one winery one after another. Those that come while one is under way share the next
 * transaction: each is undone alone when it fails, and none is answered before all are stored for good. Waiting for
 * the disk, which is what a write mostly does, then happens once for all of them.
 */
export function takeTurn<Answer>(db: Database, wineryId: number, write: Write<Answer>): Promise<Answer> {
  const ofDatabase = queues.get(db) ?? new Map<number, Waiting[]>()
  queues.set(db, ofDatabase)
  return new Promise<Answer>((resolve, reject) => {
    const waiting: Waiting = { write, resolve: resolve as Waiting['resolve'], reject }
    const queue = ofDatabase.get(wineryId)
    if (queue) {
      queue.push(waiting)
      return
    }
    ofDatabase.set(wineryId, [waiting])
    void workOff(db, wineryId, ofDatabase)
  })
}

/** Ends in the same breath in which it finds nobody waiting: whoever comes later begins anew. */
async function workOff(db: Database, wineryId: number, queues: Map<number, Waiting[]>): Promise<void> {
  const queue = queues.get(wineryId) ?? []
  while (queue.length > 0) {
    const together = queue.splice(0, mostTogether)
    try {
      const tell = await db.transaction().execute(tx => writeTogether(tx, wineryId, together))
      for (const answer of tell) answer()
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }
  queues.delete(wineryId)
}

/** Gives what to tell each caller once the transaction is through. */
async function writeTogether(
  tx: DatabaseTransaction,
  wineryId: number,
  together: readonly Waiting[],
): Promise<(() => void)[]> {
  const ledger = new Ledger(tx, await lockChain(tx, wineryId))
  const tell: (() => void)[] = []
  for (const { write, resolve, reject } of together) {
    const attempt = () => write(tx, ledger)
    try {
      const answer = await (together.length === 1 ? attempt() : separately(tx, ledger, attempt))
      tell.push(() => resolve(answer))
    } catch (error) {
      // Alone, the whole transaction is given up; among others, the write has been undone already.
      if (together.length === 1 || !(error instanceof Undone)) throw error
      tell.push(() => reject(error.cause))
    }
    if (together.length > 1) await ownTurn()
  }
  await ledger.close()
  return tell
}

/** A write that failed and left nothing behind in a transaction that goes on. */
class Undone extends Error {}

async function separately<Answer>(
  tx: DatabaseTransaction,
  ledger: Ledger,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const mark = ledger.mark()
  await sql`savepoint one_write`.execute(tx)
  try {
    return await attempt()
  } catch (cause) {
    try {
      await sql`rollback to savepoint one_write`.execute(tx)
    } catch {
      // The transaction itself is gone: the first reason is the one to tell.
      throw cause
    }
    ledger.undo(mark)
    throw new Undone('', { cause })
  }
}

const findHead = reusable<AuditHeadTable>(db =>
  lockRows(db, db.selectFrom('auditHeads').selectAll().where('wineryId', '=', 0)),
)

/** Takes hold of the winery's chain until the transaction ends. */
export async function lockChain(tx: DatabaseTransaction, wineryId: number): Promise<AuditHeadTable> {
  const [head] = await findHead(tx, [wineryId])
  if (!head) throw new Error(`The winery ${wineryId} has no audit chain.`)
  return head
}
