import type { OperationBody } from '#features/records/cellar/contract/bodies.ts'
import { operationKinds } from '#features/records/cellar/contract/vocabulary.ts'
import { changedFacts, type Stated, tellChanged, tellFirst } from '#features/records/cellar/rules/facts.ts'
import { showDoneAt } from '#features/records/cellar/rules/shown-contents.ts'
import type { CellarNames } from '#features/records/cellar/rules/texts.ts'
import type { Effects } from '#shared/cellar-effects.ts'
import { plural } from './plural.ts'

/** An entry with what it does. */
export interface StatedEntry {
  body: OperationBody
  effects: Effects
}

/** "Racking of Oct 6, 2026, 9:30 AM" */
export function titleOf({ kind, doneAt }: Pick<OperationBody, 'kind' | 'doneAt'>): string {
  return `${operationKinds[kind].label} of ${showDoneAt(doneAt)}`
}

const mostTold = 6

/** The change in one sentence: what stands there now instead of what stood there. */
export function changeSentence(was: StatedEntry, is: StatedEntry, names: CellarNames): string {
  const changes = changedFacts(statedIn(is), statedIn(was), names)
  const told = changes.map(change => tellChanged(change, 'instead of'))
  return `${titleOf(was.body)}: ${tellFirst(told, mostTold)}.`
}

function statedIn({ body, effects }: StatedEntry): Stated {
  const { doneAt, unit, note } = body
  return { doneAt, unit, note, effects, details: body, amounts: 'lines' in body ? body.lines : [] }
}

/** "Corrected. 6 later operations follow." */
export function correctedText(done: string, laterCount: number): string {
  if (laterCount === 0) return done
  const follow = laterCount === 1 ? 'follows' : 'follow'
  return `${done} ${plural(laterCount, 'later operation')} ${follow}.`
}
