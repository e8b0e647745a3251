import { type Compilable, type QueryCreator, sql } from 'kysely'
import type { TrailAction } from '#shared/trail-actions.ts'
import { ownTurn } from '../../event-loop.ts'
import { type DatabaseTransaction, isPostgres } from '../dialect.ts'
import type { Sending } from '../drivers/pipelined-postgres.ts'
import { runCompiled } from '../reusable.ts'
import type { AuditHeadTable, RecordTableName, Tables } from '../tables.ts'
import { type AuditEntry, auditedRow, hashEntry, hashedColumns } from './audit-entry.ts'

/** Who writes, and on behalf of which request. The winery comes from the session, never from the request. */
export interface Actor {
  userId: number | null
  userName: string
  wineryId: number
  requestId: string
}

/** What the trail is told of one step. */
export interface Step {
  action: TrailAction
  kind: RecordTableName | 'wineries'
  recordId: number
  before: object | null
  after: object | null
}

/** Tells the trail of a step. */
export type Enter = (step: Step) => void

/** The trail as those who write rows know it. */
export interface Trail {
  enter: Enter
  /** Lets it write down what it was told, in the middle of very much. */
  writeAhead(): Promise<void>
}

/** Databases take only so many values with one statement, and others wait while it runs. */
const entriesAtOnce = 50

/**
 * The end of a winery's audit chain, which is a hash chain: takes up what a transaction does, and writes it down at
 * once when that is done, counting up the revision of every table touched.
 */
export class AuditChain {
  readonly #tx: DatabaseTransaction
  /** The end so far: what the next entry goes on from. */
  #last: AuditHeadTable
  /** What is still to be written down. */
  readonly #entries: AuditEntry[] = []
  readonly #tables = new Set<string>()

  constructor(tx: DatabaseTransaction, head: AuditHeadTable) {
    this.#tx = tx
    this.#last = head
  }

  /** The tables of which something was changed. */
  tables(): ReadonlySet<string> {
    return this.#tables
  }

  /** The end of the chain as it will be. */
  hash(): string {
    return this.#last.hash
  }

  enter({ userId, userName, requestId }: Actor, at: string, { before, after, ...step }: Step): void {
    const { wineryId, sequence, hash: previousHash } = this.#last
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
    const hashed = { ...entry, hash: hashEntry(entry) }
    this.#last = hashed
    this.#entries.push(hashed)
    this.#tables.add(step.kind)
  }

  /** Writes down what fills a statement: of thousands of entries few are kept, and few are left for the end. */
  async writeAhead(): Promise<void> {
    while (this.#entries.length > entriesAtOnce) {
      await this.#run(entriesOf(this.#entries.splice(0, entriesAtOnce)))
      // Others may have something short to ask meanwhile.
      await ownTurn()
    }
  }

  async close(): Promise<void> {
    await this.writeAhead()
    const last = this.#entries.at(-1)
    if (!last) return
    const [entries, newHead, revisions] = [
      entriesOf(this.#entries),
      headOf(last),
      revisionsOf(last, [...this.#tables]),
    ]
    // PostgreSQL does all three at once, on the way to the commit.
    if (isPostgres(this.#tx))
      await this.#run(
        {
          key: `${entries.key}, ${newHead.key}, ${revisions.key}`,
          build: tx =>
            revisions.build(
              tx.with('entries', each => entries.build(each)).with('head', each => newHead.build(each)),
            ),
          parameters: [...entries.parameters, ...newHead.parameters, ...revisions.parameters],
        },
        { isAnsweredWithCommit: true },
      )
    else for (const part of [entries, newHead, revisions]) await this.#run(part)
  }

  async #run({ key, build, parameters }: Statement<Compilable>, sending?: Sending): Promise<void> {
    await runCompiled(this.#tx, key, () => build(this.#tx), parameters, sending)
  }
}

/** Writes down entries that are complete, such as those of a winery that is brought in. */
export async function insertEntries(tx: DatabaseTransaction, entries: readonly AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += entriesAtOnce) {
    const { key, build, parameters } = entriesOf(entries.slice(at, at + entriesAtOnce))
    await runCompiled(tx, key, () => build(tx), parameters)
  }
}

type Writes = Pick<QueryCreator<Tables>, 'insertInto' | 'updateTable' | 'with'>

interface Statement<Query> {
  key: string
  build(tx: Writes): Query
  parameters: readonly unknown[]
}

const columns = [...hashedColumns, 'hash'] as const

const entriesOf = (entries: readonly AuditEntry[]) => ({
  key: `${entries.length} audit entries`,
  build: (tx: Writes) =>
    tx
      .insertInto('auditEntries')
      .values(
        entries.map(
          entry => Object.fromEntries(columns.map(name => [name, entry[name]])) as unknown as AuditEntry,
        ),
      ),
  parameters: entries.flatMap(entry => columns.map(name => entry[name])),
})

const headOf = ({ wineryId, sequence, hash }: AuditEntry) => ({
  key: 'audit head',
  build: (tx: Writes) =>
    tx.updateTable('auditHeads').set({ sequence, hash }).where('wineryId', '=', wineryId),
  parameters: [sequence, hash, wineryId],
})

const revisionsOf = ({ wineryId, hash }: AuditEntry, names: readonly string[]) => ({
  key: `${names.length} revisions`,
  build: (tx: Writes) =>
    tx
      .insertInto('revisions')
      .values(names.map(name => ({ wineryId, name, revision: sql.lit(1), hash })))
      .onConflict(conflict =>
        conflict.columns(['wineryId', 'name']).doUpdateSet({
          revision: sql<number>`${sql.ref('revisions.revision')} + 1`,
          hash: each => each.ref('excluded.hash'),
        }),
      ),
  parameters: names.flatMap(name => [wineryId, name, hash]),
})
