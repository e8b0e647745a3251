import type { Effects, Move } from '#shared/cellar-effects.ts'
import { amountOf, type VolumeUnit } from '#shared/volumes.ts'
import type { OperationKind } from '../contract/vocabulary.ts'

/** An operation in numbers, with what people read of it. */
export interface StatedOperation {
  kind: OperationKind
  doneAt: string
  unit: VolumeUnit
  note: string | null
  effects: Effects
  details: Readonly<Record<string, unknown>>
}

type Fields = Record<string, unknown>

/**
 * The body that says what an operation says, to be changed or put back. Where it claimed to empty a vessel, it claims
 * so again.
 */
export function bodyOfOperation({ kind, doneAt, unit, note, effects, details }: StatedOperation): Fields {
  const amount = (ml: number) => amountOf(ml, unit)
  const always = { kind, doneAt, unit, note }
  const { moves, measured, renamed } = effects
  const [first] = moves as [Move | undefined]
  const from = (move: Move | undefined) =>
    (move?.from ?? []).map(([vesselId, ml, empties]) =>
      empties ? { vesselId, volume: amount(ml), all: true } : { vesselId, volume: amount(ml) },
    )
  const to = (move: Move | undefined) =>
    (move?.to ?? []).map(([vesselId, ml]) => ({ vesselId, volume: amount(ml) }))
  const losses = (move: Move | undefined) =>
    (move?.losses ?? []).map(([reason, ml]) => ({ reason, volume: amount(ml) }))
  switch (kind) {
    case 'opening':
      return { ...always, to: moves.map(move => openingLine(move, amount)) }
    case 'receive':
      return { ...always, ...details }
    case 'crush':
    case 'bulkIn':
      return { ...always, ...details, to: to(first) }
    case 'press':
    case 'transfer':
    case 'blend': {
      const isBlend = kind === 'blend'
      const stated = moves.map(move => ({
        from: from(move),
        to: to(move),
        losses: losses(move),
        ...(!isBlend && move.name !== null && { batchId: move.name }),
      }))
      return { ...always, ...(isBlend && { batchId: first?.name }), moves: stated }
    }
    case 'topping':
      return { ...always, from: { vesselId: first?.from[0]?.[0] }, to: to(first), losses: losses(first) }
    case 'addition':
      return {
        ...always,
        product: details.product,
        supplierLot: details.supplierLot,
        lines: additionLines(details, moves, amount),
      }
    case 'measure':
      return {
        ...always,
        ...details,
        measured: measured.map(([vesselId, ml]) => ({ vesselId, volume: amount(ml) })),
      }
    case 'loss':
    case 'bulkOut':
      return { ...always, ...details, from: from(first) }
    case 'bottling':
      return { ...always, ...details, from: from(first), losses: losses(first) }
    case 'dump':
      return { ...always, from: from(first).map(({ vesselId }) => ({ vesselId, all: true })) }
    case 'rename':
      return { ...always, vessels: renamed.map(([vesselId]) => vesselId), batchId: renamed[0]?.[1] }
  }
}

function openingLine({ to, enters, name }: Move, amount: (ml: number) => number): Fields {
  const [vesselId = 0, ml = 0] = to[0] ?? []
  const parts = enters[0]?.[2] ?? []
  return {
    vesselId,
    volume: amount(ml),
    batchId: name,
    ...(parts.length > 0 && { parts: sharesOf(parts, ml) }),
  }
}

/** Percent with three decimals, together 100: what rounding leaves over goes to the largest. */
function sharesOf(
  parts: readonly (readonly [number, number])[],
  ml: number,
): { batchId: number; share: number }[] {
  const thousandths = parts.map(([, nl]) => Math.round((nl / (ml * 1_000_000)) * 100_000))
  const over = 100_000 - thousandths.reduce((sum, each) => sum + each, 0)
  const largest = thousandths.indexOf(Math.max(...thousandths))
  thousandths[largest] = (thousandths[largest] ?? 0) + over
  return parts.map(([batchId], at) => ({ batchId, share: (thousandths[at] ?? 0) / 1000 }))
}

function additionLines(
  { amounts }: Readonly<Record<string, unknown>>,
  moves: readonly Move[],
  amount: (ml: number) => number,
): Fields[] {
  const liquids = new Map(moves.flatMap(({ to }) => to.map(([vessel, ml]) => [vessel, ml] as const)))
  const lines = Array.isArray(amounts) ? (amounts as Fields[]) : []
  return lines.map(line => {
    const ml = liquids.get(line.vesselId as number)
    return ml === undefined ? line : { ...line, volume: amount(ml) }
  })
}
