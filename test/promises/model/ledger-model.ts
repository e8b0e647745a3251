import { type Effects, type Move, noEffects, vesselsOf } from '#shared/cellar-effects.ts'
import {
  apply,
  applyOperation,
  byPlace,
  type Content,
  isSameWine,
  type Operation,
  type Problem,
  replay,
} from '#shared/cellar-replay.ts'

/** An operation as the model has it: what was sent, and what that must do. */
export interface ModelOperation extends Operation {
  kind: string
  body: object
}

/** What is asked: what goes, and what comes in its place or by itself. */
export interface ModelChange {
  gone: ModelOperation | null
  /** With the id 0, which no stored one has. */
  comes: ModelOperation | null
}

/** One operation in a history: what it found and left, what it could not do, what it gained or lost by a measure. */
interface Step {
  operation: ModelOperation
  before: Map<number, Content>
  after: Map<number, Content>
  problems: Problem[]
  measured: string
}

/** What changes must make of everything after them. */
export interface Expected {
  history: ModelOperation[]
  later: number[]
  /** 0 is the new one. */
  impossible: number[]
  vessels: number[]
}

const plain: Move = { from: [], enters: [], to: [], out: [], losses: [], name: null, mode: 'racking' }
export const withMove = (move: Partial<Move>): Effects => ({ ...noEffects, moves: [{ ...plain, ...move }] })

const codeOf = ({ code, vessel }: Problem) => `${code} ${vessel}`
/** From one to the next within a minute. */
const step = 1024

/** The litre ledger of one winery as it must be: its operations, and nothing else. */
export class LedgerModel {
  readonly capacities: ReadonlyMap<number, number>
  readonly batches: readonly number[]
  current: ModelOperation[] = []
  readonly former = new Map<number, { operation: ModelOperation; status: 'replaced' | 'removed' }>()

  constructor(capacities: ReadonlyMap<number, number>, batches: readonly number[]) {
    this.capacities = capacities
    this.batches = batches
  }

  get vessels(): number[] {
    return [...this.capacities.keys()]
  }

  state(until?: string): Map<number, Content> {
    return replay(this.current, this.capacities, until === undefined ? {} : { until }).state
  }

  /** What is in the vessels just before a place. */
  stateBefore(place: Pick<Operation, 'doneAt' | 'place'>, without: ModelOperation | null) {
    const earlier = this.current.filter(each => each !== without && byPlace(each, place) < 0)
    return replay(earlier, this.capacities).state
  }

  /** The place of an operation in its minute: the one it takes over, after the last one, or next to a neighbour. */
  placeOf(
    doneAt: string,
    gone: ModelOperation | null,
    neighbour?: { of: ModelOperation; isBefore: boolean },
  ) {
    if (gone && gone.doneAt === doneAt && !neighbour) return gone.place
    const places = this.current.filter(each => each.doneAt === doneAt).map(({ place }) => place)
    places.sort((a, b) => a - b)
    if (!neighbour) return (places.at(-1) ?? 0) + step
    const { place } = neighbour.of
    const at = places.indexOf(place)
    const [low, high] = neighbour.isBefore
      ? [places[at - 1] ?? place - 2 * step, place]
      : [place, places[at + 1] ?? place + 2 * step]
    return high - low < 2 ? null : Math.floor((low + high) / 2)
  }

  /** Every operation with what it found and left. */
  steps(history: readonly ModelOperation[] = this.current): Step[] {
    const state = new Map<number, Content>()
    return [...history].sort(byPlace).map(operation => {
      const touched = vesselsOf(operation.effects)
      const at = () => new Map(touched.flatMap(id => (state.has(id) ? [[id, state.get(id) as Content]] : [])))
      const before = at()
      let measured = ''
      const { writes, problems } = applyOperation(state, operation, this.capacities, posting => {
        if (posting.what === 'Measured')
          measured += `${posting.vessel} ${posting.flow} ${posting.ml} ${posting.parts.nl};`
      })
      apply(state, writes)
      return { operation, before, after: at(), problems, measured }
    })
  }

  expect({ gone, comes }: ModelChange): Expected {
    const history = [...this.current.filter(each => each !== gone), ...(comes ? [comes] : [])]
    const was = new Map(this.steps().map(each => [each.operation, each]))
    const later: number[] = []
    const impossible: number[] = []
    for (const { operation, after, problems, measured } of this.steps(history)) {
      const known = was.get(operation)
      const had = new Set(known?.problems.map(codeOf))
      if (problems.some(problem => !had.has(codeOf(problem)))) impossible.push(operation.id)
      if (!known) continue
      const isSame = vesselsOf(operation.effects).every(id => isSameWine(known.after.get(id), after.get(id)))
      if (!isSame || known.measured !== measured) later.push(operation.id)
    }
    const [before, after] = [this.state(), replay(history, this.capacities).state]
    const vessels = this.vessels.filter(id => !isSameWine(before.get(id), after.get(id)))
    return { history, later, impossible, vessels }
  }

  /** What was done and stored: the new one under its number. */
  take({ gone, comes }: ModelChange, id?: number): void {
    if (gone) this.former.set(gone.id, { operation: gone, status: comes ? 'replaced' : 'removed' })
    this.current = [
      ...this.current.filter(each => each !== gone),
      ...(comes && id !== undefined ? [{ ...comes, id }] : []),
    ]
  }

  /** By origin: what came in and was gained, less what left and was lost. */
  totals(): Map<number, number> {
    const totals = new Map<number, number>()
    replay(this.current, this.capacities, {
      book: ({ flow, parts: { origins, nl } }) => {
        const sign = flow === 'in' || flow === 'gain' ? 1 : -1
        origins.forEach((origin, at) => {
          totals.set(origin, (totals.get(origin) ?? 0) + sign * (nl[at] as number))
        })
      },
    })
    return totals
  }
}
