import type { Door } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { nestedPeople } from '#server/http/records/people.ts'
import type { OperationBody } from '../contract/bodies.ts'
import type { Besides, Correction, CorrectionBody } from '../contract/changes.ts'
import { changesLater, previewOutdated } from '../rules/texts.ts'
import {
  findSimilar,
  lookAhead,
  type Outlook,
  refuseImpossible,
  refuseLocked,
  refuseOtherThanSeen,
  refuseWithoutRoom,
  seenOf,
} from './outlook.ts'
import type { AskedChange } from './placing.ts'
import { presentOperations, showChanges } from './presenting.ts'
import { showPreview } from './previewing.ts'
import { changeRecords, type Rights, refuseWithoutRight, setCapacities } from './record-changes.ts'
import { recordPlan, type Written } from './recording.ts'

interface Asker {
  door: Door
  now: Date
  rights: Rights
}

/** Records one operation, refused as soon as anything speaks against it. */
export async function recordOperation(
  { door, now, rights }: Asker,
  operation: OperationBody,
  besides: Besides,
) {
  const { wineryId } = door.actor
  const { before, after, expect, isAnother, lockReason, records } = besides
  const asked: AskedChange = { do: 'add', id: null, version: null, operation, before, after, path: '' }
  refuseWithoutRight(rights, records)
  await setCapacities(door, records)
  const outlook = await lookAhead(door.tx, wineryId, [asked], now)
  await refuseImpossible(outlook)
  await refuseOtherThanSeen(outlook, expect)
  const laterCount = outlook.plan.walk.later.length
  if (laterCount > 0) throw new Failure(409, changesLater(laterCount), { code: 'changes_later' })
  refuseLocked(outlook, lockReason)
  const [added] = outlook.plan.added
  const similar = isAnother || !added ? null : await findSimilar(door.tx, wineryId, added, now)
  if (similar) throw new Failure(409, similar.message, { code: 'looks_recorded' })
  refuseWithoutRoom(outlook)
  // Behind the lock it is a correction of one addition.
  const correction = outlook.lockedBefore === null ? null : await insertCorrection(door, outlook, lockReason)
  const written = await recordPlan(door, outlook.plan, correction?.id ?? null)
  await changeRecords(door, written, records)
  const [shown] = await presentOperations(door.tx, wineryId, outlook.names, written.rows, written.contents)
  return {
    ...shown,
    contents: shown?.vessels.map(({ vesselId, after: content }) => ({ vesselId, content })) ?? [],
  }
}

/** Changes the past in one write. */
export async function correctHistory(
  { door, now, rights }: Asker,
  body: CorrectionBody,
): Promise<Correction> {
  const { wineryId } = door.actor
  refuseWithoutRight(rights, body.records)
  await setCapacities(door, body.records)
  const outlook = await lookAhead(door.tx, wineryId, withPaths(body.changes), now)
  await refuseImpossible(outlook)
  if (body.seen !== null && body.seen !== (await seenOf(outlook))) {
    const preview = await showPreview({ db: door.tx, wineryId, now, rights }, outlook)
    throw new Failure(409, previewOutdated, { code: 'preview_outdated', more: { preview } })
  }
  refuseLocked(outlook, body.reason)
  refuseWithoutRoom(outlook)
  const row = await insertCorrection(door, outlook, body.reason)
  const written = await recordPlan(door, outlook.plan, row.id)
  await changeRecords(door, written, body.records)
  return showCorrection(door, outlook, row, written)
}

/** Each change with the path of its fields in the body. */
export const withPaths = (changes: CorrectionBody['changes']): AskedChange[] =>
  changes.map((change, at) => ({ ...change, path: `changes.${at}.` }))

function insertCorrection(door: Door, { plan, lockedBefore }: Outlook, reason: string | null) {
  const gone = (isReplaced: boolean) =>
    plan.changes.flatMap(({ row, at }) => (row && (at !== null) === isReplaced ? [row.id] : []))
  const summary = {
    added: plan.changes.filter(({ row }) => row === null).length,
    replaced: gone(true),
    removed: gone(false),
    laterCount: plan.walk.later.length,
    vessels: plan.walk.vessels(),
  }
  return door.insert('cellarCorrections', {
    reason,
    lockedBefore,
    summary: JSON.stringify(summary),
    recordedById: door.actor.userId,
  })
}

async function showCorrection(
  door: Door,
  { plan, names }: Outlook,
  row: Awaited<ReturnType<typeof insertCorrection>>,
  written: Written,
): Promise<Correction> {
  const { wineryId } = door.actor
  const changed = plan.walk.vessels()
  const operations = await presentOperations(door.tx, wineryId, names, written.rows, written.contents)
  await names.learnFrom(changed.flatMap(({ before, after }) => [before, after]))
  const people = await nestedPeople.load(door.tx, wineryId, [row.recordedById])
  return {
    id: row.id,
    version: row.version,
    reason: row.reason,
    lockedBefore: row.lockedBefore,
    recordedAt: row.createdAt,
    recordedBy: people.get(row.recordedById ?? 0) ?? null,
    operations,
    removed: plan.changes.flatMap(({ row: before, at }) => (before && !at ? [before.id] : [])),
    laterCount: plan.walk.later.length,
    vessels: showChanges(names, changed),
  }
}
