import type { Told } from './call-as.ts'
import { completeStarted, type Filling, type LitreBook, startAging, type Wine } from './litre-book.ts'
import { barrelLitres, figuresOf } from './litre-figures.ts'
import type { PressWines } from './press-wines.ts'
import type { BatchStory } from './vintages.ts'

export interface People {
  winemaker: string
  hand: string
}

/** What a barrel gives to the air in a month. */
const evaporated = 1.2

/** The way of one batch's litres through the cellar, each step at the moment of the story in which it is told. */
export class BatchLitres {
  readonly #story: BatchStory
  readonly #book: LitreBook
  readonly #pressWines: PressWines
  readonly #people: People
  readonly figures
  readonly #wine: Wine = { batchId: 0, fillings: [] }
  /** The entry that put it into barrels, and with it started their agings. */
  #barrelled: Told = { id: 0 }

  constructor(story: BatchStory, book: LitreBook, pressWines: PressWines, people: People) {
    this.#story = story
    this.#book = book
    this.#pressWines = pressWines
    this.#people = people
    this.figures = figuresOf(story)
  }

  get #vesselIds(): number[] {
    return this.#wine.fillings.map(({ vesselId }) => vesselId)
  }

  /** The first of the vessels in which it is. */
  get vesselId(): number {
    const [first = 0] = this.#vesselIds
    return first
  }

  /** A vessel that will ferment it; the grapes come in and go there. */
  async crush(batchId: number, vineyardId: number | undefined): Promise<void> {
    const { weight, crushed } = this.figures
    const { age, vineyard, vintage } = this.#story
    this.#wine.batchId = batchId
    this.#wine.fillings = [{ vesselId: this.#book.cellar.take('tank', crushed), volume: crushed }]
    this.#book.remember(age, vineyard, this.#wine)
    const ticket = `${vintage}-${String(vineyard + 1).padStart(3, '0')}`
    const { hand } = this.#people
    await this.#book.record(hand, { kind: 'receive', batchId, weight, vineyardId, ticket })
    await this.#book.record(hand, { kind: 'crush', batchId, weight, to: this.#wine.fillings })
  }

  /** A red wine is pressed off its skins and settles; a white one is racked off its lees to where it ages. */
  async leaveFermenter(day: string): Promise<void> {
    const { freeRun, pressed, aged } = this.figures
    const { hand } = this.#people
    const from = this.#wine.fillings
    const volume = this.#story.isRed ? freeRun : aged
    const to = [{ vesselId: this.#book.cellar.take('tank', volume), volume }]
    if (!this.#story.isRed) await this.#book.rack(hand, from, to, 'Lees')
    else {
      const [fermenter] = this.#vesselIds
      const { winemaker } = this.#people
      const press = await this.#pressWines.wineFor(this.#story, winemaker, day)
      await this.#book.record(winemaker, {
        kind: 'press',
        moves: [
          { from: [{ vesselId: fermenter, volume }], to },
          {
            from: [{ vesselId: fermenter, all: true }],
            to: [{ vesselId: press.vesselId, volume: pressed }],
            losses: [{ reason: 'Pomace', rest: true }],
            batchId: press.batchId,
          },
        ],
      })
    }
    this.#moveTo(to)
  }

  /** Off the lees into barrels with their keg, or into a cask; a white wine is there already. */
  async beginAging(day: string): Promise<void> {
    if (this.#story.isRed) {
      const to = this.#agingVessels()
      // The first vessel's aging is told by itself, with its readings.
      const others = to.slice(1).map(({ vesselId }) => vesselId)
      const records = others.length > 0 ? [startAging(this.#wine.batchId, others, day)] : []
      this.#barrelled = await this.#book.rack(
        this.#people.winemaker,
        this.#wine.fillings,
        to,
        'Lees',
        records,
      )
      this.#moveTo(to)
    }
    await this.#book.addSulphite(this.#people.hand, this.#wine.fillings)
  }

  #agingVessels(): Filling[] {
    const { barrels, keg, aged } = this.figures
    const { cellar, casks } = this.#book
    if (barrels === 0) {
      const cask = { vesselId: cellar.take('cask', aged), volume: aged }
      casks.set(cask.vesselId, aged)
      return [cask]
    }
    const barrel = () => ({ vesselId: cellar.take('barrel', barrelLitres), volume: barrelLitres })
    return [...Array.from({ length: barrels }, barrel), { vesselId: cellar.take('keg', keg), volume: keg }]
  }

  /** Every month the barrels are filled up again with what the air took. */
  async top(): Promise<void> {
    const { barrels } = this.figures
    if (barrels === 0) return
    const lines = this.#vesselIds.slice(0, barrels).map(vesselId => ({ vesselId, volume: evaporated }))
    const [kegId] = this.#vesselIds.slice(barrels)
    const { hand } = this.#people
    await this.#book.record(hand, { kind: 'loss', reason: 'Evaporation', from: lines })
    await this.#book.record(hand, { kind: 'topping', from: { vesselId: kegId }, to: lines })
  }

  /** What does not go into bottles is sold before the wine is made ready for them. */
  async sellSurplus(litres: number): Promise<void> {
    await this.#book.record(this.#people.winemaker, {
      kind: 'bulkOut',
      partner: 'Valley Growers Cooperative',
      document: `BW-${this.#story.vintage}-07`,
      from: [{ vesselId: this.vesselId, volume: litres }],
    })
  }

  /** All of it together in one tank, bright and ready for the bottles. */
  async makeReady(day: string): Promise<void> {
    const { bottled } = this.figures
    const volume = bottled + 25
    const to = [{ vesselId: this.#book.cellar.take('tank', volume), volume }]
    const reason = this.#story.isRed ? 'Lees' : 'Filtration'
    const others = completeStarted(this.#barrelled, day)
    await this.#book.rack(this.#people.winemaker, this.#wine.fillings, to, reason, others)
    this.#moveTo(to)
  }

  async bottle(bottlingId: number, bottleCount: number): Promise<void> {
    await this.#book.record(this.#people.winemaker, {
      kind: 'bottling',
      from: [{ vesselId: this.vesselId, all: true }],
      bottleCount,
      bottleSize: 750,
      losses: [
        { reason: 'Sample', volume: 1.5 },
        { reason: 'Filtration', volume: 8 },
        { reason: 'Bottling', rest: true },
      ],
      bottlingId,
    })
    this.#moveTo([])
  }

  #moveTo(fillings: Filling[]): void {
    for (const vesselId of this.#vesselIds) {
      this.#book.cellar.give(vesselId)
      this.#book.casks.delete(vesselId)
    }
    this.#wine.fillings = fillings
  }
}
