import type { Queries } from '#server/db/dialect.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import { batchesOf } from '#shared/cellar-effects.ts'
import type { Operation } from '#shared/cellar-replay.ts'
import type { Preview, ShownOperation } from '../contract/changes.ts'
import { lockedText, operationSentence } from '../rules/texts.ts'
import type { HistoryOperation } from './history.ts'
import { offersFor } from './offering.ts'
import { findSimilar, type Outlook, seenOf, tellProblems } from './outlook.ts'
import type { OperationRow } from './plan.ts'
import { presentOperations, showChanges } from './presenting.ts'
import { proposalsFor } from './proposing.ts'
import type { Rights } from './record-changes.ts'

interface Asker {
  db: Queries
  wineryId: number
  now: Date
  rights: Rights
}

/** So many later operations are shown; all of them are counted. */
const mostLater = 200

/** What changes would make of the cellar, for people to look at. */
export async function showPreview(asker: Asker, outlook: Outlook): Promise<Preview> {
  const { db, wineryId, now } = asker
  const { plan, names, lockedBefore } = outlook
  const { walk } = plan
  const later = walk.later.slice(0, mostLater)
  const changed = walk.vessels()
  await names.learnFrom(
    [...later.flatMap(({ vessels }) => vessels), ...changed].flatMap(({ before, after }) => [before, after]),
  )
  await names.learn([...later, ...walk.impossible].flatMap(({ operation }) => batchesOf(operation.effects)))
  const stored = await presented(asker, outlook, [
    ...later.map(({ operation }) => operation.id),
    ...walk.impossible.map(({ operation }) => operation.id),
  ])
  const show = (operation: Operation): ShownOperation => {
    const { id, kind, doneAt, effects } = operation as HistoryOperation
    const sentence = operationSentence(kind, effects, names)
    const known = stored.get(id)
    return known ? { ...known, sentence } : { id: null, kind, doneAt, sentence }
  }
  const [only, ...others] = plan.added
  const isOneAddition =
    only !== undefined && others.length === 0 && plan.changes.length === 1 && !plan.changes[0]?.row
  return {
    later: later.map(({ operation, vessels }) => ({
      operation: show(operation),
      vessels: showChanges(names, vessels),
    })),
    laterCount: walk.later.length,
    vessels: showChanges(names, changed),
    impossible: await Promise.all(
      walk.impossible.slice(0, mostLater).map(async ({ operation, problems, isRecorded }, at) => ({
        operation: show(operation),
        problems: await tellProblems(names, problems),
        // What comes after the first one often follows from it.
        proposals: at === 0 && isRecorded ? await proposalsFor(db, wineryId, names, operation, problems) : [],
      })),
    ),
    offers: await offersFor(asker, outlook),
    similar: isOneAddition ? await findSimilar(db, wineryId, only, now) : null,
    lock: lockedBefore === null ? null : { lockedBefore, message: lockedText(lockedBefore) },
    seen: await seenOf(outlook),
  }
}

/** The recorded ones as they are answered elsewhere; what they find and leave is what the preview is about. */
async function presented({ db, wineryId }: Asker, { names }: Outlook, ids: readonly number[]) {
  const rows = await loadReferenced(db, wineryId, 'cellarOperations', ids)
  const shown = await presentOperations(db, wineryId, names, [...rows.values()] as OperationRow[], new Map())
  return new Map(shown.map(operation => [operation.id, operation]))
}
