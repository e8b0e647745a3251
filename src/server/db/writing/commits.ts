import type { RecordTableName } from '../tables.ts'
import type { Step } from './audit-chain.ts'

/** What happened to one record, as the audit trail tells it, without what the record says. */
export interface CommittedStep {
  table: RecordTableName | 'wineries'
  recordId: number
  action: string
  /** The version that the record has from then on, or had last; null where a step touches no version. */
  version: number | null
}

/** What is told of a step of the trail. */
export const committedStep = ({ kind, recordId, action, before, after }: Step): CommittedStep => {
  const { version = null } = (after ?? before ?? {}) as { version?: number }
  return { table: kind, recordId, action, version }
}

/** What one write has done to the records of a winery, for good: nothing, where only a session has ended. */
export interface CommittedChange {
  wineryId: number
  steps: readonly CommittedStep[]
}

export type CommitListener = (happened: CommittedChange) => void | Promise<void>

/**
 * Those who want to know of committed writes (observers). They are told of every write that this process has stored,
 * once, in the order of the winery's audit chain, when its transaction is over; of what was refused, given up or only
 * answered again nobody hears. Whoever fails to listen disturbs neither the write nor the others.
 */
export class Commits {
  readonly #listeners = new Set<CommitListener>()
  readonly #onFailure: (error: unknown) => void

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** Gives a way to end it. */
  listen(listener: CommitListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  tell(happened: CommittedChange): void {
    const hear = async (listener: CommitListener) => listener(happened)
    for (const listener of this.#listeners) hear(listener).catch(this.#onFailure)
  }
}
