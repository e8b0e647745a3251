import type { OperationBody } from '#features/records/cellar/contract/bodies.ts'
import type { Effects } from '#shared/cellar-effects.ts'
import { numberFormat } from '#shared/late-formats.ts'
import { plural } from './plural.ts'
import { showAmount } from './shown-volumes.ts'

interface Names {
  batch(id: number): string
}

const leavesAs: Readonly<Record<string, string>> = {
  bottled: 'bottled',
  bulkOut: 'out of the cellar',
  dumped: 'dumped',
}

/**
 * What an entry comes to, in a line: "Out 2,050 L = in 2,025 L + lees 25 L". `volumeAt` is what was in a vessel before.
 */
export function balanceText(
  body: OperationBody,
  effects: Effects,
  volumeAt: (vessel: number) => number,
  names: Names,
): string {
  const show = (ml: number) => showAmount(ml, body.unit)
  switch (body.kind) {
    case 'receive':
      return `${kilograms.format(body.weight)} kg of ${names.batch(body.batchId)}`
    case 'measure':
      return measuredText(effects, volumeAt, show)
    case 'rename':
      return `${plural(effects.renamed.length, 'vessel')} called ${names.batch(body.batchId)}`
    case 'addition': {
      const added = sum(effects.moves.flatMap(({ to }) => to))
      const where = `${body.product} into ${plural(effects.treated.length, 'vessel')}`
      return added > 0 ? `${where}: ${show(added)} more` : where
    }
    default:
      return movedText(effects, show)
  }
}

const kilograms = numberFormat('en-US', { maximumFractionDigits: 3 })

const sum = (lines: readonly (readonly [unknown, number, ...unknown[]])[]) =>
  lines.reduce((added, [, ml]) => added + ml, 0)

function movedText({ moves }: Effects, show: (ml: number) => string): string {
  const taken = sum(moves.flatMap(({ from }) => from))
  const entered = sum(moves.flatMap(({ enters }) => enters))
  const given = sum(moves.flatMap(({ to }) => to))
  const gone = new Map<string, number>()
  for (const { out, losses } of moves) {
    for (const [what, ml] of out) add(gone, leavesAs[what] ?? what, ml)
    for (const [reason, ml] of losses) add(gone, reason.toLowerCase(), ml)
  }
  if (taken === 0 && gone.size === 0) {
    const vessels = new Set(moves.flatMap(({ to }) => to.map(([vessel]) => vessel)))
    return `${show(given)} into ${plural(vessels.size, 'vessel')}`
  }
  const left = [taken > 0 && `Out ${show(taken)}`, entered > 0 && `From outside ${show(entered)}`]
  const right = [given > 0 && `in ${show(given)}`, ...[...gone].map(([what, ml]) => `${what} ${show(ml)}`)]
  return `${left.filter(Boolean).join(' + ')} = ${right.filter(Boolean).join(' + ')}`
}

function add(sums: Map<string, number>, what: string, ml: number): void {
  sums.set(what, (sums.get(what) ?? 0) + ml)
}

function measuredText(
  { measured }: Effects,
  volumeAt: (vessel: number) => number,
  show: (ml: number) => string,
): string {
  const before = measured.reduce((added, [vessel]) => added + volumeAt(vessel), 0)
  const now = sum(measured)
  const change = now - before
  if (change === 0) return `${show(now)}, as the ledger says`
  return `${show(before)} → ${show(now)}: ${show(Math.abs(change))} ${change > 0 ? 'more' : 'less'}`
}
