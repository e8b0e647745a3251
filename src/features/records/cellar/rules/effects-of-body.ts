import { litresOf } from '#cellar/bottle-sizes.ts'
import {
  type Effects,
  type Given,
  type Gone,
  type Move,
  noEffects,
  type Taken,
} from '#shared/cellar-effects.ts'
import type { Problem } from '#shared/cellar-replay.ts'
import { plainNumber } from '#shared/numbers.ts'
import {
  amountOf,
  largestMillilitres,
  millilitresOf,
  millilitresOfSteps,
  shareOut,
  stepsOf,
  type VolumeUnit,
} from '#shared/volumes.ts'
import { partsByShares } from '#shared/wine-parts.ts'
import type { BodyOf, MoveBody, OperationBody } from '../contract/bodies.ts'
import { balanced, meansAll, Refused, type StatedSource, taken, tooMuch, unbalanced } from './balance.ts'

/** How much is in a vessel just before the operation, in millilitres. */
export type VolumeAt = (vessel: number) => number

/** What a body does, in numbers; or why it can never be; or the vessel of which there is no "all". */
export type Resolution =
  | { effects: Effects; refusal?: undefined; problem?: undefined }
  | { effects?: undefined; refusal: { field: string; message: string }; problem?: undefined }
  | { effects?: undefined; refusal?: undefined; problem: Problem }

class NothingThere extends Error {
  readonly vessel: number
  constructor(vessel: number) {
    super('empty')
    this.vessel = vessel
  }
}

/**
 * Turns what was stated into numbers, once: "all of it" and "the rest" are resolved by what is in the vessels then. Used
 * by the form and by the server, so that the red sentence and the refusal are the same.
 */
export function effectsOfBody(body: OperationBody, volumeAt: VolumeAt): Resolution {
  try {
    return { effects: resolve(body, volumeAt) }
  } catch (error) {
    if (error instanceof Refused) return { refusal: { field: error.field, message: error.message } }
    if (error instanceof NothingThere) return { problem: { code: 'empty', vessel: error.vessel } }
    throw error
  }
}

const plainMove: Move = { from: [], enters: [], to: [], out: [], losses: [], name: null, mode: 'racking' }

function resolve(body: OperationBody, volumeAt: VolumeAt): Effects {
  const { unit } = body
  switch (body.kind) {
    case 'opening':
      return { ...noEffects, moves: body.to.map(line => openingMove(line, unit)) }
    case 'receive':
      return noEffects
    case 'crush':
    case 'bulkIn':
      return { ...noEffects, moves: [arrivalMove(body)] }
    case 'press':
    case 'transfer':
    case 'blend':
      return { ...noEffects, moves: movesOf(body, volumeAt) }
    case 'topping':
      return { ...noEffects, moves: [toppingMove(body, volumeAt)] }
    case 'addition': {
      const liquids = body.lines.filter(({ volume }) => volume !== null)
      const moves = liquids.map(({ vesselId, volume }) => {
        const ml = millilitresOf(volume as number, unit)
        return {
          ...plainMove,
          enters: [[0, ml] as const],
          to: [[vesselId, ml] as const],
          mode: 'topping' as const,
        }
      })
      return { ...noEffects, moves, treated: body.lines.map(({ vesselId }) => vesselId) }
    }
    case 'measure':
      return {
        ...noEffects,
        measured: body.measured.map(({ vesselId, volume }) => [vesselId, millilitresOf(volume, unit)]),
      }
    case 'loss': {
      const from = sourcesOf(body.from, unit, volumeAt)
      return { ...noEffects, moves: [{ ...plainMove, from, losses: [[body.reason, total(from)]] }] }
    }
    case 'bottling':
      return { ...noEffects, moves: [bottlingMove(body, volumeAt)] }
    case 'bulkOut': {
      const from = sourcesOf(body.from, unit, volumeAt)
      return { ...noEffects, moves: [{ ...plainMove, from, out: [['bulkOut', total(from)]] }] }
    }
    case 'dump': {
      const all = body.from.map(({ vesselId }) => ({ vesselId, volume: 0, all: true }))
      const from = sourcesOf(all, unit, volumeAt)
      return { ...noEffects, moves: [{ ...plainMove, from, out: [['dumped', total(from)]] }] }
    }
    case 'rename':
      return { ...noEffects, renamed: body.vessels.map(vessel => [vessel, body.batchId]) }
  }
}

const total = (lines: readonly (readonly [unknown, number, ...unknown[]])[]) =>
  lines.reduce((sum, [, ml]) => sum + ml, 0)

function openingMove(line: BodyOf<'opening'>['to'][number], unit: VolumeUnit): Move {
  const { vesselId, volume, batchId, parts } = line
  const ml = millilitresOf(volume, unit)
  const shares = parts.map(({ batchId: origin, share }) => ({ origin, share: stepsOf(share, 'L') }))
  const { origins, nl } = partsByShares(ml, shares)
  const entered = origins.map((origin, at) => [origin, nl[at] as number] as const)
  return {
    ...plainMove,
    enters: [parts.length > 0 ? [batchId, ml, entered] : [batchId, ml]],
    to: [[vesselId, ml]],
    name: batchId,
    mode: 'opening',
  }
}

