const aMinute = 60_000

/** More than send within a minute in any winery; beyond it the oldest counts are let go. */
const mostSubjects = 10_000

/**
 * Counts what each subject does in a minute. In the memory of one process: several servers each count for themselves,
 * so that a device may send as many times the limit as there are servers, which is still little.
 */
export class Meter {
  readonly #allowed: number
  readonly #counts = new Map<string, { since: number; count: number }>()

  constructor(allowed: number) {
    this.#allowed = allowed
  }

  /** Counts once more: 0 when that is still within the limit, else the seconds to wait. */
  secondsToWait(subject: string, now: number): number {
    const known = this.#counts.get(subject)
    const passed = known ? now - known.since : aMinute
    // A clock that was put back must not keep anybody waiting for longer than a minute.
    if (!known || passed >= aMinute || passed < 0) {
      this.#begin(subject, now)
      return 0
    }
    known.count++
    return known.count <= this.#allowed ? 0 : Math.ceil((aMinute - passed) / 1000)
  }

  #begin(subject: string, since: number): void {
    // Put in anew, so that the first of the map is the one that began first.
    this.#counts.delete(subject)
    this.#counts.set(subject, { since, count: 1 })
    const [first] = this.#counts.keys()
    if (this.#counts.size > mostSubjects && first !== undefined) this.#counts.delete(first)
  }
}
