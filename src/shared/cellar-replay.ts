import type { Effects, Gone, Move } from './cellar-effects.ts'
import { largestMillilitres } from './volumes.ts'
import { added, isSameParts, noParts, type Parts, pure, scaled, without } from './wine-parts.ts'

/** The wine in a vessel. A vessel that holds none has no content. */
export interface Content extends Parts {
  /** The batch that the wine is called after. */
  batch: number
  ml: number
  /** When the vessel got this wine, or the wine its name. */
  since: string
}

export type CellarState = ReadonlyMap<number, Content>
export type Capacities = ReadonlyMap<number, number>

/** An operation as far as balances go: when it was done, which place it has in its minute, and what it does. */
export interface Operation {
  id: number
  doneAt: string
  place: number
  effects: Effects
}

export type ProblemCode = 'short' | 'empty' | 'otherWine' | 'noName' | 'notFirst' | 'overfull' | 'notEmptied'

/** What is impossible about an operation, in millilitres; `batch` is the other wine. Null: no vessel, but the bottles. */
export interface Problem {
  code: ProblemCode
  vessel: number | null
  has?: number
  needs?: number
  batch?: number
}

/** With one of these an operation is left out whole; the others are told of one that is done. */
const hardCodes: ReadonlySet<ProblemCode> = new Set(['short', 'empty', 'otherWine', 'noName', 'notFirst'])
export const isHard = ({ code }: Problem): boolean => hardCodes.has(code)

/** One line of the book: what came in, left, was lost or gained, and of which origins. */
export interface Posting {
  operation: Operation
  flow: 'in' | 'out' | 'loss' | 'gain'
  what: string
  vessel: number | null
  ml: number
  parts: Parts
}

export type Book = (posting: Posting) => void

/** Before or after each other in the history: nothing else decides. */
export function byPlace(
  a: Pick<Operation, 'doneAt' | 'place'>,
  b: Pick<Operation, 'doneAt' | 'place'>,
): number {
  return a.doneAt < b.doneAt ? -1 : a.doneAt > b.doneAt ? 1 : a.place - b.place
}

/** The same wine, as much of it and made of the same, whenever it came. */
export function isSameWine(a: Content | null | undefined, b: Content | null | undefined): boolean {
  if (!a || !b) return !a && !b
  return a.batch === b.batch && a.ml === b.ml && isSameParts(a, b)
}

export function isSameContent(a: Content | null | undefined, b: Content | null | undefined): boolean {
  return isSameWine(a, b) && a?.since === b?.since
}

/** What is said when an operation cannot be done: it does nothing then. */
class Impossible extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** What an operation makes of a state; the state itself stays as it is. */
export function applyOperation(
  state: CellarState,
  operation: Operation,
  capacities: Capacities,
  book?: Book,
): { writes: Map<number, Content | null>; problems: Problem[] } {
  const work = new Work(state, operation, capacities)
  try {
    work.run()
  } catch (error) {
    if (!(error instanceof Impossible)) throw error
    return { writes: new Map(), problems: [error.problem] }
  }
  if (book) for (const posting of work.postings) book(posting)
  return { writes: work.writes, problems: work.problems }
}

/** One operation under way. */
class Work {
  readonly writes = new Map<number, Content | null>()
  readonly problems: Problem[] = []
  readonly postings: Posting[] = []
  readonly #state: CellarState
  readonly #operation: Operation
  readonly #capacities: Capacities

  constructor(state: CellarState, operation: Operation, capacities: Capacities) {
    this.#state = state
    this.#operation = operation
    this.#capacities = capacities
  }

  run(): void {
    const { moves, measured, renamed, treated } = this.#operation.effects
    for (const move of moves) this.#move(move)
    for (const [vessel, ml] of measured) this.#measure(vessel, ml)
    for (const [vessel, batch] of renamed) this.#put(vessel, { ...this.#content(vessel), batch })
    for (const vessel of treated) this.#content(vessel)
  }

