import { foldText } from '#shared/text-folding.ts'
import { inForm } from '#shared/unicode-forms.ts'
import { harvestWords, ownWords, referenceWords } from './heading-words.ts'
import type { ImportField } from './import-field.ts'
import { acceptsUnit, knownUnit } from './units.ts'

/** How a column was given its field: by a word of the vocabulary, by one that is nearly it, or not at all. */
export type Sureness = 'exact' | 'close' | 'none'

/** What a heading was recognised as; several fields where it could be any of them. */
export interface Recognised {
  field: string | null
  sureness: Sureness
  couldBe: readonly string[]
}

/** A heading without its unit, and the unit in brackets or at its end as it was written. */
export interface SplitHeading {
  bare: string
  unit: string | null
}

const longestHeading = 200

/** How headings are compared: case, accents, dots, underscores and blanks do not matter. */
export function headingKey(heading: string): string {
  const plain = inForm(heading.slice(0, longestHeading), 'NFKC').replaceAll('ß', 'ss').replaceAll('œ', 'oe')
  return foldText(plain.replace(/^t°/i, 'temp')).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Keyboards without umlauts write them with an e. */
const spelledOut = (word: string) =>
  word.replace(/[äöü]/gi, letter => `${{ ä: 'a', ö: 'o', ü: 'u' }[letter.toLowerCase()]}e`)

const keysOf = (words: string): string[] =>
  words.split(',').flatMap(word => [headingKey(word), headingKey(spelledOut(word))])

/** Words beside the one that counts: "Température du moût", "Temperatur im Tank". */
const fillers = new Set(
  keysOf(
    'the, of, in, at, de, du, des, le, la, les, un, del, della, dello, di, il, lo, el, los, der, die, das, des, im, am, d, l, value, valeur, valore, valor, Wert, must, moût, mosto, Most, n, no, nr, measured, mesurée, misurata, gemessen',
  ),
)

/** The unit in a heading: in brackets, or at the end where it is one that is known. */
export function splitHeading(heading: string): SplitHeading {
  const text = heading.slice(0, longestHeading).trim()
  const opened = Math.max(text.lastIndexOf('('), text.lastIndexOf('['))
  if (opened > 0 && /[)\]]$/.test(text))
    return { bare: text.slice(0, opened).trim(), unit: text.slice(opened + 1, -1).trim() || null }
  if (knownUnit(text)) return { bare: text, unit: text }
  for (let at = 1; at < text.length; at++) {
    const isDegree = text[at] === '°'
    if (!isDegree && !/[\s,/_]/.test(text[at] ?? '')) continue
    const unit = text.slice(isDegree ? at : at + 1).trim()
    const bare = text
      .slice(0, at)
      .replace(/[,/_]$/, '')
      .trim()
    if (unit && knownUnit(unit)) return { bare: withoutIn(bare), unit }
  }
  return { bare: text, unit: null }
}

/** "Zucker in g/L". */
const withoutIn = (bare: string) => (/\s(in|en)$/i.test(bare) ? bare.slice(0, -3).trim() : bare)

/** Recognises headings as the fields of one kind. */
export interface HeadingIndex {
  recognise: (heading: string) => Recognised
}

const none: Recognised = { field: null, sureness: 'none', couldBe: [] }

/** The vocabulary of one kind's fields, made once for a sheet. */
export function headingIndex(fields: readonly ImportField[]): HeadingIndex {
  const labels = new Map<string, Set<string>>()
  const words = new Map<string, Set<string>>()
  const byName = new Map(fields.map(field => [field.name, field]))
  const isOfBatches = byName.has('batchName')
  for (const field of fields) {
    for (const key of [field.label, field.name].map(headingKey)) add(labels, key, field.name)
    for (const key of keysOf(wordsOf(field))) add(words, key, field.name)
    if (field.name === 'startDate' && isOfBatches)
      for (const key of keysOf(harvestWords)) add(words, key, field.name)
  }
  const known = new Map<string, Recognised>()

  /** Of several, those whose field takes the unit. A letter alone says something only with one: "T (°C)". */
  function narrowed(found: ReadonlySet<string> | undefined, unit: string | null, key: string): string[] {
    const names = [...(found ?? [])]
    const taking = names.filter(name => unit !== null && acceptsUnit(byName.get(name), unit))
    return taking.length > 0 || key.length === 1 ? taking : names
  }

  function recognise(heading: string): Recognised {
    const { bare, unit } = splitHeading(heading)
    const [whole, stripped, plain] = [headingKey(heading), headingKey(bare), withoutFillers(bare)]
    for (const key of new Set([whole, stripped, plain]))
      for (const list of [labels, words]) {
        const names = narrowed(list.get(key), unit, key)
        if (names.length > 0) return answer(names, key === plain && key !== stripped ? 'close' : 'exact')
      }
    const near = new Set<string>()
    for (const list of [labels, words])
      for (const [key, names] of list) if (isNear(stripped, key)) for (const name of names) near.add(name)
    return near.size > 0 ? answer([...near], 'close') : none
  }

  return {
    recognise: heading => {
      const before = known.get(heading)
      if (before) return before
      const found = recognise(heading)
      known.set(heading, found)
      return found
    },
  }
}

function answer(names: readonly string[], sureness: Sureness): Recognised {
  const [only] = names
  return names.length === 1 && only
    ? { field: only, sureness, couldBe: names }
    : { field: null, sureness: 'none', couldBe: names }
}

function add(list: Map<string, Set<string>>, key: string, name: string): void {
  if (key === '') return
  const names = list.get(key)
  if (names) names.add(name)
  else list.set(key, new Set([name]))
}

/** A reference is called what it refers to, but for those whose place says more: from where, to where. */
function wordsOf({ name, type, refersTo = '' }: ImportField): string {
  const own = Object.hasOwn(ownWords, name) ? (ownWords[name] ?? '') : ''
  if (type !== 'reference' || name === 'from' || name === 'to') return own
  return Object.hasOwn(referenceWords, refersTo) ? (referenceWords[refersTo] ?? own) : own
}

function withoutFillers(heading: string): string {
  return heading
    .split(/[\s._'’-]/)
    .map(headingKey)
    .filter(word => !fillers.has(word))
    .join('')
}

/**
 * One letter too many, too few, or two in the wrong order, in a longer word that begins alike. A letter for another
 * would make `weight` of `height`.
 */
export function isNear(typed: string, word: string): boolean {
  if (Math.min(typed.length, word.length) < 5 || Math.abs(typed.length - word.length) > 1) return false
  if (typed[0] !== word[0]) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  if (typed.length > word.length) return typed.slice(at + 1) === word.slice(at)
  if (typed.length < word.length) return typed.slice(at) === word.slice(at + 1)
  return (
    typed[at] === word[at + 1] && typed[at + 1] === word[at] && typed.slice(at + 2) === word.slice(at + 2)
  )
}
