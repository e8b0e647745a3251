import type { Effects } from '#shared/cellar-effects.ts'
import type { VolumeUnit } from '#shared/volumes.ts'
import { showDoneAt, showIn } from './shown-contents.ts'
import type { CellarNames } from './texts.ts'

/** An operation, as far as two versions of it are compared: one that is typed, or one as it is stored. */
export interface Stated {
  doneAt: string
  unit: VolumeUnit
  note: string | null
  effects: Effects
  /** What is said besides volumes; other keys are left alone. */
  details: Readonly<Record<string, unknown>>
  /** What was added to which vessel, where it is an addition. */
  amounts: readonly { vesselId: number; amount: number; amountUnit: string }[]
}

/** What one of two versions says and the other does not, or says otherwise. */
export interface FactChange {
  label: string
  to: string | undefined
  from: string | undefined
}

/** In what an operation differs from its version before, fact by fact. */
export function changedFacts(is: Stated, was: Stated, names: CellarNames): FactChange[] {
  const [after, before] = [factsOf(is, names), factsOf(was, names)]
  return [...new Set([...after.keys(), ...before.keys()])]
    .map(label => ({ label, to: after.get(label), from: before.get(label) }))
    .filter(({ to, from }) => to !== from)
}

/** "into T-2 400 L was 4,000 L", with other words between the two where a sentence wants them. */
export function tellChanged({ label, to, from }: FactChange, between: 'was' | 'instead of'): string {
  if (from === undefined) return `${label} ${to} added`
  return to === undefined ? `${label} ${from} left out` : `${label} ${to} ${between} ${from}`
}

/** The first so many; forty barrels that all get another number are counted, not listed. */
export function tellFirst(told: readonly string[], most: number): string {
  const more = told.length - most
  const counted = more > 0 ? [more === 1 ? 'and 1 other change' : `and ${more} other changes`] : []
  return [...told.slice(0, most), ...counted].join(', ') || 'nothing is different'
}

/** What can be said of an operation, each under its own words. */
function factsOf({ doneAt, unit, note, effects, details, amounts }: Stated, names: CellarNames) {
  const show = showIn(unit)
  const facts = new Map([['done on', showDoneAt(doneAt)]])
  for (const [label, ml] of amountsOf(effects, names)) facts.set(label, show(ml))
  for (const { name } of effects.moves) if (name !== null) facts.set('called', names.batch(name))
  for (const [vessel, batch] of effects.renamed)
    facts.set(`${names.vessel(vessel)} called`, names.batch(batch))
  for (const [key, label] of Object.entries(plainFacts)) {
    const value = details[key]
    if (value !== null && value !== undefined && value !== '') facts.set(label, String(value))
  }
  for (const { vesselId, amount, amountUnit } of amounts)
    facts.set(`to ${names.vessel(vesselId)}`, `${amount} ${amountUnit}`)
  if (note) facts.set('note', `“${note}”`)
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
}

function amountsOf({ moves, measured }: Effects, names: CellarNames): Map<string, number> {
  const amounts = new Map<string, number>()
  const add = (label: string, ml: number) => amounts.set(label, (amounts.get(label) ?? 0) + ml)
  for (const { from, enters, to, losses } of moves) {
    for (const [vessel, ml] of from) add(`out of ${names.vessel(vessel)}`, ml)
    for (const [batch, ml] of enters) add(batch === 0 ? 'added liquid' : `of ${names.batch(batch)}`, ml)
    for (const [vessel, ml] of to) add(`into ${names.vessel(vessel)}`, ml)
    for (const [reason, ml] of losses) add(reason.toLowerCase(), ml)
  }
  for (const [vessel, ml] of measured) add(`in ${names.vessel(vessel)}`, ml)
  return amounts
}
