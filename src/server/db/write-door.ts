import { changedByOthers } from '#shared/failures.ts'
import { Failure } from '../failure.ts'
import { auditedRow, hashEntry } from './audit.ts'
import { type Database, type DatabaseTransaction, lockRows } from './dialect.ts'
import { type Idempotency, recallAnswer, rememberAnswer, type WrittenAnswer } from './idempotency.ts'
import type { AuditHeadTable, RecordTableName, StoredWinery } from './tables.ts'

/** Who writes, and on behalf of which request. The winery comes from the session, never from the request. */
export interface Actor {
  userId: number | null
  userName: string
  wineryId: number
  requestId: string
}

/** A stored row. The door handles rows of every table, so it names only what all of them have. */
export interface StoredRow {
  id: number
  wineryId: number
  version: number
  [column: string]: unknown
}

export type Values = Record<string, unknown>

/** The database and the clock by which what happens to it is dated. */
export interface Store {
  db: Database
  clock: () => Date
  /** By which the trail is dated where records tell of another time, as the sample winery's do. */
  auditClock?: () => Date
}

/** What a write may do while the door is open. Everything it does is stamped, audited and counted. */
export interface Door {
  tx: DatabaseTransaction
  actor: Actor
  /** The moment of this write: every stamp it makes carries it. */
  now: string
  insert(table: RecordTableName, values: Values): Promise<StoredRow>
  update(table: RecordTableName, before: StoredRow, values: Values): Promise<StoredRow>
  remove(table: RecordTableName, before: StoredRow): Promise<void>
  /** Renames the winery itself, which is no record of a winery and so no table of the other three. */
  renameWinery(before: StoredWinery, name: string): Promise<StoredWinery>
  /** Writes down something that changes no row of its own, such as a sign-in. */
  note(action: string, table: RecordTableName, recordId: number, after?: object): Promise<void>
}

/**
 * The one door for writes. In one transaction: the winery's chain is locked, so that writes of one winery
 * happen one after another and whatever a rule has read stays true; the change is applied; audit entries,
 * revisions and the idempotency key are written.
 */
export async function openDoor<Body>(
  { db, clock, auditClock = clock }: Store,
  actor: Actor,
  change: (door: Door) => Promise<WrittenAnswer<Body>>,
  idempotency?: Idempotency,
): Promise<WrittenAnswer<Body>> {
  return db.transaction().execute(async tx => {
    const head = await lockChain(tx, actor.wineryId)
    const remembered = idempotency && (await recallAnswer(tx, idempotency))
    if (remembered) return remembered as WrittenAnswer<Body>
    const times = { now: clock().toISOString(), auditedAt: auditClock().toISOString() }
    const answer = await changeOn(tx, actor, head, times, change)
    if (idempotency) await rememberAnswer(tx, idempotency, answer)
    return answer
  })
}

/** The same within a transaction that is already open, for the rare write that founds the winery itself. */
export async function writeWithin<Answer>(
  tx: DatabaseTransaction,
  actor: Actor,
  change: (door: Door) => Promise<Answer>,
): Promise<Answer> {
  const now = new Date().toISOString()
  return changeOn(tx, actor, await lockChain(tx, actor.wineryId), { now, auditedAt: now }, change)
}

async function changeOn<Answer>(
  tx: DatabaseTransaction,
  actor: Actor,
  head: AuditHeadTable,
  { now, auditedAt }: { now: string; auditedAt: string },
  change: (door: Door) => Promise<Answer>,
): Promise<Answer> {
  const ledger = new Ledger(tx, actor, head, auditedAt)
  const answer = await change(doorOn(tx, actor, now, ledger))
  await ledger.close()
  return answer
}

async function lockChain(tx: DatabaseTransaction, wineryId: number): Promise<AuditHeadTable> {
  const head = tx.selectFrom('auditHeads').selectAll().where('wineryId', '=', wineryId)
  return lockRows(tx, head).executeTakeFirstOrThrow()
}

