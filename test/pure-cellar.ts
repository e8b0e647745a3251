import { operationBody } from '#features/records/cellar/contract/bodies.ts'
import { effectsOfBody } from '#features/records/cellar/rules/effects-of-body.ts'
import { type Comparison, compareHistories, type VesselChange } from '#shared/cellar-compare.ts'
import {
  byPlace,
  type Capacities,
  type Content,
  type Operation,
  type Posting,
  type Problem,
  replay,
} from '#shared/cellar-replay.ts'
import { litresOf } from '#shared/volumes.ts'

/** The batches of worked examples. */
export const wines = { A: 1, B: 2, C: 3, D: 4, F: 5, P: 6 } as const
const nameOf = (batch: number) => Object.entries(wines).find(([, id]) => id === batch)?.[0] ?? 'added'

export type Recorded = { operation: Operation } | { refusal: string } | { problems: Problem[] }

/** A cellar on paper: bodies go in as somebody would send them, and it tells in litres what is where. */
export class PureCellar {
  operations: Operation[] = []
  readonly #ids = new Map<string, number>()
  readonly #capacities: Capacities
  #nextId = 1

  /** Capacities in millilitres; barrels are called B-1 and so on and hold 225 L unless said, everything else 5,000. */
  constructor(capacities: Record<string, number> = {}) {
    const of = (code: string) => capacities[code] ?? (code.startsWith('B-') ? 225_000 : 5_000_000)
    const codes = (vessel: number) => [...this.#ids].find(([, id]) => id === vessel)?.[0] ?? ''
    this.#capacities = { get: (vessel: number) => of(codes(vessel)) } as Capacities
  }

  id(code: string): number {
    const known = this.#ids.get(code) ?? this.#ids.size + 1
    this.#ids.set(code, known)
    return known
  }

  /** The operation that a body would be: the last of its minute, or at the place of another. */
  read(
    doneAt: string,
    body: object,
    history: readonly Operation[] = this.operations,
    place?: number,
  ): Recorded {
    const read = operationBody.parse({ doneAt, ...body })
    const id = this.#nextId++
    const at = { doneAt: read.doneAt, place: place ?? id * 1024 }
    const before = history.filter(operation => byPlace(operation, at) < 0)
    const { state } = replay(before, this.#capacities)
    const resolved = effectsOfBody(read, vessel => state.get(vessel)?.ml ?? 0)
    if (resolved.refusal) return { refusal: `${resolved.refusal.field}: ${resolved.refusal.message}` }
    if (resolved.problem) return { problems: [resolved.problem] }
    return { operation: { id, ...at, effects: resolved.effects } }
  }

  /** Records it, or tells why not; then everything stays as it was. */
  record(doneAt: string, body: object): Recorded {
    const read = this.read(doneAt, body)
    if (!('operation' in read)) return read
    const { impossible } = this.compared([...this.operations, read.operation])
    if (impossible.length > 0) return { problems: impossible.flatMap(({ problems }) => problems) }
    this.operations = [...this.operations, read.operation]
    return read
  }

  /** What is recorded for sure. */
  must(doneAt: string, body: object): Operation {
    const recorded = this.record(doneAt, body)
    if (!('operation' in recorded)) throw new Error(JSON.stringify(recorded))
    return recorded.operation
  }

  /** The history with another body in place of an operation, at its minute and place. */
  replacing(old: Operation, body: object): Operation[] {
    const others = this.operations.filter(({ id }) => id !== old.id)
    const read = this.read(old.doneAt, body, others, old.place)
    if (!('operation' in read)) throw new Error(JSON.stringify(read))
    return [...others, read.operation]
  }

  compared(after: readonly Operation[]): Comparison {
    return compareHistories(this.operations, after, this.#capacities)
  }

  /** "T-1 2050 A", with what it is made of where that is more than its name: every vessel that holds wine. */
  contents(until?: string): string[] {
    const { state } = replay(this.operations, this.#capacities, until === undefined ? {} : { until })
    return [...this.#ids].flatMap(([code, id]) => {
      const content = state.get(id)
      return content ? [`${code} ${this.shown(content)}`] : []
    })
  }

  shown(content: Content | null): string {
    if (!content) return 'empty'
    const { ml, batch, origins, nl } = content
    const parts = origins.map((origin, at) => `${nameOf(origin)} ${(nl[at] as number) / 1_000_000_000}`)
    const isPure = origins.length === 1 && origins[0] === batch
    return `${litresOf(ml)} ${nameOf(batch)}${isPure ? '' : ` (${parts.join(', ')})`}`
  }

  changes(vessels: readonly VesselChange[]): string[] {
    return [...this.#ids].flatMap(([code, id]) =>
      vessels
        .filter(({ vessel }) => vessel === id)
        .map(({ before, after }) => `${code} ${this.shown(before)} → ${this.shown(after)}`),
    )
  }

  /** What left, was lost or gained, in litres by the word for it. */
  booked(history: readonly Operation[] = this.operations): Record<string, number> {
    const totals: Record<string, number> = {}
    const book = ({ flow, what, ml }: Posting) => {
      if (flow !== 'in') totals[what] = ((totals[what] ?? 0) * 1000 + (flow === 'gain' ? -ml : ml)) / 1000
    }
    replay(history, this.#capacities, { book })
    return totals
  }
}

export const barrels = (count: number) => Array.from({ length: count }, (_, at) => `B-${at + 1}`)

export const each = (codes: readonly string[], volume: number) =>
  Object.fromEntries(codes.map(code => [code, volume]))

/** A cellar with opening balances of 2026-09-01: vessel, litres, batch. */
export function opened(lines: [string, number, number][], capacities: Record<string, number> = {}) {
  const cellar = new PureCellar(capacities)
  const to = lines.map(([code, volume, of]) => ({ vesselId: cellar.id(code), volume, batchId: of }))
  const opening = cellar.must('2026-09-01', { kind: 'opening', to })
  const line = (code: string, volume: number | 'all' | 'rest') =>
    typeof volume === 'number'
      ? { vesselId: cellar.id(code), volume }
      : { vesselId: cellar.id(code), [volume]: true }
  /** `out` and `into` by vessel, losses by reason. */
  const moved = (
    out: Record<string, number | 'all'>,
    into: Record<string, number>,
    losses: Record<string, number | 'rest'> = {},
  ) => ({
    from: Object.entries(out).map(([code, volume]) => line(code, volume)),
    to: Object.entries(into).map(([code, volume]) => line(code, volume)),
    losses: Object.entries(losses).map(([reason, volume]) =>
      volume === 'rest' ? { reason, rest: true } : { reason, volume },
    ),
  })
  const racked = (...stated: Parameters<typeof moved>) => ({ kind: 'transfer', moves: [moved(...stated)] })
  return { cellar, opening, line, moved, racked }
}
