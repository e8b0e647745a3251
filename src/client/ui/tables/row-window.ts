/** Lists up to this long are drawn whole, so that the browser's own search and the keyboard reach every row. */
export const drawnWhole = 200

/** Rows come and go in stretches: fewer and larger steps than row by row. */
export const rowsPerStretch = 20

const mostStretches = 9

/** The stretches of a long list that are drawn, and the room that the others take before and after them. */
export interface Stretches {
  first: number
  /** The one after the last. */
  end: number
  before: number
  after: number
}

/**
 * How high the stretches of a list are: as measured where they were drawn, else as high as the first that was. Were
 * it their mean, every new measurement would move all that stands below.
 */
export class StretchHeights {
  readonly #measured = new Map<number, number>()
  #usual: number
  #isGuess = true

  constructor(rowGuess: number) {
    this.#usual = rowGuess * rowsPerStretch
  }

  measure(stretch: number, height: number): void {
    if (this.#isGuess) this.#usual = height
    this.#isGuess = false
    this.#measured.set(stretch, height)
  }

  of(stretch: number): number {
    return this.#measured.get(stretch) ?? this.#usual
  }

  /** The height of all stretches before this one. */
  before(stretch: number): number {
    let sum = 0
    for (let each = 0; each < stretch; each++) sum += this.of(each)
    return sum
  }
}

/** The stretches between two heights of the list; where there are none, the nearest. */
export function stretchesBetween(
  heights: StretchHeights,
  count: number,
  { top, bottom }: { top: number; bottom: number },
): Stretches {
  const total = heights.before(count)
  let first = 0
  let before = 0
  while (first < count - 1 && before + heights.of(first) <= top) before += heights.of(first++)
  let end = first
  let reached = before
  while (end < count && end - first < mostStretches && (end === first || reached < bottom))
    reached += heights.of(end++)
  return { first, end, before, after: Math.max(0, total - reached) }
}