/** Grapes or wine from outside; with a name of its own it is called so together with what it meets. */
function arrivalMove({ batchId, nameId, to, unit }: BodyOf<'crush'> | BodyOf<'bulkIn'>): Move {
  const steps = to.map(({ volume }) => stepsOf(volume, unit))
  const ml = millilitresOfSteps(
    steps.reduce((sum, step) => sum + step, 0),
    unit,
  )
  if (ml > largestMillilitres) throw new Refused('to', tooMuch)
  const given = shareOut(ml, steps).map((each, at): Given => [to[at]?.vesselId ?? 0, each])
  return {
    ...plainMove,
    enters: [[batchId, ml]],
    to: given,
    ...(nameId !== null && { name: nameId, mode: 'blend' as const }),
  }
}

/** Moves follow each other: what the first one fills, the second one may empty. */
function movesOf(body: BodyOf<'press'> | BodyOf<'transfer'> | BodyOf<'blend'>, volumeAt: VolumeAt): Move[] {
  const changed = new Map<number, number>()
  const now = (vessel: number) => changed.get(vessel) ?? volumeAt(vessel)
  const name = body.kind === 'blend' ? body.batchId : null
  return body.moves.map((stated, at) => {
    const move = moveOf(stated, body.unit, now, `moves.${at}`)
    for (const [vessel, ml] of move.from) changed.set(vessel, Math.max(0, now(vessel) - ml))
    for (const [vessel, ml] of move.to) changed.set(vessel, now(vessel) + ml)
    return name === null ? move : { ...move, name, mode: 'blend' as const }
  })
}

function moveOf(stated: MoveBody, unit: VolumeUnit, volumeAt: VolumeAt, path: string): Move {
  const from = sourcesOf(stated.from, unit, volumeAt, `${path}.from`)
  const lines = [...stated.to, ...stated.losses]
  const volumes = lines.map(({ volume }) => volume)
  const rest = stated.losses.findIndex(loss => loss.rest)
  const ml = balanced(
    `${path}.to`,
    total(from),
    stated.from.map(({ volume, all }, at) => (all ? amountOf(from[at]?.[1] ?? 0, unit) : volume)),
    volumes,
    rest < 0 ? -1 : stated.to.length + rest,
    unit,
    stated.from.some(({ all }) => all),
  )
  const to = stated.to.map(({ vesselId }, at): Given => [vesselId, ml[at] as number])
  const losses = stated.losses.map(({ reason }, at): Gone => [reason, ml[stated.to.length + at] as number])
  return { ...plainMove, from, to, losses: losses.filter(([, lost]) => lost > 0), name: stated.batchId }
}

function sourcesOf(
  lines: readonly StatedSource[],
  unit: VolumeUnit,
  volumeAt: VolumeAt,
  field = 'from',
): Taken[] {
  const from = lines.map((line): Taken => {
    const has = volumeAt(line.vesselId)
    if (line.all && has === 0) throw new NothingThere(line.vesselId)
    const { ml, isAll } = taken(line, unit, has)
    return isAll ? [line.vesselId, ml, 1] : [line.vesselId, ml]
  })
  // They come together in one pool, which is exact up to what a vessel may hold.
  if (total(from) > largestMillilitres) throw new Refused(field, tooMuch)
  return from
}

function toppingMove({ from, to, losses, unit }: BodyOf<'topping'>, volumeAt: VolumeAt): Move {
  const steps = [...to, ...losses].map(({ volume }) => stepsOf(volume, unit))
  const stated = millilitresOfSteps(
    steps.reduce((sum, step) => sum + step, 0),
    unit,
  )
  if (stated > largestMillilitres) throw new Refused('to', tooMuch)
  const has = volumeAt(from.vesselId)
  const isAll = has > 0 && meansAll(stated, unit, has)
  const out = isAll ? has : stated
  const ml = shareOut(out, steps)
  return {
    ...plainMove,
    from: [isAll ? [from.vesselId, out, 1] : [from.vesselId, out]],
    to: to.map(({ vesselId }, at): Given => [vesselId, ml[at] as number]),
    losses: losses.map(({ reason }, at): Gone => [reason, ml[to.length + at] as number]),
    mode: 'topping',
  }
}

/** Bottled is count times size, whatever was typed besides; in gallons a millilitre of rounding goes to the loss. */
function bottlingMove(body: BodyOf<'bottling'>, volumeAt: VolumeAt): Move {
  const { unit, bottleCount, bottleSize } = body
  const from = sourcesOf(body.from, unit, volumeAt)
  const out = total(from)
  const bottled = Math.round(plainNumber(bottleCount * (litresOf(bottleSize) ?? 0) * 1000))
  const lost = body.losses.map(({ volume, rest }) => (rest ? 0 : millilitresOf(volume, unit)))
  const over = out - bottled - lost.reduce((sum, ml) => sum + ml, 0)
  const rest = body.losses.findIndex(loss => loss.rest)
  const absorbs = rest >= 0 ? rest : unit === 'gal' && Math.abs(over) <= 1 ? lost.length - 1 : -1
  if (over !== 0 && (absorbs < 0 || (lost[absorbs] ?? 0) + over < 0))
    throw new Refused('losses', unbalanced(over))
  if (absorbs >= 0) lost[absorbs] = (lost[absorbs] ?? 0) + over
  const losses = body.losses.map(({ reason }, at): Gone => [reason, lost[at] as number])
  return { ...plainMove, from, out: [['bottled', bottled]], losses: losses.filter(([, ml]) => ml > 0) }
}
