/** The vessels that are free at the moment of the story. */
export class Cellar {
  readonly #free: { id: number; usageType?: string | undefined }[]
  readonly #all: Map<number, { id: number; usageType?: string | undefined }>

  constructor(vessels: { id: number; usageType?: string | undefined }[]) {
    this.#free = [...vessels]
    this.#all = new Map(vessels.map(vessel => [vessel.id, vessel]))
  }

  take(usage: 'Fermentation' | 'Aging'): number {
    const fits = (usageType?: string) =>
      usageType === usage || (usage === 'Fermentation' && usageType === 'Both')
    const index = this.#free.findIndex(({ usageType }) => fits(usageType))
    const [vessel] = this.#free.splice(index, index < 0 ? 0 : 1)
    if (!vessel) throw new Error(`The sample winery has no free vessel for ${usage}`)
    return vessel.id
  }

  give(id: number): void {
    const vessel = this.#all.get(id)
    if (vessel) this.#free.push(vessel)
  }
}
