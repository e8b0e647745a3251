import { anyOf } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Pace } from '#server/event-loop.ts'
import type { VesselChange } from '#shared/cellar-compare.ts'
import { decodeEffects, type Effects, encodeEffects, vesselsOf } from '#shared/cellar-effects.ts'
import type { Content } from '#shared/cellar-replay.ts'
import { detailsOf } from '../rules/references-of-body.ts'
import { type Balance, dropBalance, lastTouch, readBalances, writeBalances } from './balances.ts'
import { dropCheckpoints, isCheckpointDue, putCheckpoint } from './checkpoints.ts'
import type { NewOperation, OperationRow, Plan } from './plan.ts'
import { touchesOf } from './touches.ts'

/** What was written: the new operations, with what each found and left. */
export interface Written {
  rows: OperationRow[]
  contents: Map<number, VesselChange[]>
}

/** Looked for only so often, since counting up to the last checkpoint takes its time. */
const entriesBetweenLooks = 50

/** Writes a plan that nothing speaks against: operations, index, balances and checkpoints. */
export async function recordPlan(door: Door, plan: Plan, correctionId: number | null): Promise<Written> {
  for (const { row, at } of plan.changes)
    if (row) await door.update('cellarOperations', row, { status: at ? 'replaced' : 'removed' })
  await dropTouches(
    door,
    plan.changes.flatMap(({ row }) => (row ? [row.id] : [])),
  )
  const rows: OperationRow[] = []
  const contents = new Map<number, VesselChange[]>()
  // In the order in which they were asked for, which is not always that of the history.
  for (const change of plan.changes) {
    const made = plan.added.find(each => each.change === change)
    if (!made) continue
    const row = await insertOperation(door, made, correctionId)
    if (change.row) await moveLinks(door, change.row.id, row.id)
    rows.push(row)
    contents.set(row.id, made.contents)
  }
  if (plan.isAtEnd) await endBalances(door, plan)
  else await followBalances(door, plan)
  return { rows, contents }
}

async function insertOperation(
  door: Door,
  { body, operation, change }: NewOperation,
  correctionId: number | null,
): Promise<OperationRow> {
  const { kind, doneAt, place, effects } = operation
  const row = await door.insert('cellarOperations', {
    kind,
    doneAt,
    place,
    status: 'current',
    replacesId: change.row?.id ?? null,
    correctionId,
    unit: body.unit,
    note: body.note,
    effects: encodeEffects(effects),
    details: JSON.stringify(detailsOf(body)),
    recordedById: door.actor.userId,
  })
  const touches = touchesOf({ id: row.id, doneAt, place, effects, details: detailsOf(body) }).map(touch => ({
    ...touch,
    wineryId: door.actor.wineryId,
  }))
  if (touches.length > 0) await door.books.insertInto('cellarTouches').values(touches).execute()
  return row
}

/** What was made with an operation belongs to what replaces it. */
async function moveLinks(door: Door, from: number, operationId: number): Promise<void> {
  const links = await door.tx
    .selectFrom('cellarLinks')
    .selectAll()
    .where('wineryId', '=', door.actor.wineryId)
    .where('operationId', '=', from)
    .execute()
  for (const link of links) await door.update('cellarLinks', link, { operationId })
}

async function dropTouches(door: Door, operationIds: readonly number[]): Promise<void> {
  if (operationIds.length === 0) return
  await door.books
    .deleteFrom('cellarTouches')
    .where('wineryId', '=', door.actor.wineryId)
    .where(anyOf(door.tx, 'operationId', operationIds))
    .execute()
}

/** Nothing recorded comes later in these vessels, but checkpoints of a later time know nothing of it. */
async function endBalances(door: Door, { walk, first, added }: Plan): Promise<void> {
  const touched = added.flatMap(({ operation }) => vesselsOf(operation.effects))
  await writeBalances(
    door,
    new Map(touched.map(vessel => [vessel, { content: walk.now(vessel) ?? null, last: first }])),
  )
  await dropCheckpoints(door, first)
  await setDueCheckpoint(door)
}

async function setDueCheckpoint(door: Door): Promise<void> {
  const { wineryId } = door.actor
  const last = await door.tx
    .selectFrom('cellarOperations')
    .select(['id', 'doneAt', 'place'])
    .where('wineryId', '=', wineryId)
    .where('status', '=', 'current')
    .orderBy('doneAt', 'desc')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.id % entriesBetweenLooks !== 0 || !(await isCheckpointDue(door.tx, wineryId))) return
  const state = new Map<number, Content>()
  for (const [vessel, { content }] of await readBalances(door.tx, wineryId))
    if (content) state.set(vessel, content)
  await putCheckpoint(door, last, state)
}

/** The balances of every vessel that ends otherwise, or whose last operation is another one now. */
async function followBalances(door: Door, { walk, changes, added, checkpoints }: Plan): Promise<void> {
  const { wineryId } = door.actor
  const effects: Effects[] = [
    ...changes.flatMap(({ row }) => (row ? [decodeEffects(row.effects)] : [])),
    ...added.map(({ operation }) => operation.effects),
  ]
  const touched = new Set(effects.flatMap(vesselsOf))
  const concerned = [...new Set([...touched, ...walk.differing.keys()])]
  const stored = await readBalances(door.tx, wineryId, concerned)
  const balances = new Map<number, Balance>()
  for (const vessel of concerned) {
    const before = stored.get(vessel)
    const last = touched.has(vessel) ? await lastTouch(door.tx, wineryId, vessel) : before?.last
    const differing = walk.differing.get(vessel)
    if (!last) await dropBalance(door, vessel)
    else
      balances.set(vessel, { content: differing === undefined ? (before?.content ?? null) : differing, last })
  }
  await writeBalances(door, balances)
  const pace = new Pace()
  for (const { at, state } of checkpoints) {
    await putCheckpoint(door, at, state)
    if (pace.isDue()) await pace.rest()
  }
}
