import type { CellarOperation, CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { operationKinds } from '#features/records/cellar/contract/vocabulary.ts'
import { millilitresIn, showIn } from '#features/records/cellar/rules/shown-contents.ts'
import { type CellarNames, operationSentence } from '#features/records/cellar/rules/texts.ts'
import type { Effects, Move } from '#shared/cellar-effects.ts'
import { numberFormat } from '#shared/late-formats.ts'

/** What people call the vessels and wines that a history speaks of. */
export function namesIn(
  vessels: readonly Pick<CellarVessel, 'id' | 'vesselId'>[],
  operations: readonly CellarOperation[],
): CellarNames {
  const codes = new Map(vessels.map(({ id, vesselId }) => [id, vesselId]))
  const wines = new Map<number, string>()
  for (const { vessels: touched } of operations)
    for (const { before, after } of touched)
      for (const content of [before, after])
        for (const { batch } of content ? [content, ...content.composition] : [])
          if (batch) wines.set(batch.id, batch.batchId)
  return {
    vessel: id => codes.get(id) ?? `Vessel ${id}`,
    batch: id => wines.get(id) ?? `Batch ${id}`,
  }
}

/** What an operation does, in millilitres, as its answer tells it. */
export function effectsOf({ moves, measured, renamed, treated }: CellarOperation): Effects {
  const line = ({ vesselId, volume }: { vesselId: number; volume: number }) =>
    [vesselId, millilitresIn(volume)] as const
  return {
    moves: moves.map(({ from, enters, to, out, losses, batchId }) => ({
      from: from.map(line),
      enters: enters.map(each => [each.batchId ?? 0, millilitresIn(each.volume)] as const),
      to: to.map(line),
      out: out.map(({ what, volume }) => [what, millilitresIn(volume)] as const),
      losses: losses.map(({ reason, volume }) => [reason, millilitresIn(volume)] as const),
      name: batchId,
      mode: 'racking',
    })),
    measured: measured.map(line),
    renamed: renamed.map(({ vesselId, batchId }) => [vesselId, batchId] as const),
    treated,
  }
}

const figures = numberFormat('en-US', { maximumFractionDigits: 3 })

/** "2,000 kg" */
export const showWeight = (kilograms: number): string => `${figures.format(kilograms)} kg`

/** "Racking: 400 gal from T-1 to T-2": what was done, in the unit in which it was stated. */
export function storySentence(operation: CellarOperation, names: CellarNames): string {
  const { kind, unit, details } = operation
  const { label } = operationKinds[kind]
  if (kind === 'receive') return `${label}: ${showWeight(Number(details.weight))}`
  if (kind === 'addition') return `${label}: ${additionWords(operation, names)}`
  const effects = effectsOf(operation)
  // One entry for the whole cellar is one line, not forty.
  const moves = kind === 'opening' ? [together(effects.moves)] : effects.moves
  return operationSentence(kind, { ...effects, moves }, names, showIn(unit))
}

const together = (moves: readonly Move[]): Move => ({
  from: moves.flatMap(({ from }) => from),
  enters: moves.flatMap(({ enters }) => enters),
  to: moves.flatMap(({ to }) => to),
  out: [],
  losses: [],
  name: null,
  mode: 'opening',
})

interface Amount {
  vesselId: number
  amount: number
  amountUnit: string
}

const mostNamed = 3

/** "30 g of SO2 to T-2", "5 g each of SO2 to B-1, B-2, B-3 and 6 more". */
function additionWords({ details }: CellarOperation, names: CellarNames): string {
  const amounts = Array.isArray(details.amounts) ? (details.amounts as Amount[]) : []
  const words = ({ amount, amountUnit }: Amount) => `${figures.format(amount)} ${amountUnit}`.trim()
  const [first] = amounts
  const product = String(details.product ?? '')
  if (!first) return product
  const isSame = amounts.every(each => words(each) === words(first))
  const vessels = amounts
    .slice(0, mostNamed)
    .map(each => names.vessel(each.vesselId) + (isSame ? '' : ` (${words(each)})`))
  const more = amounts.length > mostNamed ? ` and ${amounts.length - mostNamed} more` : ''
  const each = amounts.length > 1 ? ' each' : ''
  return `${isSame ? `${words(first)}${each} of ` : ''}${product} to ${vessels.join(', ')}${more}`
}

/** What else people read of an operation, a few words each. */
export function storyDetails({ kind, details, links }: CellarOperation): string[] {
  const text = (key: string, before = '') => (details[key] ? `${before}${details[key]}` : '')
  const said = [
    kind === 'crush' && showWeight(Number(details.weight)),
    kind === 'bottling' && `${figures.format(Number(details.bottleCount))} bottles of ${details.bottleSize}`,
    text('partner'),
    text('document'),
    text('method', 'Measured by: '),
    text('supplierLot', 'Supplier lot '),
    text('grower'),
    text('ticket', 'Ticket '),
    linkWords(links),
  ]
  return said.filter(each => typeof each === 'string' && each !== '') as string[]
}

const recordNouns = {
  fermentation: ['fermentation', 'fermentations'],
  aging: ['aging', 'agings'],
  bottling: ['bottling run', 'bottling runs'],
} as const

const doneWords = { completed: 'completed', started: 'started', bottled: 'completed' } as const

/** "9 agings started, 1 fermentation completed": the records that were made or changed with it. */
export function linkWords(links: CellarOperation['links']): string {
  const counts = new Map<string, number>()
  for (const { kind, did } of links) counts.set(`${kind} ${did}`, (counts.get(`${kind} ${did}`) ?? 0) + 1)
  return [...counts]
    .map(([key, count]) => {
      const [kind, did] = key.split(' ') as [keyof typeof recordNouns, keyof typeof doneWords]
      return `${count} ${recordNouns[kind][count === 1 ? 0 : 1]} ${doneWords[did]}`
    })
    .join(', ')
}
