import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import type { OperationBody } from '#features/records/cellar/contract/bodies.ts'
import { effectsOfBody } from '#features/records/cellar/rules/effects-of-body.ts'
import { millilitresIn } from '#features/records/cellar/rules/shown-contents.ts'
import { type CellarNames, problemText } from '#features/records/cellar/rules/texts.ts'
import { type Effects, vesselsOf } from '#shared/cellar-effects.ts'
import { applyOperation, type Content } from '#shared/cellar-replay.ts'
import { pure } from '#shared/wine-parts.ts'
import { balanceText } from './balance-text.ts'
import { type EntryValues, entryInput } from './entry-values.ts'

/** The vessels as they are at the time of an entry. */
export interface JudgedCellar {
  vessels: ReadonlyMap<number, CellarVessel>
  names: CellarNames
}

/** What is to be said of an entry as it stands. */
export interface Judgement {
  /** What would be sent; null while something is missing. */
  body: OperationBody | null
  effects: Effects | null
  /** What it comes to; null while something is missing. */
  balance: string | null
  /** Why it would be refused, in the words of the refusal. */
  refusal: string | null
}

const incomplete: Judgement = { body: null, effects: null, balance: null, refusal: null }

/**
 * Judges an entry as the server will, by what is in the vessels at that time. `isKnown` is false where that cannot be
 * told here: then only what can never be is refused.
 */
export function judge(values: EntryValues, cellar: JudgedCellar, isKnown = true): Judgement {
  const read = entryInput.safeParse(values)
  return read.success ? judgeBody(read.data, cellar, isKnown) : incomplete
}

/** The same of what would be sent. */
export function judgeBody(
  body: OperationBody,
  { vessels, names }: JudgedCellar,
  isKnown = true,
): Judgement & { body: OperationBody } {
  const volumeAt = (id: number) => millilitresIn(vessels.get(id)?.content?.volume ?? 0)
  const { effects, refusal, problem } = effectsOfBody(body, volumeAt)
  if (refusal) return { body, effects: null, balance: null, refusal: refusal.message }
  if (problem) return { body, effects: null, balance: null, refusal: problemText(problem, names) }
  const balance = balanceText(body, effects, volumeAt, names)
  if (!isKnown) return { body, effects, balance, refusal: null }
  const operation = { id: 0, doneAt: body.doneAt, place: 0, effects }
  const [first] = applyOperation(stateOf(vessels), operation, capacitiesOf(vessels)).problems
  return { body, effects, balance, refusal: first ? problemText(first, names) : null }
}

/** What it is made of decides nothing here: each vessel is taken for pure. */
function stateOf(vessels: ReadonlyMap<number, CellarVessel>): Map<number, Content> {
  const state = new Map<number, Content>()
  for (const [id, { content }] of vessels) {
    if (!content) continue
    const ml = millilitresIn(content.volume)
    state.set(id, { batch: content.batch.id, ml, since: content.since, ...pure(content.batch.id, ml) })
  }
  return state
}

function capacitiesOf(vessels: ReadonlyMap<number, CellarVessel>): Map<number, number> {
  const known = [...vessels].filter(([, { capacityLitres }]) => capacityLitres !== null)
  return new Map(known.map(([id, { capacityLitres }]) => [id, millilitresIn(capacityLitres ?? 0)]))
}

/** What the screen showed to be in the vessels that an entry touches. */
export function expectationsOf(effects: Effects, vessels: ReadonlyMap<number, CellarVessel>) {
  return vesselsOf(effects).map(vesselId => ({
    vesselId,
    batchId: vessels.get(vesselId)?.content?.batch.id ?? null,
  }))
}

/** The vessels as the entry leaves them; as they are while it is incomplete or impossible. */
export function vesselsAfter(values: EntryValues, cellar: JudgedCellar): ReadonlyMap<number, CellarVessel> {
  const { vessels, names } = cellar
  const { body, effects } = judge(values, cellar, false)
  if (!body || !effects) return vessels
  const operation = { id: 0, doneAt: body.doneAt, place: 0, effects }
  const { writes } = applyOperation(stateOf(vessels), operation, new Map())
  const after = new Map(vessels)
  for (const [id, content] of writes) {
    const vessel = vessels.get(id)
    if (vessel) after.set(id, holding(vessel, content, names))
  }
  return after
}

function holding(vessel: CellarVessel, content: Content | null, names: CellarNames): CellarVessel {
  const volume = (content?.ml ?? 0) / 1000
  const ullage = vessel.capacityLitres === null ? null : Math.max(0, vessel.capacityLitres - volume)
  if (!content) return { ...vessel, content: null, ullage }
  const { batch: id, since } = content
  const batch = {
    id,
    batchId: names.batch(id),
    batchName: '',
    grapeVariety: null,
    vintage: null,
    vineyardName: null,
  }
  return { ...vessel, ullage, content: { batch, volume, fill: null, since, composition: [] } }
}
