import type { Queries } from '#server/db/dialect.ts'
import { ownTurn } from '#server/event-loop.ts'
import { decodeEffects, vesselsOf } from '#shared/cellar-effects.ts'
import { apply, applyOperation, type Content, isHard, type Problem } from '#shared/cellar-replay.ts'
import { type HistoryOperation, type Place, pieceLength } from './history.ts'

/** An operation as it is stored, with all that the books beside it are made of. */
export interface StoredStep extends HistoryOperation {
  details: Readonly<Record<string, unknown>>
}

/** Told of a replay, in the order of the history. */
export interface ReplayListener {
  /** Before an operation is done; null after the last one. */
  before?: (next: Place | null, replay: FullReplay) => Promise<void> | void
  piece?: (steps: readonly StoredStep[], replay: FullReplay) => Promise<void>
}

/** Where a replay stands. */
export interface FullReplay {
  state: Map<number, Content>
  /** The last operation that touched each vessel. */
  last: Map<number, Place>
  operations: number
  /** The last one done, and its place. */
  lastId: number | null
  lastPlace: Place | null
  /** What cannot be done stands in no history: no write leaves it there. */
  impossible: { operation: StoredStep; problem: Problem }[]
}

/** Replays the current operations of a winery from nothing, piece by piece, and believes nothing that is kept of them. */
export async function replayFromNothing(
  db: Queries,
  wineryId: number,
  { before, piece }: ReplayListener = {},
): Promise<FullReplay> {
  const replay: FullReplay = {
    state: new Map(),
    last: new Map(),
    operations: 0,
    lastId: null,
    lastPlace: null,
    impossible: [],
  }
  let after: Place | null = null
  for (;;) {
    const steps = await readSteps(db, wineryId, after)
    for (const step of steps) {
      await before?.(step, replay)
      doStep(replay, step)
    }
    await piece?.(steps, replay)
    if (steps.length < pieceLength) break
    after = steps.at(-1) ?? null
    await ownTurn()
  }
  await before?.(null, replay)
  return replay
}

/** What a vessel may hold is no part of it: somebody may have edited a capacity since. */
const noCapacities = new Map<number, number>()

function doStep(replay: FullReplay, step: StoredStep): void {
  const { writes, problems } = applyOperation(replay.state, step, noCapacities)
  const hard = problems.find(isHard)
  if (hard) replay.impossible.push({ operation: step, problem: hard })
  apply(replay.state, writes)
  const { id, doneAt, place } = step
  replay.operations += 1
  replay.lastId = id
  replay.lastPlace = { doneAt, place }
  for (const vessel of vesselsOf(step.effects)) replay.last.set(vessel, replay.lastPlace)
}

async function readSteps(db: Queries, wineryId: number, after: Place | null): Promise<StoredStep[]> {
  const first = db
    .selectFrom('cellarOperations')
    .select(['id', 'kind', 'doneAt', 'place', 'effects', 'details'])
    .where('wineryId', '=', wineryId)
    .where('status', '=', 'current')
    .orderBy('doneAt')
    .orderBy('place')
    .limit(pieceLength)
  const query = after
    ? first.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('doneAt', 'place'), '>', tuple(after.doneAt, after.place)),
      )
    : first
  const rows = await query.execute()
  return rows.map(row => ({
    ...row,
    effects: decodeEffects(row.effects),
    details: JSON.parse(row.details) as StoredStep['details'],
  }))
}
