import { boundsOfAnswers, Durations } from '../../durations.ts'
import { ownTurn } from '../../event-loop.ts'
import { type Database, type DatabaseTransaction, lockRows } from '../dialect.ts'
import { isOutdatedPlan } from '../drivers/pipelined-postgres.ts'
import { reusable } from '../reusable.ts'
import { straightWithin } from '../straight.ts'
import type { AuditHeadTable } from '../tables.ts'
import { AuditChain } from './audit-chain.ts'
import { openMemory, type WriteMemory } from './row-memory.ts'

/** One write, inside a transaction that holds the winery's chain. */
export type Write<Answer> = (tx: DatabaseTransaction, chain: AuditChain) => Promise<Answer>

interface Waiting {
  write: Write<unknown>
  /** Told when what it wrote is stored for good. */
  onCommit(): void
  /** It takes long, and nobody else is to wait for it twice. */
  isAlone: boolean
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** More than people do at once. */
const mostTogether = 32

const queues = new WeakMap<Database, Map<number, Waiting[]>>()

const transactions = new WeakMap<Database, Durations>()

/** How long the transactions of writes take, waiting for their turn and for the disk included. */
export function transactionsOn(db: Database): Durations {
  const known = transactions.get(db) ?? new Durations(boundsOfAnswers)
  transactions.set(db, known)
  return known
}

/** How many writes wait for those before them. */
export function waitingWrites(db: Database): number {
  return [...(queues.get(db)?.values() ?? [])].reduce((sum, queue) => sum + queue.length, 0)
}

/**
 * Group commit. Runs the writes of one winery one after another. Those that come while one is under way share the next
 * transaction: waiting for the disk, which is what a write mostly does, then happens once for all of them, and none
 * is answered before all are stored for good. Should one of them fail, the transaction is given up and each of them
 * gets one of its own. A write may therefore run twice, and must leave nothing behind but in its transaction.
 */
export function commitTogether<Answer>(
  db: Database,
  wineryId: number,
  write: Write<Answer>,
  onCommit: () => void,
  isAlone = false,
): Promise<Answer> {
  const ofDatabase = queues.get(db) ?? new Map<number, Waiting[]>()
  queues.set(db, ofDatabase)
  return new Promise<Answer>((resolve, reject) => {
    const waiting: Waiting = { write, onCommit, isAlone, resolve: resolve as Waiting['resolve'], reject }
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
    // Whoever comes in the same turn of the event loop still comes in time.
    await new Promise(resolve => setImmediate(resolve))
    const together = queue.splice(0, sharing(queue))
    const isDone = await writeTogether(db, wineryId, together)
    if (!isDone) for (const each of together) await writeAlone(db, wineryId, each)
  }
  queues.delete(wineryId)
}

/** How many of those in front share the next transaction. */
function sharing(queue: readonly Waiting[]): number {
  const alone = queue.slice(0, mostTogether).findIndex(({ isAlone }) => isAlone)
  return alone < 0 ? mostTogether : Math.max(1, alone)
}

/** Tells whether everyone has their answer; if not, nothing has happened. */
async function writeTogether(db: Database, wineryId: number, together: readonly Waiting[]): Promise<boolean> {
  if (together.length === 1) return false
  let isUpToTheDatabase = false
  try {
    const { answers, memory } = await timed(db, async tx => {
      const made = await runAll(db, tx, wineryId, together)
      isUpToTheDatabase = true
      return made
    })
    memory.carryOver()
    for (const [index, { resolve, onCommit }] of together.entries()) {
      resolve(answers[index])
      onCommit()
    }
  } catch (error) {
    // Whose fault it was shows when each is tried alone. But what may have been stored is never tried again.
    if (!isUpToTheDatabase) return false
    for (const { reject } of together) reject(error)
  }
  return true
}

async function writeAlone(db: Database, wineryId: number, waiting: Waiting, isRetry = false): Promise<void> {
  try {
    const { answers, memory } = await timed(db, tx => runAll(db, tx, wineryId, [waiting]), waiting.isAlone)
    memory.carryOver()
    waiting.resolve(answers[0])
    waiting.onCommit()
  } catch (error) {
    // A transaction that failed for this reason has stored nothing.
    if (isOutdatedPlan(error) && !isRetry) return writeAlone(db, wineryId, waiting, true)
    waiting.reject(error)
  }
}

/** One transaction, whose duration is noted however it ends. */
async function timed<Made>(
  db: Database,
  act: (tx: DatabaseTransaction) => Promise<Made>,
  isLong = false,
): Promise<Made> {
  const began = performance.now()
  const transaction = isLong ? db.transaction().setAccessMode('read write') : db.transaction()
  try {
    return await transaction.execute(tx => straightWithin(db, tx, () => act(tx)))
  } finally {
    transactionsOn(db).add((performance.now() - began) / 1000)
  }
}

async function runAll(
  db: Database,
  tx: DatabaseTransaction,
  wineryId: number,
  together: readonly Waiting[],
): Promise<{ answers: unknown[]; memory: WriteMemory }> {
  const head = await lockChain(tx, wineryId)
  const chain = new AuditChain(tx, head)
  const memory = openMemory(db, tx, head, chain)
  const answers: unknown[] = []
  for (const { write } of together) {
    // Others may have something short to ask meanwhile.
    if (answers.length > 0) await ownTurn()
    answers.push(await write(tx, chain))
  }
  await chain.close()
  return { answers, memory }
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
