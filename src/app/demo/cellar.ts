export interface CellarVessel {
  id: number
  vesselId: string
  litres: number
}

/** How the vessels of a kind are called. */
const rows = { tank: 'T-', barrel: 'B-', cask: 'CASK-', keg: 'KEG-', amphora: 'AMPHORA-' } as const

/** The vessels that are free at the moment of the story. */
export class Cellar {
  readonly #free: CellarVessel[]
  readonly #all: Map<number, CellarVessel>

  constructor(vessels: CellarVessel[]) {
    this.#free = [...vessels]
    this.#all = new Map(vessels.map(vessel => [vessel.id, vessel]))
  }

  /** The smallest of a kind that holds so much; of two alike the one that has been free for longer. */
  take(kind: keyof typeof rows, litres: number): number {
    const [best] = this.#free
      .filter(vessel => vessel.vesselId.startsWith(rows[kind]) && vessel.litres >= litres)
      .sort((a, b) => a.litres - b.litres)
    if (!best) throw new Error(`The sample winery has no free ${kind} for ${litres} L`)
    this.#free.splice(this.#free.indexOf(best), 1)
    return best.id
  }

  give(id: number): void {
    const vessel = this.#all.get(id)
    if (vessel) this.#free.push(vessel)
  }
}
