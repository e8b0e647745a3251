/** What came back, and where the next page of it begins, if there is one. */
export interface Answer {
  data: unknown
  nextCursor: string | null
  /** How many a list has in all, where that was asked for. */
  total: number | null
}

/** An answer as the server wrote it, and what came beside it. */
export interface WrittenAnswer {
  text: string
  etag: string | null
  nextCursor: string | null
  total: number | null
}

/** A read: under which name its answer is kept, and where it asks. */
export interface Question {
  name: string
  path: string
  signal: AbortSignal | undefined
}

/** Who keeps answers, and may give them when the server cannot. */
export interface Standby {
  /** Answers a read: by the server, which `ask` asks, or in its place. */
  read: (question: Question, ask: () => Promise<Answer>) => Promise<Answer>
  keep: (name: string, answer: WrittenAnswer) => void
  /** The server says that what was kept under this name is still so. */
  confirm: (name: string) => void
}

let current: Standby = { read: (_question, ask) => ask(), keep: () => {}, confirm: () => {} }

/** Names the one who stands by. */
export function standBy(next: Standby): void {
  current = next
}

export const standby = (): Standby => current
