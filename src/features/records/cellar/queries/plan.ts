import type { Queries } from '#server/db/dialect.ts'
import type { RecordRow } from '#server/db/tables.ts'
import { Pace } from '#server/event-loop.ts'
import { invalidInput } from '#server/failure.ts'
import { SideBySide, type VesselChange } from '#shared/cellar-compare.ts'
import { type Effects, noEffects, vesselsOf } from '#shared/cellar-effects.ts'
import { byPlace, type Capacities, type CellarState, type Content } from '#shared/cellar-replay.ts'
import type { OperationBody } from '../contract/bodies.ts'
import { effectsOfBody } from '../rules/effects-of-body.ts'
import { referencesOf } from '../rules/references-of-body.ts'
import { readBalances } from './balances.ts'
import { checkpointBefore, placesOfCheckpoints } from './checkpoints.ts'
import { type HistoryOperation, type Place, readHistory } from './history.ts'
import type { NamedCellar } from './naming.ts'

export type OperationRow = RecordRow<'cellarOperations'>

/** A change of the history whose place is known: what goes, what comes. */
export interface PlacedChange {
  /** The operation that is replaced or removed. */
  row: OperationRow | null
  body: OperationBody | null
  /** Where the new one comes; null where one is only removed. */
  at: Place | null
  /** Where its fields stand in what was sent. */
  path: string
}

/** An operation that comes, in numbers, with what it finds and leaves. */
export interface NewOperation {
  change: PlacedChange
  body: OperationBody
  /** Below zero until it is stored. */
  operation: HistoryOperation
  contents: VesselChange[]
}

/** What a change of the history makes of the cellar. */
export interface Plan {
  changes: readonly PlacedChange[]
  added: NewOperation[]
  walk: SideBySide
  /** Where the history first differs. */
  first: Place
  /** Nothing recorded comes after it in any of its vessels. */
  isAtEnd: boolean
  /** Later checkpoints, as they must be from now on. */
  checkpoints: { at: Place; state: CellarState }[]
}

interface Asked {
  db: Queries
  wineryId: number
  names: NamedCellar
  /** Capacities that would be set together with the changes. */
  rooms: Capacities
}

/** Works out what changes make of the cellar, and writes nothing. */
export async function planChanges(asked: Asked, changes: readonly PlacedChange[]): Promise<Plan> {
  const places = changes.flatMap(({ row, at }) => [...(row ? [row] : []), ...(at ? [at] : [])]).sort(byPlace)
  const { doneAt, place } = places[0] as Place
  const first = { doneAt, place }
  const [only] = changes
  if (changes.length === 1 && only?.body && only.at && !only.row) {
    const ending = await planAtEnd(asked, only, only.body, only.at)
    if (ending) return ending
  }
  return planInPast(asked, changes, first)
}

/** The balances say all there is to know where nothing recorded comes later: whatever the age of the cellar. */
async function planAtEnd(
  { db, wineryId, names, rooms }: Asked,
  change: PlacedChange,
  body: OperationBody,
  at: Place,
): Promise<Plan | null> {
  const named = referencesOf(body).flatMap(({ table, id }) => (table === 'vessels' ? [id] : []))
  const vesselIds = [...new Set(named)]
  const balances = await readBalances(db, wineryId, vesselIds)
  if ([...balances.values()].some(({ last }) => byPlace(last, at) > 0)) return null
  const start = new Map<number, Content>()
  for (const [vessel, { content }] of balances) if (content) start.set(vessel, content)
  await names.learnRooms(vesselIds)
  const walk = new SideBySide(new Map([...names.capacities, ...rooms]), start)
  const added = [takePlace(walk, change, body, at, -1)]
  return { changes: [change], added, walk, first: at, isAtEnd: true, checkpoints: [] }
}

async function planInPast(
  { db, wineryId, names, rooms }: Asked,
  changes: readonly PlacedChange[],
  first: Place,
): Promise<Plan> {
  const history = await readHistory(db, wineryId)
  const { after, state } = await checkpointBefore(db, wineryId, first)
  await names.learnRooms()
  const walk = new SideBySide(new Map([...names.capacities, ...rooms]), state)
  const gone = new Set(changes.flatMap(({ row }) => (row ? [row.id] : [])))
  const coming = changes
    .flatMap((change, at) =>
      change.at && change.body ? [{ change, body: change.body, at: change.at, id: -1 - at }] : [],
    )
    .sort((a, b) => byPlace(a.at, b.at))
  const marks = await placesOfCheckpoints(db, wineryId, first)
  const added: NewOperation[] = []
  const checkpoints: Plan['checkpoints'] = []
  const passMarks = (next: Place | null) => {
    while (marks[0] && (next === null || byPlace(marks[0], next) < 0)) {
      const mark = marks.shift() as Place
      if (walk.differing.size > 0 && byPlace(mark, first) >= 0)
        checkpoints.push({ at: mark, state: walk.state() })
    }
  }
  let left = gone.size
  const pace = new Pace()
  for (let at = after ? indexAfter(history, after) : 0; ; at += 1) {
    const operation = history[at]
    while (coming[0] && (!operation || comesFirst(coming[0].at, operation, gone))) {
      const { change, body, at: place, id } = coming.shift() as (typeof coming)[number]
      passMarks(place)
      added.push(takePlace(walk, change, body, place, id))
    }
    if (!operation) break
    // What no changed vessel can reach any more is as it was.
    if (left === 0 && coming.length === 0 && walk.differing.size === 0) break
    passMarks(operation)
    if (gone.has(operation.id)) {
      left -= 1
      walk.gone(operation)
    } else walk.both(operation)
    if (pace.isDue()) await pace.rest()
  }
  passMarks(null)
  return { changes, added, walk, first, isAtEnd: false, checkpoints }
}

/** Whether a new operation comes before a recorded one; what it replaces, at the same place, goes first. */
const comesFirst = (at: Place, operation: HistoryOperation, gone: ReadonlySet<number>) => {
  const order = byPlace(at, operation)
  return order < 0 || (order === 0 && !gone.has(operation.id))
}

/** The index of the first operation after a place. */
export function indexAfter(history: readonly HistoryOperation[], place: Place): number {
  let low = 0
  let high = history.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (byPlace(history[middle] as Place, place) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

function takePlace(
  walk: SideBySide,
  change: PlacedChange,
  body: OperationBody,
  { doneAt, place }: Place,
  id: number,
): NewOperation {
  const resolved = effectsOfBody(body, vessel => walk.now(vessel)?.ml ?? 0)
  if (resolved.refusal) {
    const { field, message } = resolved.refusal
    throw invalidInput([{ field: `${change.path}${field}`, message }])
  }
  const effects: Effects = resolved.effects ?? noEffects
  const operation = { id, kind: body.kind, doneAt, place, effects }
  const touched = vesselsOf(effects)
  const before = touched.map(vessel => walk.now(vessel) ?? null)
  if (resolved.problem) walk.impossible.push({ operation, problems: [resolved.problem], isRecorded: false })
  else walk.new(operation)
  const contents = touched.map((vessel, at) => ({
    vessel,
    before: before[at] as Content | null,
    after: walk.now(vessel) ?? null,
  }))
  return { change, body, operation, contents }
}
