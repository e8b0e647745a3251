const waiting: (() => void)[] = []

function letOneGo(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGo)
}

/**
 * Waits for a turn of the event loop of one's own. Whoever works through much data takes a turn between two pieces
 * of it: of all who do, one goes on in each turn, so that a short request never waits for more than one piece.
 */
export function ownTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(letOneGo)
  })
}

/** So long one works on before others get a turn, in milliseconds. */
const longestStretch = 10

/** Says when it is time to let others have a turn: by the clock, since some steps take far longer than others. */
export class Pace {
  readonly #longest: number
  #since = performance.now()

  /** Shorter than usual for what takes many seconds: everybody who asks meanwhile waits half of it. */
  constructor(longest = longestStretch) {
    this.#longest = longest
  }

  isDue(): boolean {
    return performance.now() - this.#since > this.#longest
  }

  async rest(): Promise<void> {
    await ownTurn()
    this.#since = performance.now()
  }
}
