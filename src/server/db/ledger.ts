import type { QueryCreator } from 'kysely'
import { auditedRow, hashEntry } from './audit.ts'
import { type DatabaseTransaction, isPostgres } from './dialect.ts'
import type { AuditEntryTable, AuditHeadTable, RecordTableName, Tables } from './tables.ts'

/** Who writes, and on behalf of which request. The winery comes from the session, never from the request. */
export interface Actor {
  userId: number | null
  userName: string
  wineryId: number
  requestId: string
}

/** What the trail is told of one step. */
export interface Step {
  action: string
  kind: RecordTableName | 'wineries'
  recordId: number
  before: object | null
  after: object | null
}

type Entry = Omit<AuditEntryTable, 'id'>

/** Databases take only so many values with one statement. */
const entriesAtOnce = 500

/** Extends the winery's audit chain and counts up the revision of every table touched, at the end and at once. */
export class Ledger {
  readonly #tx: DatabaseTransaction
  readonly #first: AuditHeadTable
  #entries: Entry[] = []

  constructor(tx: DatabaseTransaction, head: AuditHeadTable) {
    this.#tx = tx
    this.#first = head
  }

  enter({ userId, userName, requestId }: Actor, at: string, { before, after, ...step }: Step): void {
    const { wineryId, sequence, hash: previousHash } = this.#entries.at(-1) ?? this.#first
    const entry = {
      wineryId,
      sequence: sequence + 1,
      at,
      userId,
      userName,
      ...step,
      before: before && auditedRow(before),
      after: after && auditedRow(after),
      requestId,
      previousHash,
    }
    this.#entries.push({ ...entry, hash: hashEntry(entry) })
  }

  /** Where the ledger stands, to come back to when what follows is undone. */
  mark(): number {
    return this.#entries.length
  }

  undo(mark: number): void {
    this.#entries = this.#entries.slice(0, mark)
  }

  async close(): Promise<void> {
    const head = this.#entries.at(-1)
    if (!head) return
    const touched = [...new Set(this.#entries.map(({ kind }) => kind))]
    while (this.#entries.length > entriesAtOnce)
      await insertEntries(this.#tx, this.#entries.splice(0, entriesAtOnce)).execute()
    // PostgreSQL does all three on one way there and back.
    if (isPostgres(this.#tx)) {
      const both = this.#tx
        .with('entries', tx => insertEntries(tx, this.#entries))
        .with('head', tx => moveHead(tx, head))
      await raiseRevisions(both, head.wineryId, touched).execute()
      return
    }
    await insertEntries(this.#tx, this.#entries).execute()
    await moveHead(this.#tx, head).execute()
    await raiseRevisions(this.#tx, head.wineryId, touched).execute()
  }
}

type Writes = Pick<QueryCreator<Tables>, 'insertInto' | 'updateTable'>

const insertEntries = (tx: Writes, entries: readonly Entry[]) => tx.insertInto('auditEntries').values(entries)

const moveHead = (tx: Writes, { wineryId, sequence, hash }: Entry) =>
  tx.updateTable('auditHeads').set({ sequence, hash }).where('wineryId', '=', wineryId)

const raiseRevisions = (tx: Writes, wineryId: number, names: readonly string[]) =>
  tx
    .insertInto('revisions')
    .values(names.map(name => ({ wineryId, name, revision: 1 })))
    .onConflict(conflict =>
      conflict.columns(['wineryId', 'name']).doUpdateSet(({ eb, ref }) => ({
        revision: eb(ref('revisions.revision'), '+', 1),
      })),
    )
