/** An answer ready to be sent again. */
export interface KeptAnswer {
  tag: string
  /** The state of the database in which the tag was last seen to be right. */
  stamp: string
  /** The whole head of a 200 and of a 304, names and values in turn; the request's id is left open. */
  head: readonly string[]
  headOf304: readonly string[]
  /** Null when only the tag is known: it was asked for by someone who had the rest. */
  bytes: Buffer | null
}

const allowance = 32 * 1024 * 1024
const largestAnswer = allowance / 4
/** What an answer costs besides its bytes, about. */
const besides = 2048

/** Answers by what was asked and by whom, as many as fit; those asked for longest ago go first. */
export class AnswerStore {
  readonly #answers = new Map<string, KeptAnswer>()
  #size = 0

  get size(): number {
    return this.#size
  }

  get(key: string): KeptAnswer | undefined {
    const answer = this.#answers.get(key)
    if (!answer) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  set(key: string, answer: KeptAnswer): void {
    this.#remove(key)
    const size = sizeOf(key, answer)
    if (size > largestAnswer) return
    for (const oldest of this.#answers.keys()) {
      if (this.#size + size <= allowance) break
      this.#remove(oldest)
    }
    this.#answers.set(key, answer)
    this.#size += size
  }

  #remove(key: string): void {
    const answer = this.#answers.get(key)
    if (!answer) return
    this.#answers.delete(key)
    this.#size -= sizeOf(key, answer)
  }
}

function sizeOf(key: string, { bytes }: KeptAnswer): number {
  return (bytes?.length ?? 0) + key.length * 2 + besides
}