  #at(vessel: number): Content | undefined {
    const written = this.writes.get(vessel)
    return written === undefined ? this.#state.get(vessel) : (written ?? undefined)
  }

  /** What is in a vessel that must not be empty. */
  #content(vessel: number): Content {
    const content = this.#at(vessel)
    if (!content) throw new Impossible({ code: 'empty', vessel })
    return content
  }

  #put(vessel: number, content: Omit<Content, 'since'> | null): void {
    const before = this.#at(vessel)
    if (!content || content.ml === 0) {
      this.writes.set(vessel, null)
      return
    }
    const { batch, ml, origins, nl } = content
    const since = before && before.batch === batch ? before.since : this.#operation.doneAt
    this.writes.set(vessel, { batch, ml, since, origins, nl })
  }

  #post(flow: Posting['flow'], what: string, vessel: number | null, ml: number, parts: Parts): void {
    if (ml > 0) this.postings.push({ operation: this.#operation, flow, what, vessel, ml, parts })
  }

  #move(move: Move): void {
    const { from, enters, to, out, losses } = move
    let pool: Parts = noParts
    let poolMl = 0
    const names = new Set<number>()
    for (const [vessel, ml, empties] of from) {
      const content = this.#at(vessel)
      if (!content || content.ml < ml)
        throw new Impossible({ code: 'short', vessel, has: content?.ml ?? 0, needs: ml })
      const taken = scaled(content, ml, content.ml)
      this.#put(vessel, { ...content, ml: content.ml - ml, ...without(content, taken) })
      if (empties && content.ml > ml) this.problems.push({ code: 'notEmptied', vessel, has: content.ml - ml })
      pool = added(pool, taken)
      poolMl += ml
      names.add(content.batch)
    }
    for (const [batch, ml, parts] of enters) {
      const entered = parts
        ? { origins: parts.map(([origin]) => origin), nl: parts.map(([, nl]) => nl) }
        : pure(batch, ml)
      this.#post('in', 'in', to[0]?.[0] ?? null, ml, entered)
      pool = added(pool, entered)
      poolMl += ml
      if (batch !== 0) names.add(batch)
    }
    const name = this.#nameOf(move, names)
    const give = (ml: number): Parts => {
      const given = scaled(pool, ml, poolMl)
      pool = without(pool, given)
      poolMl -= ml
      return given
    }
    for (const [vessel, ml] of to) this.#fill(vessel, ml, give(ml), move, name)
    const leave = (flow: 'out' | 'loss', [what, ml]: Gone) => this.#post(flow, what, null, ml, give(ml))
    for (const gone of out) leave('out', gone)
    for (const gone of losses) leave('loss', gone)
  }

  /** The name of what is given: the stated one, or the one that all sources have. */
  #nameOf({ mode, name, to, out }: Move, names: ReadonlySet<number>): number | null {
    if (mode === 'blend') return name
    const isOne = names.size <= 1
    const isBottled = out.some(([what]) => what === 'bottled')
    if (!isOne && mode !== 'topping' && (to.length > 0 || isBottled))
      throw new Impossible({ code: 'noName', vessel: to[0]?.[0] ?? null })
    return name ?? [...names][0] ?? null
  }

  #fill(vessel: number, ml: number, parts: Parts, { mode }: Move, name: number | null): void {
    const before = this.#at(vessel)
    if (mode === 'opening' && before) throw new Impossible({ code: 'notFirst', vessel })
    if (mode === 'topping' && !before) throw new Impossible({ code: 'empty', vessel })
    if (mode === 'racking' && before && before.batch !== name)
      throw new Impossible({ code: 'otherWine', vessel, batch: before.batch })
    const batch = mode === 'topping' ? (before?.batch ?? 0) : (name ?? 0)
    this.#put(vessel, { batch, ml: (before?.ml ?? 0) + ml, ...added(before ?? noParts, parts) })
    this.#checkRoom(vessel)
  }

  #measure(vessel: number, ml: number): void {
    const before = this.#content(vessel)
    if (ml < before.ml) {
      const lost = scaled(before, before.ml - ml, before.ml)
      this.#post('loss', 'Measured', vessel, before.ml - ml, lost)
      this.#put(vessel, { ...before, ml, ...without(before, lost) })
    } else if (ml > before.ml) {
      const grown = scaled(before, ml, before.ml)
      this.#post('gain', 'Measured', vessel, ml - before.ml, without(grown, before))
      this.#put(vessel, { ...before, ml, ...grown })
    }
    this.#checkRoom(vessel)
  }

  #checkRoom(vessel: number): void {
    const has = Math.min(this.#capacities.get(vessel) ?? largestMillilitres, largestMillilitres)
    const needs = this.#at(vessel)?.ml ?? 0
    const known = this.problems.find(problem => problem.code === 'overfull' && problem.vessel === vessel)
    if (known) known.needs = Math.max(known.needs ?? 0, needs)
    else if (needs > has) this.problems.push({ code: 'overfull', vessel, has, needs })
  }
}

/** What the history makes of a cellar. It looks at nothing else: no clock, no database, no order of arrival. */
export function replay(
  operations: readonly Operation[],
  capacities: Capacities,
  { start, until, book }: { start?: CellarState; until?: string; book?: Book } = {},
): { state: Map<number, Content>; problems: { operation: Operation; problems: Problem[] }[] } {
  const state = new Map(start)
  const found: { operation: Operation; problems: Problem[] }[] = []
  for (const operation of [...operations].sort(byPlace)) {
    if (until !== undefined && operation.doneAt > until) break
    const { writes, problems } = applyOperation(state, operation, capacities, book)
    if (problems.length > 0) found.push({ operation, problems })
    apply(state, writes)
  }
  return { state, problems: found }
}

export function apply(state: Map<number, Content>, writes: ReadonlyMap<number, Content | null>): void {
  for (const [vessel, content] of writes)
    if (content) state.set(vessel, content)
    else state.delete(vessel)
}
