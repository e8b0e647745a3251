import type { CellarOperation } from '#features/records/cellar/contract/answers.ts'
import { showDoneAt, showIn } from '#features/records/cellar/rules/shown-contents.ts'
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
  const [is, before] = [factsOf(now, names), factsOf(was, names)]
  const changes = [...new Set([...is.keys(), ...before.keys()])]
    .map(label => ({ label, to: is.get(label), from: before.get(label) }))
    .filter(({ to, from }) => to !== from)
  // The same amount out of one vessel and into the other is one change, and needs no place.
  const pairs = new Set(changes.map(({ to, from }) => `${to} was ${from}`))
  const isOne = pairs.size === 1 && changes.every(({ to, from }) => to !== undefined && from !== undefined)
  const told = isOne ? [...pairs] : changes.map(changeWords)
  const more = told.length - mostTold
  if (more > 0) told.splice(mostTold, more, more === 1 ? 'and 1 other change' : `and ${more} other changes`)
  return told.join(', ') || 'nothing is different'
}

interface FactChange {
  label: string
  to: string | undefined
  from: string | undefined
}

function changeWords({ label, to, from }: FactChange): string {
  if (from === undefined) return `${label} ${to} added`
  return to === undefined ? `${label} ${from} left out` : `${label} ${to} was ${from}`
}

/** What can be said of an operation, each under its own words. */
function factsOf(operation: CellarOperation, names: CellarNames): Map<string, string> {
  const { doneAt, unit, note, details } = operation
  const show = showIn(unit)
  const facts = new Map([['done', showDoneAt(doneAt)]])
  for (const [label, ml] of amountsOf(operation, names)) facts.set(label, show(ml))
  const { moves, renamed } = effectsOf(operation)
  for (const { name } of moves) if (name !== null) facts.set('called', names.batch(name))
  for (const [vessel, batch] of renamed) facts.set(`${names.vessel(vessel)} called`, names.batch(batch))
  for (const [key, label] of Object.entries(plainFacts))
    if (details[key] !== null && details[key] !== undefined && details[key] !== '')
      facts.set(label, String(details[key]))
  for (const each of Array.isArray(details.amounts) ? details.amounts : [])
    facts.set(`to ${names.vessel(each.vesselId)}`, `${each.amount} ${each.amountUnit}`)
  if (note) facts.set('note', `“${note}”`)
  return facts
}

const plainFacts: Readonly<Record<string, string>> = {
  weight: 'kilograms',
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

function amountsOf(operation: CellarOperation, names: CellarNames): Map<string, number> {
  const { moves, measured } = effectsOf(operation)
  const amounts = new Map<string, number>()
  const add = (label: string, ml: number) => amounts.set(label, (amounts.get(label) ?? 0) + ml)
  for (const { from, enters, to, losses } of moves) {
    for (const [vessel, ml] of from) add(`out of ${names.vessel(vessel)}`, ml)
    for (const [batch, ml] of enters) add(batch === 0 ? 'added liquid' : `of ${names.batch(batch)}`, ml)
    for (const [vessel, ml] of to) add(`into ${names.vessel(vessel)}`, ml)
    for (const [reason, ml] of losses) add(reason, ml)
  }
  for (const [vessel, ml] of measured) add(`in ${names.vessel(vessel)}`, ml)
  return amounts
}
