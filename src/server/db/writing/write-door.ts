import { changedByOthers } from '#shared/failures.ts'
import { Failure } from '../../failure.ts'
import type { BookWrites, Database, DatabaseTransaction, Queries } from '../dialect.ts'
import type { StoredWinery } from '../tables.ts'
import { type Actor, AuditChain, type Enter, type Step, type Trail } from './audit-chain.ts'
import { firstHash } from './audit-entry.ts'
import { type Commits, type CommittedStep, committedStep } from './commits.ts'
import { commitTogether, lockChain } from './group-commit.ts'
import { type Idempotency, recallAnswer, rememberAnswer, type WrittenAnswer } from './idempotency.ts'
import { type RowWrites, rowWrites } from './row-writes.ts'

export type { Actor } from './audit-chain.ts'

/** The database and the clock by which what happens to it is dated. Whoever holds it reads; the door alone writes. */
export interface Store {
  db: Queries
  clock: () => Date
  /** By which the trail is dated where records tell of another time, as the sample winery's do. */
  auditClock?: () => Date
  /** Those who are told of every committed write. */
  commits?: Commits
}

/** What a write may do while the door is open. Everything it does is stamped, audited and counted. */
export interface Door extends RowWrites {
  /** For reading what is so inside this very transaction. */
  tx: Queries
  /** For what is kept beside the records in the same transaction: it is no change of a record, and leaves no entry. */
  books: BookWrites
  actor: Actor
  /** The moment of this write: every stamp it makes carries it. */
  now: string
  /** Renames the winery itself, which is no record of a winery and so no table of the other three. */
  renameWinery(before: StoredWinery, name: string): Promise<StoredWinery>
  /** Signs a person in. That is no edit: the version stays, so that nobody who edits them meanwhile is refused. */
  signIn(userId: number): Promise<void>
  /** Writes down something that changes no row of its own, such as the end of a session. */
  note(action: Step['action'], table: Step['kind'], recordId: number, after?: object): Promise<void>
}

/**
 * The one door for writes. In one transaction: the winery's chain is locked, so that writes of one winery
 * happen one after another and whatever a rule has read stays true; the change is applied; audit entries,
 * revisions and the idempotency key are written. One that `isLong` shares its transaction with nobody.
 */
export function openDoor<Body>(
  { db, clock, auditClock = clock, commits }: Store,
  actor: Actor,
  change: (door: Door) => Promise<WrittenAnswer<Body>>,
  idempotency?: Idempotency,
  isLong = false,
): Promise<WrittenAnswer<Body>> {
  const { wineryId } = actor
  let steps: CommittedStep[] = []
  const write = async (tx: DatabaseTransaction, chain: AuditChain) => {
    // It may run a second time: what it did the first time was given up.
    steps = []
    const remembered = idempotency && (await recallAnswer(tx, idempotency))
    if (remembered) return remembered as WrittenAnswer<Body>
    const times = { now: clock().toISOString(), auditedAt: auditClock().toISOString() }
    const enter = (step: Step) => {
      chain.enter(actor, times.auditedAt, step)
      steps.push(committedStep(step))
    }
    const answer = await change(doorOn(tx, actor, times.now, { enter, writeAhead: () => chain.writeAhead() }))
    if (idempotency) await rememberAnswer(tx, idempotency, answer)
    return answer
  }
  const onCommit = () => {
    if (steps.length > 0) commits?.tell({ wineryId, steps })
  }
  return commitTogether(db as Database, wineryId, write, onCommit, isLong)
}

/** Founds a winery within a transaction that is already open: its row, its chain, and what belongs to a new one. */
export async function foundWithin<Made>(
  tx: DatabaseTransaction,
  name: string,
  change: (door: Door) => Promise<Made>,
): Promise<{ wineryId: number; made: Made }> {
  const now = new Date().toISOString()
  const winery = await tx
    .insertInto('wineries')
    .values({ name, version: 1, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: wineryId } = winery
  await tx.insertInto('auditHeads').values({ wineryId, sequence: 0, hash: firstHash }).execute()
  const actor = { userId: null, userName: 'Server', wineryId, requestId: 'founding' }
  const begin = (door: Door, enter: Enter) => {
    enter({ action: 'create', kind: 'wineries', recordId: wineryId, before: null, after: winery })
    return change(door)
  }
  return { wineryId, made: await goOnWithin(tx, actor, begin, now) }
}

/** Goes on in an open transaction that has begun the winery's chain; what it put in place is told by `enter`. */
export async function goOnWithin<Made>(
  tx: DatabaseTransaction,
  actor: Actor,
  change: (door: Door, enter: Enter) => Promise<Made>,
  now = new Date().toISOString(),
): Promise<Made> {
  const chain = new AuditChain(tx, await lockChain(tx, actor.wineryId))
  const enter = (step: Step) => chain.enter(actor, now, step)
  const trail = { enter, writeAhead: () => chain.writeAhead() }
  const made = await change(doorOn(tx, actor, now, trail), enter)
  await chain.close()
  return made
}

function doorOn(tx: DatabaseTransaction, actor: Actor, now: string, trail: Trail): Door {
  const { wineryId } = actor
  const { enter } = trail
  return {
    tx,
    books: tx,
    actor,
    now,
    ...rowWrites(tx, wineryId, now, trail),
    async renameWinery(before, name) {
      if (name === before.name) return before
      const row = await tx
        .updateTable('wineries')
        .set({ name, version: before.version + 1, updatedAt: now })
        .where('id', '=', wineryId)
        .returningAll()
        .executeTakeFirstOrThrow()
      enter({ action: 'update', kind: 'wineries', recordId: row.id, before, after: row })
      return row
    },
    async signIn(userId) {
      await tx
        .updateTable('users')
        .set({ lastLogin: now })
        .where('id', '=', userId)
        .where('wineryId', '=', wineryId)
        .execute()
      const after = { lastLogin: now }
      enter({ action: 'sign-in', kind: 'users', recordId: userId, before: null, after })
    },
    note: async (action, table, recordId, after) =>
      enter({ action, kind: table, recordId, before: null, after: after ?? null }),
  }
}

/** Optimistic locking: refuses a write that was made looking at an older version of the record. */
export function refuseStaleVersion(row: { version: number }, expectedVersion: number | null): void {
  if (expectedVersion !== null && row.version !== expectedVersion) throw new Failure(412, changedByOthers)
}
