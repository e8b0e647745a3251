/** An answer that was made, ready for anyone else who asked the same. */
export interface MadeAnswer {
  /** Names and values in turn, as in `KeptAnswer`. */
  head: readonly string[]
  bytes: Buffer
}

/** The making of an answer; null when it is too long to be held, and so cannot be handed on. */
export type Making = Promise<{ made: MadeAnswer | null }>

/**
 * Answers that are being made (request coalescing). Whoever asks the same in the same state of the database waits for
 * the one under way instead of making it again. It goes on when the one who began it is gone, and a failure is told to
 * those who waited for it alone: the next to ask begins anew.
 */
export class SharedBuilds {
  readonly #underWay = new Map<string, Making>()

  /** The making of that answer by somebody else. Told at once, so that of two who come together one begins. */
  find(question: string): Making | undefined {
    return this.#underWay.get(question)
  }

  /** Says that the answer is being made. Who else is making it, because it was too long to be shared, stays beside. */
  announce(question: string, making: Making): void {
    if (this.#underWay.has(question)) return
    this.#underWay.set(question, making)
    const isOver = () => {
      if (this.#underWay.get(question) === making) this.#underWay.delete(question)
    }
    making.then(isOver, isOver)
  }

  /** After a lost connection nobody waits for what was begun before. */
  forget(): void {
    this.#underWay.clear()
  }
}
