import type { Permission } from '#shared/permissions.ts'
import { longestSearch, tooLongSearch } from '#shared/texts.ts'
import { z } from '#shared/zod.ts'

/** What can be found, in the order in which groups of equal fit are shown. */
export const searchKinds = [
  'batches',
  'vessels',
  'vineyards',
  'fermentations',
  'postFermentations',
  'agings',
  'bottlings',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** Whoever may view a kind may find it. */
export const viewRights: Record<SearchKind, Permission> = {
  batches: 'wineBatches:view',
  vessels: 'vessels:view',
  vineyards: 'vineyards:view',
  fermentations: 'fermentation:view',
  postFermentations: 'fermentation:view',
  agings: 'aging:view',
  bottlings: 'bottling:view',
}

export const searchQuery = z.object({
  q: z.string().max(longestSearch, tooLongSearch).default(''),
})

/** A record that fits: what people call it, and what tells it from others of that name. */
export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  day: z.string().nullable().meta({ format: 'date' }),
  status: z.string().nullable(),
})
export type SearchHit = z.output<typeof searchHit>

/** Hits of one kind stand together, the kind with the best fit first. */
export const searchAnswer = z.object({ hits: searchHit.array() })

export const searchTexts = {
  label: 'Search',
  placeholder: 'Search batches, vessels, vineyards, screens...',
  nothing: 'Nothing found. Try a batch ID, a vessel or a name.',
  searching: 'Searching...',
  offline: 'The server cannot be reached. Screens can still be opened.',
}
