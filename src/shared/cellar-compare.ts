import { vesselsOf } from './cellar-effects.ts'
import {
  apply,
  applyOperation,
  byPlace,
  type Capacities,
  type CellarState,
  type Content,
  isSameContent,
  isSameWine,
  type Operation,
  type Posting,
  type Problem,
} from './cellar-replay.ts'

/** A vessel before and after a change of the past. */
export interface VesselChange {
  vessel: number
  before: Content | null
  after: Content | null
}

/** A recorded operation after which vessels stand otherwise than they did, though it says the same. */
export interface LaterOperation {
  operation: Operation
  vessels: VesselChange[]
}

/** An operation with problems that it did not have. */
export interface ImpossibleOperation {
  operation: Operation
  problems: Problem[]
  /** It stood in the history before the change. */
  isRecorded: boolean
}

export interface Comparison {
  /** Where the changed history ends. */
  state: Map<number, Content>
  later: LaterOperation[]
  impossible: ImpossibleOperation[]
  /** The vessels that end otherwise. */
  vessels: VesselChange[]
}

const codeOf = ({ code, vessel }: Problem) => `${code} ${vessel}`

/**
 * Walks two histories side by side. What both have in common and touches no vessel that stands differently is done
 * once. The walk can be taken in pieces: `before` and `after` each step, in the order of the history.
 */
export class SideBySide {
  /** The state of the history as it was, and what of the changed one differs from it. */
  readonly was: Map<number, Content>
  readonly differing = new Map<number, Content | null>()
  readonly later: LaterOperation[] = []
  readonly impossible: ImpossibleOperation[] = []
  readonly #capacities: Capacities

  constructor(capacities: Capacities, start: CellarState = new Map()) {
    this.was = new Map(start)
    this.#capacities = capacities
  }

  /** What is in the vessel in the changed history. */
  now(vessel: number): Content | undefined {
    const differing = this.differing.get(vessel)
    return differing === undefined ? this.was.get(vessel) : (differing ?? undefined)
  }

  /** An operation that only the history as it was has. */
  gone(operation: Operation): void {
    const touched = vesselsOf(operation.effects)
    const kept = touched.map(vessel => [vessel, this.now(vessel)] as const)
    apply(this.was, applyOperation(this.was, operation, this.#capacities).writes)
    for (const [vessel, content] of kept) this.#note(vessel, content)
  }

  /** An operation that only the changed history has; gives what it could not do. */
  new(operation: Operation): Problem[] {
    const { problems } = this.#applyNow(operation)
    if (problems.length > 0) this.impossible.push({ operation, problems, isRecorded: false })
    return problems
  }

  /** An operation that both have. */
  both(operation: Operation): void {
    const touched = vesselsOf(operation.effects)
    if (this.differing.size === 0 || !touched.some(vessel => this.differing.has(vessel))) {
      apply(this.was, applyOperation(this.was, operation, this.#capacities).writes)
      return
    }
    const kept = touched.map(vessel => [vessel, this.now(vessel)] as const)
    const measuredBefore: string[] = []
    const measuredAfter: string[] = []
    const before = applyOperation(this.was, operation, this.#capacities, noteMeasured(measuredBefore))
    const { writes, problems } = applyOperation(
      new Map(kept.flatMap(([vessel, content]) => (content ? [[vessel, content] as const] : []))),
      operation,
      this.#capacities,
      noteMeasured(measuredAfter),
    )
    apply(this.was, before.writes)
    for (const [vessel, content] of kept)
      this.#note(vessel, writes.has(vessel) ? (writes.get(vessel) ?? undefined) : content)
    const had = new Set(before.problems.map(codeOf))
    const fresh = problems.filter(problem => !had.has(codeOf(problem)))
    if (fresh.length > 0) this.impossible.push({ operation, problems: fresh, isRecorded: true })
    const vessels = touched.flatMap(vessel => this.#changeOf(vessel))
    const isMeasuredOtherwise = measuredBefore.join() !== measuredAfter.join()
    if (vessels.length === 0 && !isMeasuredOtherwise) return
    this.later.push({ operation, vessels })
  }

  /** The vessels that stand otherwise now. */
  vessels(): VesselChange[] {
    return [...this.differing.keys()].flatMap(vessel => this.#changeOf(vessel))
  }

  state(): Map<number, Content> {
    const state = new Map(this.was)
    apply(state, this.differing)
    return state
  }

  #changeOf(vessel: number): VesselChange[] {
    const [before, after] = [this.was.get(vessel) ?? null, this.now(vessel) ?? null]
    return isSameWine(before, after) ? [] : [{ vessel, before, after }]
  }

  #applyNow(operation: Operation) {
    const touched = vesselsOf(operation.effects)
    const state = new Map<number, Content>()
    for (const vessel of touched) {
      const content = this.now(vessel)
      if (content) state.set(vessel, content)
    }
    const result = applyOperation(state, operation, this.#capacities)
    for (const [vessel, content] of result.writes) this.#note(vessel, content ?? undefined)
    return result
  }

  #note(vessel: number, now: Content | undefined): void {
    if (isSameContent(this.was.get(vessel), now)) this.differing.delete(vessel)
    else this.differing.set(vessel, now ?? null)
  }
}

const noteMeasured = (into: string[]) => (posting: Posting) => {
  if (posting.what === 'Measured')
    into.push(`${posting.vessel} ${posting.flow} ${posting.ml} ${posting.parts.origins} ${posting.parts.nl}`)
}

/** What a change of the past makes of everything after it. */
export function compareHistories(
  before: readonly Operation[],
  after: readonly Operation[],
  capacities: Capacities,
  start?: CellarState,
): Comparison {
  const walk = new SideBySide(capacities, start)
  for (const [old, next] of pairs(before, after)) {
    if (old && next) walk.both(next)
    else if (old) walk.gone(old)
    else if (next) walk.new(next)
  }
  return { state: walk.state(), later: walk.later, impossible: walk.impossible, vessels: walk.vessels() }
}

/** Two histories in one order: an operation that both have, at the same place, comes once. */
export function* pairs<Before extends Operation, After extends Pick<Operation, 'id' | 'doneAt' | 'place'>>(
  before: readonly Before[],
  after: readonly After[],
): Generator<[Before | null, After | null]> {
  const olds = [...before].sort(byPlace)
  const news = [...after].sort(byPlace)
  let i = 0
  let j = 0
  while (i < olds.length || j < news.length) {
    const old = olds[i] ?? null
    const next = news[j] ?? null
    const order = old && next ? byPlace(old, next) : old ? -1 : 1
    const isSame = order === 0 && old?.id === next?.id
    if (isSame) yield [old, next]
    else if (order <= 0) yield [old, null]
    else yield [null, next]
    if (order <= 0) i += 1
    if (isSame || order > 0) j += 1
  }
}
