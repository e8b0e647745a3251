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

interface Place {
  answer: KeptAnswer
  /** Asked for since it was last passed over: it may stay once more. */
  isUsed: boolean
}

/** Answers by what was asked and by whom, as many as fit; the oldest that nobody asked for again goes first. */
export class AnswerStore {
  readonly #places = new Map<string, Place>()
  #size = 0

  get size(): number {
    return this.#size
  }

  get(key: string): KeptAnswer | undefined {
    const place = this.#places.get(key)
    if (place) place.isUsed = true
    return place?.answer
  }

  set(key: string, answer: KeptAnswer): void {
    this.#remove(key)
    const size = sizeOf(key, answer)
    if (size > largestAnswer) return
    while (this.#size + size > allowance) this.#makeRoom()
    this.#places.set(key, { answer, isUsed: false })
    this.#size += size
  }

  /** After a lost connection nothing of before is trusted. */
  forget(): void {
    this.#places.clear()
    this.#size = 0
  }

  #makeRoom(): void {
    for (const [key, place] of this.#places) {
      if (!place.isUsed) {
        this.#remove(key)
        return
      }
      place.isUsed = false
      this.#places.delete(key)
      this.#places.set(key, place)
    }
  }

  #remove(key: string): void {
    const place = this.#places.get(key)
    if (!place) return
    this.#places.delete(key)
    this.#size -= sizeOf(key, place.answer)
  }
}

function sizeOf(key: string, { bytes }: KeptAnswer): number {
  return (bytes?.length ?? 0) + key.length * 2 + besides
}
