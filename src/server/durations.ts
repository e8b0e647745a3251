/** How long things took: how many of them, by upper bounds, and all of it together. A histogram that only grows. */
export class Durations {
  /** In seconds, the shortest first. */
  readonly bounds: readonly number[]
  /** How many took longer than the bound before and no longer than this one; the last place is past all bounds. */
  readonly counts: number[]
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  add(seconds: number): void {
    let place = 0
    while (place < this.bounds.length && seconds > (this.bounds[place] as number)) place++
    this.counts[place] = (this.counts[place] as number) + 1
    this.sum += seconds
  }
}

/** From what the memory answers to what somebody notices, and to what they give up on. */
export const boundsOfAnswers = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5]

/** A statement is far quicker than an answer; from a tenth of a second on somebody waits for it. */
export const boundsOfStatements = [0.0001, 0.001, 0.01, 0.1, 1]
