import type { Queries } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { nestedPeople } from '#server/http/records/people.ts'
import type { VesselChange } from '#shared/cellar-compare.ts'
import { batchesOf, decodeEffects } from '#shared/cellar-effects.ts'
import { isSameWine } from '#shared/cellar-replay.ts'
import type { Lock } from '../contract/reads.ts'
import { operationSentence } from '../rules/texts.ts'
import { decodeState, encodeState } from './checkpoints.ts'
import { type NamedCellar, nameCellar } from './naming.ts'
import { largestPlace } from './paging.ts'
import { showChanges, walkHistory } from './presenting.ts'

/** The lock that counts: the newest one. */
export async function readLock(db: Queries, wineryId: number) {
  const lock = await db
    .selectFrom('cellarLocks')
    .select(['lockedBefore', 'reason', 'state', 'createdAt'])
    .where('wineryId', '=', wineryId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lock ?? { lockedBefore: null, reason: null, state: null, createdAt: null }
}

/** What was in the vessels when the day of the lock began. */
function stateAtLock(db: Queries, wineryId: number, names: NamedCellar, lockedBefore: string) {
  // Nothing is done at a minute that no clock shows.
  const place = { doneAt: lockedBefore, place: -largestPlace }
  return walkHistory(db, wineryId, names.capacities, place, place)
}

export async function setLock(door: Door, lockedBefore: string | null, reason: string): Promise<void> {
  const { wineryId, userId } = door.actor
  const names = await nameCellar(door.tx, wineryId)
  const state = lockedBefore === null ? new Map() : await stateAtLock(door.tx, wineryId, names, lockedBefore)
  await door.insert('cellarLocks', { lockedBefore, reason, state: encodeState(state), recordedById: userId })
}

const mostCorrections = 200

/** The lock, and every correction behind it. */
export async function showLock(db: Queries, wineryId: number): Promise<Lock> {
  const { lockedBefore, reason, state } = await readLock(db, wineryId)
  const names = await nameCellar(db, wineryId)
  const corrections = await db
    .selectFrom('cellarCorrections')
    .selectAll()
    .where('wineryId', '=', wineryId)
    .where('lockedBefore', 'is not', null)
    .orderBy('id', 'desc')
    .limit(mostCorrections)
    .execute()
  const people = await nestedPeople.load(
    db,
    wineryId,
    corrections.map(({ recordedById }) => recordedById),
  )
  const shown: Lock['corrections'] = []
  for (const correction of corrections) {
    const { vessels } = JSON.parse(correction.summary) as { vessels: VesselChange[] }
    await names.learnFrom(vessels.flatMap(({ before, after }) => [before, after]))
    shown.push({
      id: correction.id,
      recordedAt: correction.createdAt,
      recordedBy: people.get(correction.recordedById ?? 0) ?? null,
      reason: correction.reason,
      what: await sentencesOf(db, wineryId, names, correction),
      vessels: showChanges(names, vessels),
    })
  }
  const changed =
    lockedBefore === null ? [] : await changedSince(db, wineryId, names, lockedBefore, state ?? '[]')
  return { lockedBefore, reason, corrections: shown, vessels: showChanges(names, changed) }
}

/** The vessels that held something else on the lock's day when it was set. */
async function changedSince(
  db: Queries,
  wineryId: number,
  names: NamedCellar,
  lockedBefore: string,
  state: string,
): Promise<VesselChange[]> {
  const then = decodeState(state)
  const now = await stateAtLock(db, wineryId, names, lockedBefore)
  const vessels = new Set([...then.keys(), ...now.keys()])
  await names.learnFrom([...then.values(), ...now.values()])
  return [...vessels].flatMap(vessel => {
    const [before, after] = [then.get(vessel) ?? null, now.get(vessel) ?? null]
    return isSameWine(before, after) ? [] : [{ vessel, before, after }]
  })
}

async function sentencesOf(
  db: Queries,
  wineryId: number,
  names: NamedCellar,
  { id, summary }: { id: number; summary: string },
): Promise<string[]> {
  const { removed = [] } = JSON.parse(summary) as { removed?: number[] }
  const rows = await db
    .selectFrom('cellarOperations')
    .select(['id', 'kind', 'effects', 'replacesId', 'correctionId'])
    .where('wineryId', '=', wineryId)
    .where(({ or, eb }) =>
      or([eb('correctionId', '=', id), eb('id', 'in', removed.length > 0 ? removed : [0])]),
    )
    .orderBy('id')
    .execute()
  const effects = rows.map(row => ({ ...row, effects: decodeEffects(row.effects) }))
  await names.learn(effects.flatMap(row => batchesOf(row.effects)))
  return effects.map(row => {
    const did = removed.includes(row.id) ? 'Removed' : row.replacesId === null ? 'Added' : 'Changed to'
    return `${did} ${operationSentence(row.kind, row.effects, names)}`
  })
}
