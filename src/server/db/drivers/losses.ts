/**
 * Tells whoever remembers something of the database that a connection to it was lost: what comes back may be another
 * life of it, after a crash, a failover or a restore.
 */
export class Losses {
  readonly #listeners = new Set<() => void>()

  /** Gives back how to end the listening. */
  readonly listen = (forget: () => void): (() => void) => {
    this.#listeners.add(forget)
    return () => {
      this.#listeners.delete(forget)
    }
  }

  happened(): void {
    for (const forget of this.#listeners) forget()
  }
}
