import type { CellarOperation } from '#features/records/cellar/contract/answers.ts'
import { changedFacts, type Stated, tellChanged, tellFirst } from '#features/records/cellar/rules/facts.ts'
import type { CellarNames } from '#features/records/cellar/rules/texts.ts'
import { showMoment } from '#shared/days.ts'
import { personName } from '#shared/people.ts'
import { effectsOf } from './story.ts'

/** "by Ana Ruiz on Oct 9, 2026": who stored an operation, and when. */
export function recordedWords({ recordedBy, recordedAt }: CellarOperation): string {
  return `by ${personName(recordedBy) || 'somebody'} on ${showMoment(recordedAt)}`
}

/** "Corrected by Ana Ruiz on Oct 9, 2026: 400 L was 4,000 L", as soon as the version before is known. */
export function correctedWords(now: CellarOperation, was: CellarOperation | undefined, names: CellarNames) {
  const said = `Corrected ${recordedWords(now)}`
  return was ? `${said}: ${whatChanged(now, was, names)}` : said
}

const mostTold = 4

/** What an operation says otherwise than its version before: "400 L was 4,000 L". */
export function whatChanged(now: CellarOperation, was: CellarOperation, names: CellarNames): string {
  const changes = changedFacts(statedIn(now), statedIn(was), names)
  // The same amount out of one vessel and into the other is one change, and needs no place.
  const pairs = new Set(changes.map(({ to, from }) => `${to} was ${from}`))
  const isOne = pairs.size === 1 && changes.every(({ to, from }) => to !== undefined && from !== undefined)
  return tellFirst(isOne ? [...pairs] : changes.map(change => tellChanged(change, 'was')), mostTold)
}

function statedIn(operation: CellarOperation): Stated {
  const { doneAt, unit, note, details } = operation
  const amounts = Array.isArray(details.amounts) ? details.amounts : []
  return { doneAt, unit, note, effects: effectsOf(operation), details, amounts }
}
