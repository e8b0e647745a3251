import { LRUCache } from 'lru-cache'
import { SharedBuilds } from './shared-builds.ts'
import { TableStates } from './table-states.ts'

/** An answer ready to be sent again. */
export interface KeptAnswer {
  tag: string
  /** The pattern of the route that it answers. */
  route: string
  /** The state of the database in which the tag was last seen to be right. */
  stamp: string
  /** The whole head of a 200 and of a 304, names and values in turn; the request's id is left open. */
  head: readonly string[]
  headOf304: readonly string[]
  /** Null when only the tag is known: it was asked for by someone who had the rest. */
  bytes: Buffer | null
}

/** Answers by what was asked and by whom, as many as fit: an LRU cache. */
export class AnswerCache extends LRUCache<string, KeptAnswer> {
  /**
   * How often an answer that was kept did, the caller's own copy and what was being made for others included, and how
   * often one had to be made.
   */
  hits = 0
  misses = 0
  /** Answers that are being made. */
  readonly builds = new SharedBuilds()
  readonly states = new TableStates()
}

const allowance = 32 * 1024 * 1024
/** What an answer costs besides its bytes, about. */
const besides = 2048

export const openAnswerCache = (): AnswerCache =>
  new AnswerCache({
    maxSize: allowance,
    maxEntrySize: allowance / 4,
    sizeCalculation: ({ bytes }, key) => (bytes?.length ?? 0) + key.length * 2 + besides,
  })
