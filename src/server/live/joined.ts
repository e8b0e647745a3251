/**
 * Does one thing at a time and not too often: whoever asks while it rests or is at it shares the next time with all
 * who ask meanwhile. The first who asks after a rest does not wait.
 */
export class Joined {
  readonly #work: () => Promise<void>
  readonly #every: number
  readonly #onFailure: (error: unknown) => void
  #isAsked = false
  #isOver = false
  #underWay: Promise<void> | null = null
  #rest: NodeJS.Timeout | null = null

  constructor(work: () => Promise<void>, every: number, onFailure: (error: unknown) => void) {
    this.#work = work
    this.#every = every
    this.#onFailure = onFailure
  }

  ask(): void {
    this.#isAsked = true
    if (!this.#isOver && !this.#underWay && !this.#rest) this.#underWay = this.#run()
  }

  /** Begins nothing more, and waits for what is under way. */
  async end(): Promise<void> {
    this.#isOver = true
    if (this.#rest) clearTimeout(this.#rest)
    await this.#underWay
  }

  async #run(): Promise<void> {
    this.#isAsked = false
    try {
      await this.#work()
    } catch (error) {
      this.#onFailure(error)
    }
    this.#underWay = null
    if (this.#isOver) return
    this.#rest = setTimeout(() => {
      this.#rest = null
      if (this.#isAsked) this.ask()
    }, this.#every)
    this.#rest.unref()
  }
}
