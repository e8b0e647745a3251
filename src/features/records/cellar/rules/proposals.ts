import type { Effects, Gone, Move } from '#shared/cellar-effects.ts'
import type { Problem } from '#shared/cellar-replay.ts'
import { litresOf, shareOut, showVolume } from '#shared/volumes.ts'
import type { Proposal, RecordChange } from '../contract/changes.ts'
import { bodyOfOperation, type StatedOperation } from './body-of-operation.ts'
import type { CellarNames } from './texts.ts'

/** A recorded operation that a change makes impossible. */
export interface BrokenOperation extends StatedOperation {
  id: number
  version: number
}

/** What would mend it, each a list of changes that joins the correction. */
export function proposalsOf(
  operation: BrokenOperation,
  problems: readonly Problem[],
  names: CellarNames,
): Proposal[] {
  const proposals = problems.flatMap(problem => proposalsFor(operation, problem, names))
  const { id, version } = operation
  return [...proposals, propose('Remove this operation.', [{ do: 'remove', id, version }])]
}

const propose = (text: string, changes: unknown[], records: RecordChange[] = []): Proposal => ({
  text,
  changes,
  records,
})

function proposalsFor(operation: BrokenOperation, problem: Problem, names: CellarNames): Proposal[] {
  const { code, vessel, has = 0, needs = 0, batch = 0 } = problem
  if (vessel === null) return []
  const it = names.vessel(vessel)
  switch (code) {
    case 'short': {
      if (has === 0) return []
      const measured = {
        kind: 'measure',
        doneAt: operation.doneAt,
        unit: 'L',
        measured: [{ vesselId: vessel, volume: litresOf(needs) }],
        method: 'Other',
      }
      const text = `Enter a measured volume of ${showVolume(needs)} in ${it} just before: the ledger gains ${showVolume(needs - has)}.`
      const enter = propose(text, [{ do: 'add', operation: measured, before: operation.id }])
      const less = takeLess(operation.effects, vessel, needs - has)
      return less ? [enter, replace(operation, `Take only ${showVolume(has)} out of ${it}.`, less)] : [enter]
    }
    case 'otherWine':
      return blendInstead(operation, batch, names)
    case 'overfull': {
      const room: RecordChange = {
        do: 'setCapacity',
        kind: 'vessel',
        id: null,
        version: null,
        vesselIds: [vessel],
        batchId: null,
        day: null,
        capacity: litresOf(needs),
      }
      return [propose(`Set the capacity of ${it} to ${showVolume(needs)}.`, [], [room])]
    }
    case 'notEmptied': {
      const more = loseMore(operation, vessel, has)
      return more ? [more] : []
    }
    default:
      return []
  }
}

/** The operation with other numbers, in litres, which are exact. */
function replace(operation: BrokenOperation, text: string, effects: Effects, other: object = {}): Proposal {
  const body = { ...bodyOfOperation({ ...operation, unit: 'L', effects }), ...other }
  return propose(text, [{ do: 'replace', id: operation.id, version: operation.version, operation: body }])
}

const plainSource = ([vessel, ml]: readonly [number, number, 1?]) => [vessel, ml] as const

/** Less out of one vessel: losses give way first, then targets by their share. Null where bottles would have to. */
function takeLess(effects: Effects, vessel: number, less: number): Effects | null {
  const at = effects.moves.findIndex(({ from }) => from.some(([source]) => source === vessel))
  const move = effects.moves[at]
  if (!move) return null
  let left = less
  const losses: Gone[] = []
  for (const [reason, ml] of move.losses) {
    const given = Math.min(ml, left)
    left -= given
    if (ml > given) losses.push([reason, ml - given])
  }
  const total = move.to.reduce((sum, [, ml]) => sum + ml, 0)
  const out = move.out.map(([what, ml]): Gone => {
    if (what === 'bottled') return [what, ml]
    const given = Math.min(ml, left)
    left -= given
    return [what, ml - given]
  })
  if (left > total) return null
  const volumes = shareOut(
    total - left,
    move.to.map(([, ml]) => ml),
  )
  const smaller: Move = {
    ...move,
    from: move.from.map(line => (line[0] === vessel ? [vessel, line[1] - less] : line)),
    to: move.to
      .map(([target], index) => [target, volumes[index] as number] as const)
      .filter(([, ml]) => ml > 0),
    out,
    losses,
  }
  if (smaller.to.length === 0 && move.to.length > 0) return null
  return { ...effects, moves: effects.moves.map((each, index) => (index === at ? smaller : each)) }
}

function blendInstead(operation: BrokenOperation, batch: number, names: CellarNames): Proposal[] {
  const text = `Record it as a blend under the name ${names.batch(batch)}.`
  if (operation.kind === 'crush' || operation.kind === 'bulkIn')
    return [replace(operation, text, operation.effects, { nameId: batch })]
  if (operation.kind !== 'transfer' && operation.kind !== 'press') return []
  const moves = operation.effects.moves.map(move => ({ ...move, name: batch }))
  return [replace({ ...operation, kind: 'blend' }, text, { ...operation.effects, moves })]
}

const lossOf: Readonly<Record<string, readonly [reason: string, words: string]>> = {
  transfer: ['Lees', 'the lees of this racking'],
  press: ['Pomace', 'the pomace of this pressing'],
  blend: ['Lees', 'the lees of this blend'],
  bottling: ['Bottling', 'the loss of this bottling'],
}

function loseMore(operation: BrokenOperation, vessel: number, more: number): Proposal | null {
  const [reason, words] = lossOf[operation.kind] ?? []
  const at = operation.effects.moves.findIndex(({ from }) => from.some(([source]) => source === vessel))
  const move = operation.effects.moves[at]
  if (!reason || !move) return null
  const isNamed = move.losses.some(([name]) => name === reason)
  const losses = isNamed
    ? move.losses.map(([name, ml]): Gone => [name, name === reason ? ml + more : ml])
    : [...move.losses, [reason, more] as const]
  const from = move.from.map(line =>
    line[0] === vessel ? ([vessel, line[1] + more, 1] as const) : plainSource(line),
  )
  const moves = operation.effects.moves.map((each, index) =>
    index === at ? { ...move, from, losses } : each,
  )
  return replace(operation, `Add ${showVolume(more)} to ${words}.`, { ...operation.effects, moves })
}
