import { anyOf, type Queries } from '#server/db/dialect.ts'
import { byPlace, type Content, isSameContent } from '#shared/cellar-replay.ts'
import { showVolume } from '#shared/volumes.ts'
import { type CellarNames, operationSentence, problemText } from '../rules/texts.ts'
import { readBalances } from './balances.ts'
import { checkpointBefore, placesOfCheckpoints } from './checkpoints.ts'
import type { Place } from './history.ts'
import { nameCellar } from './naming.ts'
import { type FullReplay, replayFromNothing, type StoredStep } from './replaying.ts'
import { touchesOf } from './touches.ts'

/** What a winery's ledger keeps to be quick, compared with what a replay from nothing makes of its operations. */
export interface CellarVerdict {
  operations: number
  balances: number
  checkpoints: number
  touches: number
  /** What differs, a sentence each. */
  differences: string[]
}

/** One who keeps nothing but sentences: what they name is looked up at the end. */
type Telling = (names: CellarNames) => string

interface Comparison {
  db: Queries
  wineryId: number
  differences: Telling[]
  /** Wines that the sentences name. */
  batches: Set<number>
}

/** Compares balances, checkpoints and the index of a winery with its operations, in pieces, and changes nothing. */
export async function verifyCellar(db: Queries, wineryId: number): Promise<CellarVerdict> {
  const comparison: Comparison = { db, wineryId, differences: [], batches: new Set() }
  const marks = await placesOfCheckpoints(db, wineryId, { doneAt: '', place: 0 })
  const checkpoints = marks.length
  let indexed = 0
  const replay = await replayFromNothing(db, wineryId, {
    before: async (next, { state }) => {
      while (marks[0] && (next === null || byPlace(marks[0], next) < 0))
        await compareCheckpoint(comparison, marks.shift() as Place, state)
    },
    piece: async steps => {
      indexed += await compareTouches(comparison, steps)
    },
  })
  const touches = await compareStrayTouches(comparison, indexed)
  const balances = await compareBalances(comparison, replay)
  for (const { operation, problem } of replay.impossible) {
    if (problem.batch !== undefined) comparison.batches.add(problem.batch)
    comparison.differences.push(
      names =>
        `${sentenceOf(operation, names)}, done at ${operation.doneAt}, cannot be done: ${problemText(problem, names)}`,
    )
  }
  const names = await nameCellar(db, wineryId)
  await names.learn(comparison.batches)
  return {
    operations: replay.operations,
    balances,
    checkpoints,
    touches,
    differences: comparison.differences.map(tell => tell(names)),
  }
}

const sentenceOf = ({ id, kind, effects }: StoredStep, names: CellarNames) =>
  `Operation ${id} (${operationSentence(kind, effects, names)})`

const showPlace = ({ doneAt, place }: Place) => `${doneAt}, place ${place}`

/** Notes a vessel that is stored otherwise than replayed. */
function compareContent(
  { differences, batches }: Comparison,
  where: string,
  vessel: number,
  stored: Content | null | undefined,
  replayed: Content | null | undefined,
): void {
  if (isSameContent(stored, replayed)) return
  for (const content of [stored, replayed])
    for (const id of content ? [content.batch, ...content.origins] : []) batches.add(id)
  differences.push(
    names =>
      `${where}${names.vessel(vessel)} is stored with ${showContent(stored, names)}; replayed it has ${showContent(replayed, names)}.`,
  )
}

function showContent(content: Content | null | undefined, names: CellarNames): string {
  if (!content) return 'nothing'
  const { batch, ml, since, origins, nl } = content
  const parts = origins.map((origin, at) => {
    const name = origin === 0 ? 'added liquid' : names.batch(origin)
    return `${name} ${(nl[at] as number).toLocaleString('en-US')} nl`
  })
  return `${showVolume(ml)} of ${names.batch(batch)} since ${since} (${parts.join(', ')})`
}

async function compareCheckpoint(
  comparison: Comparison,
  mark: Place,
  state: ReadonlyMap<number, Content>,
): Promise<void> {
  const { db, wineryId } = comparison
  const { doneAt, place } = mark
  const stored = (await checkpointBefore(db, wineryId, { doneAt, place: place + 1 })).state
  const where = `Checkpoint after ${showPlace(mark)}: `
  for (const vessel of new Set([...stored.keys(), ...state.keys()]))
    compareContent(comparison, where, vessel, stored.get(vessel), state.get(vessel))
}

async function compareBalances(comparison: Comparison, { state, last }: FullReplay): Promise<number> {
  const stored = await readBalances(comparison.db, comparison.wineryId)
  for (const vessel of new Set([...stored.keys(), ...last.keys()])) {
    const balance = stored.get(vessel)
    const touched = last.get(vessel)
    compareContent(comparison, '', vessel, balance?.content, state.get(vessel))
    if (balance && touched && byPlace(balance.last, touched) === 0) continue
    const [has, had] = [balance, touched && { last: touched }].map(each =>
      each ? `at ${showPlace(each.last)}` : 'never',
    )
    comparison.differences.push(
      names => `${names.vessel(vessel)} is stored as last touched ${has}; replayed it was ${had}.`,
    )
  }
  return stored.size
}

const touchColumns = ['operationId', 'position', 'vesselId', 'batchId', 'doneAt', 'place'] as const
type Touch = ReturnType<typeof touchesOf>[number]
const lineOf = (touch: Touch) => touchColumns.map(column => touch[column]).join(' ')

/** The lines of the index that belong to these operations; gives how many are stored. */
async function compareTouches(comparison: Comparison, steps: readonly StoredStep[]): Promise<number> {
  const { db, wineryId, differences } = comparison
  const rows = await db
    .selectFrom('cellarTouches')
    .select(touchColumns)
    .where('wineryId', '=', wineryId)
    .where(
      anyOf(
        db,
        'operationId',
        steps.map(({ id }) => id),
      ),
    )
    .execute()
  const stored = new Map<number, Set<string>>()
  for (const row of rows)
    stored.set(row.operationId, (stored.get(row.operationId) ?? new Set()).add(lineOf(row)))
  for (const step of steps) {
    const found = stored.get(step.id) ?? new Set()
    const wanted = touchesOf(step).map(lineOf)
    if (wanted.length === found.size && wanted.every(line => found.has(line))) continue
    differences.push(
      names =>
        `${sentenceOf(step, names)} is not in the index as it should be: ${found.size} lines are stored, ${wanted.length} belong there.`,
    )
  }
  return rows.length
}

/** Lines of operations that are not current; gives how many lines there are. */
async function compareStrayTouches(
  { db, wineryId, differences }: Comparison,
  indexed: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('cellarTouches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('wineryId', '=', wineryId)
    .executeTakeFirstOrThrow()
  const strays = Number(count) - indexed
  if (strays > 0)
    differences.push(() => `${strays} lines of the index belong to operations that are not current.`)
  return Number(count)
}
