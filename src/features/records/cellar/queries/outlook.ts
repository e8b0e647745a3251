import { createHash } from 'node:crypto'
import type { Queries } from '#server/db/dialect.ts'
import { Pace } from '#server/event-loop.ts'
import { Failure } from '#server/failure.ts'
import type { ImpossibleOperation } from '#shared/cellar-compare.ts'
import { encodeEffects } from '#shared/cellar-effects.ts'
import type { Problem } from '#shared/cellar-replay.ts'
import { personName } from '#shared/people.ts'
import { litresOf } from '#shared/volumes.ts'
import type { ToldProblem } from '../contract/answers.ts'
import type { Besides } from '../contract/changes.ts'
import { detailsOf } from '../rules/references-of-body.ts'
import { agoWords, laterImpossible, lockedText, noRoom, problemText } from '../rules/texts.ts'
import { readLock } from './lock.ts'
import { type NamedCellar, nameLittle } from './naming.ts'
import { type AskedChange, placeChanges } from './placing.ts'
import { type NewOperation, type Plan, planChanges } from './plan.ts'

/** What changes would make of the cellar, with everything that may be said against them. */
export interface Outlook {
  plan: Plan
  names: NamedCellar
  hasRoom: boolean
  /** The day of the lock, where they reach behind it. */
  lockedBefore: string | null
}

/** Looks at what changes would make of the cellar; `rooms` are capacities that would be set together with them. */
export async function lookAhead(
  db: Queries,
  wineryId: number,
  asked: readonly AskedChange[],
  now: Date,
  rooms: ReadonlyMap<number, number> = new Map(),
): Promise<Outlook> {
  const { changes, hasRoom } = await placeChanges(db, wineryId, asked, now)
  const names = nameLittle(db, wineryId)
  const plan = await planChanges({ db, wineryId, names, rooms }, changes)
  const { lockedBefore } = await readLock(db, wineryId)
  const days = changes.flatMap(({ row, at }) => [row?.doneAt, at?.doneAt])
  const isBehind = lockedBefore !== null && days.some(day => day !== undefined && day < lockedBefore)
  return { plan, names, hasRoom, lockedBefore: isBehind ? lockedBefore : null }
}

/** Problems as they are told. */
export async function tellProblems(names: NamedCellar, problems: readonly Problem[]): Promise<ToldProblem[]> {
  await names.learn(problems.flatMap(({ batch }) => batch ?? []))
  return problems.map(problem => ({
    code: problem.code,
    message: problemText(problem, names),
    vesselId: problem.vessel,
    has: problem.has === undefined ? null : litresOf(problem.has),
    needs: problem.needs === undefined ? null : litresOf(problem.needs),
  }))
}

/** 409 with what is impossible, and what of it is a recorded operation's. */
export async function refuseImpossible({ plan, names }: Outlook): Promise<void> {
  const [first] = plan.walk.impossible as [ImpossibleOperation | undefined]
  if (!first) return
  const problems = await tellProblems(names, first.problems)
  const message = `${first.isRecorded ? laterImpossible : ''}${problems[0]?.message}`
  throw new Failure(409, message, { code: 'impossible', more: { problems } })
}

/** 409 when a vessel holds another wine than the screen showed. */
export async function refuseOtherThanSeen(
  { plan, names }: Outlook,
  expect: Besides['expect'],
): Promise<void> {
  const found = new Map(
    plan.added.flatMap(({ contents }) => contents).map(each => [each.vessel, each.before]),
  )
  for (const { vesselId, batchId } of expect) {
    const has = found.get(vesselId)
    if (has === undefined || (has?.batch ?? null) === batchId) continue
    await names.learn([has?.batch ?? 0, batchId ?? 0])
    const is = has ? `holds ${names.batch(has.batch)}` : 'is empty'
    const not = batchId === null ? 'it was empty' : `not ${names.batch(batchId)}`
    throw new Failure(409, `${names.vessel(vesselId)} ${is} now, ${not}.`, { code: 'other_than_seen' })
  }
}

export function refuseLocked({ lockedBefore }: Outlook, reason: string | null): void {
  if (lockedBefore !== null && !reason) throw new Failure(409, lockedText(lockedBefore), { code: 'locked' })
}

export function refuseWithoutRoom({ hasRoom }: Outlook): void {
  if (!hasRoom) throw new Failure(409, noRoom, { code: 'no_room' })
}

/** The current operation that says the same of the same day, and who recorded it how long ago. */
export async function findSimilar(
  db: Queries,
  wineryId: number,
  { operation, body }: NewOperation,
  now: Date,
): Promise<{ operationId: number; message: string } | null> {
  const day = operation.doneAt.slice(0, 10)
  const found = await db
    .selectFrom('cellarOperations')
    .leftJoin('users', 'users.id', 'cellarOperations.recordedById')
    .select(['cellarOperations.id', 'cellarOperations.createdAt', 'users.firstName', 'users.lastName'])
    .where('cellarOperations.wineryId', '=', wineryId)
    .where('cellarOperations.status', '=', 'current')
    .where('cellarOperations.doneAt', '>=', day)
    .where('cellarOperations.doneAt', '<=', `${day}~`)
    .where('cellarOperations.kind', '=', operation.kind)
    .where('cellarOperations.effects', '=', encodeEffects(operation.effects))
    .where('cellarOperations.details', '=', JSON.stringify(detailsOf(body)))
    .orderBy('cellarOperations.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const who = personName(found) || 'Somebody'
  return { operationId: found.id, message: `${who} recorded the same ${agoWords(found.createdAt, now)}.` }
}

/** A hash of what a preview showed: while it stays the same, what is confirmed is what was looked at. */
export async function seenOf({ plan: { walk, added } }: Outlook): Promise<string> {
  const hash = createHash('sha256')
  const pace = new Pace()
  for (const { operation, vessels } of walk.later) {
    hash.update(JSON.stringify([operation.id, vessels]))
    if (pace.isDue()) await pace.rest()
  }
  const rest = {
    vessels: walk.vessels(),
    impossible: walk.impossible.map(({ operation, problems }) => [operation.id, problems]),
    added: added.map(({ operation, contents }) => [operation.effects, contents]),
  }
  return hash.update(JSON.stringify(rest)).digest('base64url').slice(0, 32)
}
