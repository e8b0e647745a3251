import type { CellarOperation, StoredMove } from '#features/records/cellar/contract/answers.ts'
import { bodyOfOperation } from '#features/records/cellar/rules/body-of-operation.ts'
import { millilitresIn } from '#features/records/cellar/rules/shown-contents.ts'
import { type Effects, type Move, noEffects } from '#shared/cellar-effects.ts'
import { nanolitresPerMillilitre } from '#shared/wine-parts.ts'
import { type EntryValues, startValues } from './entry-values.ts'

/**
 * The entry that a stored operation came from, so that it can be corrected in the same form. "All of it" is stated
 * again where it was claimed; what was "the rest" has been a number since it was recorded.
 */
export function valuesOfOperation(operation: CellarOperation): EntryValues {
  const { kind, doneAt, unit } = operation
  const { vessels, ...body } = bodyOfOperation({ ...operation, effects: effectsIn(operation) })
  const lines = Array.isArray(vessels) && { vessels: vessels.map((vesselId: number) => ({ vesselId })) }
  const given = Object.entries({ ...body, ...lines }).map(([name, value]) => [name, value ?? ''])
  return { ...startValues(kind, { doneAt, unit, chosen: [] }), ...Object.fromEntries(given) }
}

/** What an operation does, read off its answer: as much of it as its entry is made of. */
function effectsIn({ moves, measured, renamed, treated }: CellarOperation): Effects {
  return {
    ...noEffects,
    moves: moves.map(moveIn),
    measured: measured.map(({ vesselId, volume }) => [vesselId, millilitresIn(volume)]),
    renamed: renamed.map(({ vesselId, batchId }) => [vesselId, batchId]),
    treated,
  }
}

function moveIn({ from, enters, to, losses, batchId }: StoredMove): Move {
  return {
    from: from.map(({ vesselId, volume, empties }) =>
      empties ? [vesselId, millilitresIn(volume), 1] : [vesselId, millilitresIn(volume)],
    ),
    enters: enters.map(({ batchId: origin, volume, parts }) => {
      const ml = millilitresIn(volume)
      const nl = (share: number) => Math.round((share / 100) * ml * nanolitresPerMillilitre)
      return [origin ?? 0, ml, parts.map(part => [part.batchId, nl(part.share)] as const)]
    }),
    to: to.map(({ vesselId, volume }) => [vesselId, millilitresIn(volume)]),
    out: [],
    losses: losses.map(({ reason, volume }) => [reason, millilitresIn(volume)]),
    name: batchId,
    mode: 'racking',
  }
}
