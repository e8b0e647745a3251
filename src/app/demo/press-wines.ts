import type { CallAs } from './call-as.ts'
import type { LitreBook } from './litre-book.ts'
import type { BatchStory } from './vintages.ts'

/** The press wine of one vintage. */
export interface PressWine {
  batchId: number
  vesselId: number
  vintage: string
  agingId: number
}

/** What the presses give of the red wines: one tank and one name for each vintage. */
export class PressWines {
  readonly #book: LitreBook
  readonly #call: CallAs
  readonly #wines = new Map<number, PressWine>()

  constructor(book: LitreBook, call: CallAs) {
    this.#book = book
    this.#call = call
  }

  ofVintage(age: number): PressWine {
    const wine = this.#wines.get(age)
    if (!wine) throw new Error(`The sample winery has no press wine of ${age} vintages ago`)
    return wine
  }

  /** Ends its aging together with the entry that empties its tank. */
  completed(age: number, day: string): object[] {
    return [{ do: 'complete', kind: 'aging', id: this.ofVintage(age).agingId, day }]
  }

  /** Where a pressing of that vintage goes; the first one begins the wine. */
  async wineFor({ age, vintage }: BatchStory, winemaker: string, day: string): Promise<PressWine> {
    const known = this.#wines.get(age)
    if (known) return known
    const { id: batchId } = await this.#call(winemaker, 'POST', '/api/batch', {
      batchId: `WB-${day.replaceAll('-', '')}-${9000 + age}`,
      batchName: `${vintage} Press Wine`,
      wineType: 'Red',
      startDate: day,
      status: 'In Progress',
    })
    const vesselId = this.#book.cellar.take('tank', 900)
    const aging = { batchId, vesselId, startDate: day, status: 'Active' }
    const { id: agingId } = await this.#call(winemaker, 'POST', '/api/aging', aging)
    const wine = { batchId, vesselId, vintage, agingId }
    this.#wines.set(age, wine)
    return wine
  }
}
