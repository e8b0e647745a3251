import { showDay } from '#shared/days.ts'
import { foldText } from '#shared/text-folding.ts'
import { inForm } from '#shared/unicode-forms.ts'
import type { SearchedKind, SearchHit } from './contract.ts'

/** The words of a search: each has to be found somewhere in a record. */
export function wordsOf(text: string): string[] {
  return inForm(text, 'NFC').split(/\s+/).filter(Boolean)
}

/** A hit with how well it fits: 0 exactly, 1 from its beginning, 2 somewhere. */
export interface RankedHit {
  hit: SearchHit
  fit: number
}

/** Kinds with the best fit first, otherwise in their own order; within a kind the order given stays. */
export function orderHits(kinds: readonly SearchedKind[], found: readonly RankedHit[]): SearchHit[] {
  const groups = kinds.map(({ name }) => found.filter(({ hit }) => hit.kind === name))
  const bestFit = (group: readonly RankedHit[]) => Math.min(...group.map(({ fit }) => fit))
  return groups
    .filter(group => group.length > 0)
    .sort((a, b) => bestFit(a) - bestFit(b))
    .flatMap(group => group.map(({ hit }) => hit))
}

/** The second line of a hit. */
export function describeHit({ detail, day, status }: SearchHit): string {
  return [detail, day && showDay(day), status].filter(Boolean).join(' · ')
}

/** The screens whose name holds every word; all of them while nothing is asked. Names that begin so come first. */
export function findScreens<Screen extends { label: string }>(
  screens: readonly Screen[],
  text: string,
): Screen[] {
  const words = wordsOf(foldText(text))
  const asked = words.join(' ')
  const begins = ({ label }: Screen) => (foldText(label).startsWith(asked) ? 0 : 1)
  return screens
    .filter(({ label }) => words.every(word => foldText(label).includes(word)))
    .sort((a, b) => begins(a) - begins(b))
}
