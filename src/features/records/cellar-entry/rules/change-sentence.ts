import type { OperationBody } from '#features/records/cellar/contract/bodies.ts'
import { operationKinds } from '#features/records/cellar/contract/vocabulary.ts'
import { showDoneAt } from '#features/records/cellar/rules/shown-contents.ts'
import type { CellarNames } from '#features/records/cellar/rules/texts.ts'
import type { Effects } from '#shared/cellar-effects.ts'
import type { VolumeUnit } from '#shared/volumes.ts'
import { plural } from './plural.ts'
import { showAmount } from './shown-volumes.ts'

/** An entry with what it does. */
export interface Stated {
  body: OperationBody
  effects: Effects
}

/** "Racking of Oct 6, 2026, 9:30 AM" */
export function titleOf({ kind, doneAt }: Pick<OperationBody, 'kind' | 'doneAt'>): string {
  return `${operationKinds[kind].label} of ${showDoneAt(doneAt)}`
}

/** The change in one sentence: what stands there now instead of what stood there. */
export function changeSentence(was: Stated, is: Stated, names: CellarNames): string {
  const [before, after] = [factsOf(was, names), factsOf(is, names)]
  const labels = [...new Set([...after.keys(), ...before.keys()])]
  const changes = labels
    .filter(label => before.get(label) !== after.get(label))
    .map(label => changed(label, before.get(label), after.get(label)))
  const told = changes.slice(0, mostTold)
  if (changes.length > mostTold) told.push(`and ${plural(changes.length - mostTold, 'other change')}`)
  return `${titleOf(was.body)}: ${told.join(', ') || 'nothing is different'}.`
}

/** Forty barrels that all get another number are counted, not listed. */
const mostTold = 6

function changed(label: string, before: string | undefined, after: string | undefined): string {
  if (before === undefined) return `${label} ${after} added`
  if (after === undefined) return `${label} ${before} left out`
  return `${label} ${after} instead of ${before}`
}

/** What can be said of an entry, each under its own words. */
function factsOf({ body, effects }: Stated, names: CellarNames): Map<string, string> {
  const facts = new Map<string, string>([['done on', showDoneAt(body.doneAt)]])
  for (const [label, ml] of amountsOf(effects, names))
    facts.set(label, showAmount(ml, body.unit as VolumeUnit))
  for (const { name } of effects.moves) if (name !== null) facts.set('called', names.batch(name))
  for (const [vessel, batch] of effects.renamed)
    facts.set(`${names.vessel(vessel)} called`, names.batch(batch))
  for (const [key, label] of Object.entries(plainFacts)) {
    const value = (body as Record<string, unknown>)[key]
    if (value !== null && value !== undefined && value !== '') facts.set(label, String(value))
  }
  if ('lines' in body)
    for (const { vesselId, amount, amountUnit } of body.lines)
      facts.set(`to ${names.vessel(vesselId)}`, `${amount} ${amountUnit}`)
  return facts
}

const plainFacts: Readonly<Record<string, string>> = {
  weight: 'weight in kg',
  product: 'product',
  supplierLot: 'supplier lot',
  grower: 'grower',
  ticket: 'ticket',
  partner: 'partner',
  document: 'document',
  method: 'measured by',
  bottleCount: 'bottles',
  bottleSize: 'bottle size',
  note: 'note',
}

function amountsOf({ moves, measured }: Effects, names: CellarNames): Map<string, number> {
  const amounts = new Map<string, number>()
  const add = (label: string, ml: number) => amounts.set(label, (amounts.get(label) ?? 0) + ml)
  for (const { from, enters, to, losses } of moves) {
    for (const [vessel, ml] of from) add(`out of ${names.vessel(vessel)}`, ml)
    for (const [batch, ml] of enters) if (batch !== 0) add(`of ${names.batch(batch)}`, ml)
    for (const [vessel, ml] of to) add(`into ${names.vessel(vessel)}`, ml)
    for (const [reason, ml] of losses) add(reason.toLowerCase(), ml)
  }
  for (const [vessel, ml] of measured) add(`measured in ${names.vessel(vessel)}`, ml)
  return amounts
}

/** "Corrected. 6 later operations follow." */
export function correctedText(done: string, laterCount: number): string {
  if (laterCount === 0) return done
  const follow = laterCount === 1 ? 'follows' : 'follow'
  return `${done} ${plural(laterCount, 'later operation')} ${follow}.`
}
