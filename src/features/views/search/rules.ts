import { showDay } from '#shared/days.ts'
import { foldText } from '#shared/text-folding.ts'
import { inForm } from '#shared/unicode-forms.ts'
import { type SearchHit, type SearchKind, searchKinds } from './contract.ts'

export const kindLabels: Record<SearchKind, string> = {
  batches: 'Wine Batches',
  vessels: 'Vessels',
  vineyards: 'Vineyards',
  fermentations: 'Fermentation',
  postFermentations: 'Post-Fermentation',
  agings: 'Aging',
  bottlings: 'Bottling',
}

/** The words of a search: each has to be found somewhere in a record. */
export function wordsOf(text: string): string[] {
  return inForm(text, 'NFC').split(/\s+/).filter(Boolean)
}

/** Where a found record is shown. */
export function addressOf({ kind, id }: Pick<SearchHit, 'kind' | 'id'>): string {
  switch (kind) {
    case 'batches':
      return `/batches/${id}`
    case 'vessels':
      return `/vessels/${id}`
    case 'fermentations':
      return `/fermentation/${id}`
    case 'vineyards':
      return `/vineyards?id=${id}`
    case 'postFermentations':
      return `/post-fermentation?id=${id}`
    case 'agings':
      return `/aging?id=${id}`
    case 'bottlings':
      return `/bottling?id=${id}`
  }
}

/** A hit with how well it fits: 0 exactly, 1 from its beginning, 2 somewhere. */
export interface RankedHit {
  hit: SearchHit
  fit: number
}

/** Kinds with the best fit first, otherwise in their own order; within a kind the order given stays. */
export function orderHits(found: readonly RankedHit[]): SearchHit[] {
  const bestFit = (kind: SearchKind) =>
    Math.min(...found.filter(({ hit }) => hit.kind === kind).map(({ fit }) => fit))
  return searchKinds
    .map(kind => ({ kind, best: bestFit(kind) }))
    .sort((a, b) => (a.best === b.best ? 0 : a.best - b.best))
    .flatMap(({ kind }) => found.filter(({ hit }) => hit.kind === kind).map(({ hit }) => hit))
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
