import { changedByOthers } from '#shared/failures.ts'
import { Failure } from '../../failure.ts'
import type { BookWrites, Database, DatabaseTransaction, Queries } from '../dialect.ts'
import { runCompiled } from '../reusable.ts'
import type { Changes, NewRow, RecordRow, RecordTableName, StoredRow, StoredWinery } from '../tables.ts'
import { type Actor, AuditChain, type Enter, type Step } from './audit-chain.ts'
import { firstHash } from './audit-entry.ts'
import { clearedReferences, ownedRows } from './cleared-references.ts'
import { type Commits, type CommittedStep, committedStep } from './commits.ts'
import { commitTogether, lockChain } from './group-commit.ts'
import { type Idempotency, recallAnswer, rememberAnswer, type WrittenAnswer } from './idempotency.ts'

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
export interface Door {
  /** For reading what is so inside this very transaction. */
  tx: Queries
  /** For what is kept beside the records in the same transaction: it is no change of a record, and leaves no entry. */
  books: BookWrites
  actor: Actor
  /** The moment of this write: every stamp it makes carries it. */
  now: string
  insert<Table extends RecordTableName>(
    table: Table,
    values: NewRow<NoInfer<Table>>,
  ): Promise<RecordRow<Table>>
  update<Table extends RecordTableName>(
    table: Table,
    before: RecordRow<NoInfer<Table>>,
    values: Changes<NoInfer<Table>>,
  ): Promise<RecordRow<Table>>
  remove<Table extends RecordTableName>(table: Table, before: RecordRow<NoInfer<Table>>): Promise<void>
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
    const answer = await change(doorOn(tx, actor, times.now, enter))
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
  const made = await change(doorOn(tx, actor, now, enter), enter)
  await chain.close()
  return made
}

/** The writes of one transaction, whatever the table: here alone it is no part of the types. */
interface RowWrites {
  insert(table: RecordTableName, values: object): Promise<StoredRow>
  update(table: RecordTableName, before: StoredRow, values: object): Promise<StoredRow>
  remove(table: RecordTableName, before: StoredRow): Promise<void>
}

type TypedRowWrites = Pick<Door, keyof RowWrites>

function rowWrites(tx: DatabaseTransaction, wineryId: number, now: string, enter: Enter) {
  const writes: RowWrites = {
    async insert(table, values) {
      const stamped = given({ ...values, wineryId, version: 1, createdAt: now, updatedAt: now })
      const [row] = (await runCompiled(
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
      for (const [referring, column] of clearedReferences[table] ?? [])
        for (const row of await rowsReferring(tx, wineryId, referring, column, before.id))
          await writes.update(referring, row, { [column]: null })
      for (const [owned, column] of ownedRows[table] ?? [])
        for (const row of await rowsReferring(tx, wineryId, owned, column, before.id))
          await writes.remove(owned, row)
      await tx
        .deleteFrom(table)
        .where('id', '=', before.id as never)
        .where('wineryId', '=', wineryId as never)
        .where('version', '=', before.version as never)
        .returning('id' as never)
        .executeTakeFirstOrThrow(() => outdated(table, before))
      enter({ action: 'delete', kind: table, recordId: before.id, before, after: null })
    },
  }
  return writes as unknown as TypedRowWrites
}

function doorOn(tx: DatabaseTransaction, actor: Actor, now: string, enter: Enter): Door {
  const { wineryId } = actor
  return {
    tx,
    books: tx,
    actor,
    now,
    ...rowWrites(tx, wineryId, now, enter),
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

async function rowsReferring(
  tx: DatabaseTransaction,
  wineryId: number,
  table: RecordTableName,
  column: string,
  id: number,
): Promise<StoredRow[]> {
  const rows = await tx
    .selectFrom(table)
    .selectAll()
    .where('wineryId', '=', wineryId as never)
    .where(column as never, '=', id as never)
    .execute()
  return rows as unknown as StoredRow[]
}

/** Runs for every row of an import: pairs of names and values would take four times as long. */
function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const name in values) if (values[name] !== undefined) kept[name] = values[name]
  return kept
}

/** A row that was read before the door opened: written over, the trail would tell of a state that never was. */
const outdated = (table: string, { id, version }: StoredRow) =>
  new Error(`The row ${id} of ${table} is not in version ${version} any more: read it inside the door.`)

/** Optimistic locking: refuses a write that was made looking at an older version of the record. */
export function refuseStaleVersion(row: { version: number }, expectedVersion: number | null): void {
  if (expectedVersion !== null && row.version !== expectedVersion) throw new Failure(412, changedByOthers)
}
