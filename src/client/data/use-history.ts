import { useInfiniteQuery } from '@tanstack/react-query'
import { historyEntry, historyPath } from '#shared/history.ts'
import type { z } from '#shared/zod.ts'
import { callPage } from './api.ts'

interface TrailOptions<Entry extends z.ZodType> {
  /** Refreshed together with everything else under this key. */
  key: readonly unknown[]
  path: string
  query?: string
  entry: Entry
}

/** The entries that were loaded so far, and the way to more of them. */
export interface Trail<Entry> {
  /** Undefined until the first page is there. */
  entries: Entry[] | undefined
  error: unknown
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Entries of the trail, a page at a time, newest first. */
export function useTrail<Entry extends z.ZodType>(options: TrailOptions<Entry>): Trail<z.output<Entry>> {
  const { key, path, query = '', entry } = options
  const pages = useInfiniteQuery({
    queryKey: [...key, query],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const asked = [query, pageParam && `cursor=${pageParam}`].filter(Boolean).join('&')
      const { data, nextCursor } = await callPage(`${path}${asked && `?${asked}`}`, { signal })
      return { entries: entry.array().parse(data), nextCursor }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  return { ...pages, entries: pages.data?.pages.flatMap(({ entries }) => entries) }
}

/** Who changed what of one record; refreshed with the lists under its path. */
export function useHistory({ path }: { path: string }, id: number) {
  return useTrail({
    key: [path, 'history', id],
    path: historyPath(path, id),
    query: 'limit=20',
    entry: historyEntry,
  })
}
