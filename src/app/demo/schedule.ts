/** The hands of a clock that the story moves. */
export interface StoryClock {
  now: Date
}

export const aDay = 86_400_000

/** Events in the order in which they happen, each at its own time on the clock. */
export class Schedule {
  readonly #clock: StoryClock
  readonly #until: Date
  readonly #events: { at: Date; happen: () => Promise<void> }[] = []

  constructor(clock: StoryClock, until: Date) {
    this.#clock = clock
    this.#until = until
  }

  at(daysBefore: number, hour: number): Date {
    const moment = new Date(this.#until.getTime() - daysBefore * aDay)
    moment.setUTCHours(hour, 0, 0, 0)
    return moment
  }

  on(daysBefore: number, hour: number, happen: () => Promise<void>): void {
    const at = this.at(daysBefore, hour)
    if (at <= this.#until) this.#events.push({ at, happen })
  }

  /** What the clock in the cellar says, to the minute. */
  get doneAt(): string {
    return this.#clock.now.toISOString().slice(0, 16)
  }

  async run(): Promise<void> {
    for (const { at, happen } of this.#events.sort((a, b) => a.at.getTime() - b.at.getTime())) {
      this.#clock.now = at
      await happen()
    }
  }
}
