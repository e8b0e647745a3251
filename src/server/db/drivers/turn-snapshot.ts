/** What begins a read of one state, and what ends it. */
interface Transaction {
  begin(): void
  end(): void
}

/**
 * One read transaction for all reads of a turn of the event loop. To get at SQLite's locks takes longer than most reads
 * do, and one transaction does it once. What is asked in a turn was there before it began, so that one state is as new
 * as any of those who ask may expect; whatever was written by this process since must end it.
 */
export class TurnSnapshot {
  readonly #transaction: Transaction
  #isHeld = false

  constructor(transaction: Transaction) {
    this.#transaction = transaction
  }

  /** Reads from here on see one state, until it is ended or the turn is over. */
  hold(): void {
    if (this.#isHeld) return
    this.#transaction.begin()
    this.#isHeld = true
    setImmediate(this.end)
  }

  end = (): void => {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#transaction.end()
  }
}
