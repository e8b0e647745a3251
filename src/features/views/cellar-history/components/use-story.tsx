import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#client/data/api.ts'
import type { Trail } from '#client/data/use-history.ts'
import {
  type CellarOperation,
  cellarVessel,
  disagreement,
} from '#features/records/cellar/contract/answers.ts'
import { batchHistory, vesselHistory } from '#features/records/cellar/contract/reads.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import type { z } from '#shared/zod.ts'

/** What of a history is looked at. */
export interface StoryView {
  /** As of a minute of the cellar's clock; null is now. */
  at: string | null
  /** Earlier versions and removed operations too. */
  withFormer: boolean
}

/** A history as far as it was loaded: what its first page says of the whole, and the operations of all pages. */
export interface StoryPages<Whole> extends Trail<CellarOperation> {
  whole: Whole | undefined
}

interface Page {
  operations: CellarOperation[]
  cursor: string | null
}

function useStory<Whole extends Page>(
  place: string,
  { at, withFormer }: StoryView,
  schema: z.ZodType<Whole>,
  isWanted: boolean,
): StoryPages<Whole> {
  const asked = [at && `at=${encodeURIComponent(at)}`, withFormer && 'withReplaced=true'].filter(Boolean)
  const pages = useInfiniteQuery({
    queryKey: [cellarPath, place, at, withFormer],
    enabled: isWanted,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = [...asked, pageParam && `cursor=${pageParam}`].filter(Boolean).join('&')
      return schema.parse(
        await call('GET', `${cellarPath}/${place}/history${query && `?${query}`}`, { signal }),
      )
    },
    getNextPageParam: ({ cursor }) => cursor,
    // What was in a vessel at one time must not stand under another, not even for a moment.
    placeholderData: (previous, query) => (query?.queryKey[2] === at ? previous : undefined),
  })
  return {
    ...pages,
    whole: pages.data?.pages[0],
    entries: pages.data?.pages.flatMap(({ operations }) => operations),
  }
}

export function useVesselStory(id: number, view: StoryView, isWanted: boolean) {
  return useStory(`vessels/${id}`, view, vesselHistory, isWanted)
}

export function useBatchStory(id: number, view: StoryView, isWanted: boolean) {
  return useStory(`batches/${id}`, view, batchHistory, isWanted)
}

/** Every vessel of the cellar, by which a history names its places. */
export function useVesselNames(isWanted: boolean) {
  return useQuery({
    queryKey: [cellarPath, 'vessels', 'by name'],
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      cellarVessel.array().parse(await call('GET', `${cellarPath}/vessels`, { signal })),
  })
}

/** Where the ledger and the other records of a vessel or a wine do not say the same, today. */
export function useDisagreementsOf(of: { vesselId: number } | { batchId: number }, isWanted: boolean) {
  const { data = [] } = useQuery({
    queryKey: [cellarPath, 'disagreements'],
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      disagreement.array().parse(await call('GET', `${cellarPath}/disagreements`, { signal })),
  })
  return data.filter(each => ('vesselId' in of ? each.vesselId === of.vesselId : each.batchId === of.batchId))
}