function doorOn(tx: DatabaseTransaction, actor: Actor, now: string, ledger: Ledger): Door {
  const { wineryId } = actor
  return {
    tx,
    actor,
    now,
    async insert(table, values) {
      const stamped = { ...values, wineryId, version: 1, createdAt: now, updatedAt: now }
      const row = (await tx
        .insertInto(table)
        .values(stamped as never)
        .returningAll()
        .executeTakeFirstOrThrow()) as StoredRow
      await ledger.enter('create', table, row.id, null, row)
      return row
    },
    async update(table, before, values) {
      const changed = Object.fromEntries(
        Object.entries(values).filter(([column, value]) => value !== undefined && value !== before[column]),
      )
      if (Object.keys(changed).length === 0) return before
      const row = (await tx
        .updateTable(table)
        .set({ ...changed, version: before.version + 1, updatedAt: now } as never)
        .where('id', '=', before.id as never)
        .where('wineryId', '=', wineryId as never)
        .returningAll()
        .executeTakeFirstOrThrow()) as StoredRow
      await ledger.enter('update', table, row.id, before, row)
      return row
    },
    async remove(table, before) {
      await tx
        .deleteFrom(table)
        .where('id', '=', before.id as never)
        .where('wineryId', '=', wineryId as never)
        .execute()
      await ledger.enter('delete', table, before.id, before, null)
    },
    async renameWinery(before, name) {
      if (name === before.name) return before
      const row = await tx
        .updateTable('wineries')
        .set({ name, version: before.version + 1, updatedAt: now })
        .where('id', '=', wineryId)
        .returningAll()
        .executeTakeFirstOrThrow()
      await ledger.enter('update', 'wineries', row.id, before, row)
      return row
    },
    note: (action, table, recordId, after) => ledger.enter(action, table, recordId, null, after ?? null),
  }
}

/** Extends the winery's audit chain and counts up the revision of every table touched. */
class Ledger {
  readonly #tx: DatabaseTransaction
  readonly #actor: Actor
  readonly #touched = new Set<RecordTableName | 'wineries'>()
  readonly #now: string
  #head: AuditHeadTable

  constructor(tx: DatabaseTransaction, actor: Actor, head: AuditHeadTable, now: string) {
    this.#tx = tx
    this.#actor = actor
    this.#head = head
    this.#now = now
  }

  async enter(
    action: string,
    kind: RecordTableName | 'wineries',
    recordId: number,
    before: object | null,
    after: object | null,
  ) {
    const { wineryId, userId, userName, requestId } = this.#actor
    const entry = {
      wineryId,
      sequence: this.#head.sequence + 1,
      at: this.#now,
      userId,
      userName,
      action,
      kind,
      recordId,
      before: before && auditedRow(before),
      after: after && auditedRow(after),
      requestId,
      previousHash: this.#head.hash,
    }
    const hash = hashEntry(entry)
    await this.#tx
      .insertInto('auditEntries')
      .values({ ...entry, hash })
      .execute()
    this.#head = { wineryId, sequence: entry.sequence, hash }
    this.#touched.add(kind)
  }

  async close() {
    const { wineryId, sequence, hash } = this.#head
    if (this.#touched.size === 0) return
    await this.#tx
      .updateTable('auditHeads')
      .set({ sequence, hash })
      .where('wineryId', '=', wineryId)
      .execute()
    for (const name of this.#touched)
      await this.#tx
        .insertInto('revisions')
        .values({ wineryId, name, revision: 1 })
        .onConflict(conflict =>
          conflict.columns(['wineryId', 'name']).doUpdateSet(({ eb, ref }) => ({
            revision: eb(ref('revisions.revision'), '+', 1),
          })),
        )
        .execute()
  }
}

/** Refuses a write that was made looking at an older version of the record. */
export function refuseStaleVersion(row: { version: number }, expectedVersion: number | null): void {
  if (expectedVersion !== null && row.version !== expectedVersion) throw new Failure(412, changedByOthers)
}
