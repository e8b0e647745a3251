/** One measured value and when it was measured, in milliseconds. */
export interface TimedValue {
  time: number
  value: number
}

/**
 * Min-max decimation: thins a series out to at most so many points and keeps its peaks. The time is cut into equal
 * stretches, and of each the lowest and the highest value stay, besides the first and the last of all. A series that
 * is short enough stays whole. Points come one by one in the order of time; no more are held than are kept.
 */
export class PeakKeeper<Point extends TimedValue> {
  readonly #most: number
  readonly #from: number
  readonly #stretch: number
  #all: Point[] | null = []
  #first: Point | undefined
  #last: Point | undefined
  readonly #lowest = new Map<number, Point>()
  readonly #highest = new Map<number, Point>()
  count = 0

  constructor(most: number, from: number, to: number) {
    const stretches = Math.max(1, Math.floor((most - 2) / 2))
    this.#most = most
    this.#from = from
    this.#stretch = (to - from) / stretches || 1
  }

  add(point: Point): void {
    this.count++
    this.#first ??= point
    this.#last = point
    if (this.#all && this.#all.length < this.#most) {
      this.#all.push(point)
      return
    }
    for (const each of this.#all ?? []) this.#keepPeaks(each)
    this.#all = null
    this.#keepPeaks(point)
  }

  points(): Point[] {
    if (this.#all) return this.#all
    const ends = [this.#first, this.#last].filter(point => point !== undefined)
    const kept = new Set([...ends, ...this.#lowest.values(), ...this.#highest.values()])
    return [...kept].sort((a, b) => a.time - b.time)
  }

  #keepPeaks(point: Point): void {
    const stretch = Math.floor((point.time - this.#from) / this.#stretch)
    const lowest = this.#lowest.get(stretch)
    const highest = this.#highest.get(stretch)
    if (!lowest || point.value < lowest.value) this.#lowest.set(stretch, point)
    if (!highest || point.value > highest.value) this.#highest.set(stretch, point)
  }
}
