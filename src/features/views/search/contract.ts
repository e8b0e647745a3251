import type { Resource, Searched } from '#shared/resource.ts'
import { longestSearch, tooLongSearch } from '#shared/texts.ts'
import { z } from '#shared/zod.ts'

/** A kind of record that can be found. */
export type SearchedKind = Resource & { search: Searched }

/** The kinds that can be found, in the order in which groups of equal fit are shown. */
export function searchedKinds(kinds: readonly Resource[]): SearchedKind[] {
  return kinds
    .filter((kind): kind is SearchedKind => kind.search !== undefined)
    .sort((a, b) => a.search.place - b.search.place)
}

export const searchQuery = z.object({
  q: z.string().max(longestSearch, tooLongSearch).default(''),
})

/** A record that fits: what people call it, and what tells it from others of that name. */
export const searchHit = z.object({
  kind: z.string(),
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  day: z.string().nullable().meta({ format: 'date' }),
  status: z.string().nullable(),
})
export type SearchHit = z.output<typeof searchHit>

/** Hits of one kind stand together, the kind with the best fit first. */
export function searchAnswer(kinds: readonly SearchedKind[]) {
  const kind = z.enum(kinds.map(({ name }) => name))
  const hit = searchHit.extend({ kind }).meta({ id: 'SearchHit', description: 'A record that fits.' })
  return z.object({ hits: hit.array() }).meta({ id: 'SearchAnswer' })
}

export const searchTexts = {
  label: 'Search',
  placeholder: 'Search batches, vessels, vineyards, screens...',
  nothing: 'Nothing found. Try a batch ID, a vessel or a name.',
  searching: 'Searching...',
  scan: 'Scan a label',
  offline: 'The server cannot be reached. Screens can still be opened.',
}
