import { changedByOthers } from '#shared/failures.ts'
import { Failure } from '../failure.ts'
import type { Database, DatabaseTransaction } from './dialect.ts'
import { type Idempotency, recallAnswer, rememberAnswer, type WrittenAnswer } from './idempotency.ts'
import { type Actor, Ledger, type Step } from './ledger.ts'
import { runKnown } from './reusable.ts'
import type { RecordTableName, StoredRow, StoredWinery } from './tables.ts'
import { lockChain, takeTurn } from './write-turns.ts'

export type { Actor } from './ledger.ts'
export type { StoredRow } from './tables.ts'

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
export function openDoor<Body>(
  { db, clock, auditClock = clock }: Store,
  actor: Actor,
  change: (door: Door) => Promise<WrittenAnswer<Body>>,
  idempotency?: Idempotency,
): Promise<WrittenAnswer<Body>> {
  return takeTurn(db, actor.wineryId, async (tx, ledger) => {
    const remembered = idempotency && (await recallAnswer(tx, idempotency))
    if (remembered) return remembered as WrittenAnswer<Body>
    const times = { now: clock().toISOString(), auditedAt: auditClock().toISOString() }
    const answer = await change(doorOn(tx, actor, times, ledger))
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
  const ledger = new Ledger(tx, await lockChain(tx, actor.wineryId))
  const answer = await change(doorOn(tx, actor, { now, auditedAt: now }, ledger))
  await ledger.close()
  return answer
}

interface Times {
  now: string
  auditedAt: string
}

function doorOn(tx: DatabaseTransaction, actor: Actor, { now, auditedAt }: Times, ledger: Ledger): Door {
  const { wineryId } = actor
  const enter = (step: Step) => ledger.enter(actor, auditedAt, step)
  return {
    tx,
    actor,
    now,
    async insert(table, values) {
      const stamped = given({ ...values, wineryId, version: 1, createdAt: now, updatedAt: now })
      const [row] = (await runKnown(
        tx,
        `insert into ${table}: ${Object.keys(stamped).join()}`,
        () =>
          tx
            .insertInto(table)
            .values(stamped as never)
            .returningAll(),
        Object.values(stamped),
      )) as unknown as [StoredRow]
      enter({ action: 'create', kind: table, recordId: row.id, before: null, after: row })
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
        .where('version', '=', before.version as never)
        .returningAll()
        .executeTakeFirstOrThrow(() => outdated(table, before))) as StoredRow
      enter({ action: 'update', kind: table, recordId: row.id, before, after: row })
      return row
    },
    async remove(table, before) {
      await tx
        .deleteFrom(table)
        .where('id', '=', before.id as never)
        .where('wineryId', '=', wineryId as never)
        .where('version', '=', before.version as never)
        .returning('id' as never)
        .executeTakeFirstOrThrow(() => outdated(table, before))
      enter({ action: 'delete', kind: table, recordId: before.id, before, after: null })
    },
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
    note: async (action, table, recordId, after) =>
      enter({ action, kind: table, recordId, before: null, after: after ?? null }),
  }
}

const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** A row that was read before the door opened: written over, the trail would tell of a state that never was. */
const outdated = (table: string, { id, version }: StoredRow) =>
  new Error(`The row ${id} of ${table} is not in version ${version} any more: read it inside the door.`)

/** Refuses a write that was made looking at an older version of the record. */
export function refuseStaleVersion(row: { version: number }, expectedVersion: number | null): void {
  if (expectedVersion !== null && row.version !== expectedVersion) throw new Failure(412, changedByOthers)
}
