import { useMemo } from 'react'
import { useConnection } from '#client/connection/connection.ts'
import { type ItemsOptions, listAddress, type ReadRow } from '#client/data/use-items.ts'
import { everyPage, usePages } from '#client/data/use-pages.ts'
import { useSettled } from '../ui/device/use-settled.ts'
import type { ListPart, TableView } from '../ui/tables/table-model.ts'

const typingPause = 300

interface WindowedOptions<Row> extends Omit<ItemsOptions<Row>, 'readRow' | 'atMost'> {
  readRow: ReadRow<Row>
  /** What is searched for and how it is sorted: by the table where the list is whole, else by the server. */
  view: TableView
  /** A filter that the screen applies itself where the list is whole, as the parameters of an address. */
  filter?: string
  /** The column that the server sorts by; the list is descending by it on its own. */
  sortKey: string
}

/** A list that may be too long to be loaded at once. */
export interface WindowedItems<Row> {
  data: Row[] | undefined
  /** The rest of the list; null where `data` is all, and undefined while that is not known. */
  part: ListPart<Row> | null | undefined
  error: unknown
  isError: boolean
  isPending: boolean
  refetch: () => unknown
  /** What of a longer list is on this device, while the server cannot be asked for the rest. */
  onDevice: { count: number; total: number | null } | null
}

/**
 * A list of which a first page is asked for. Where that is all, the list is like any other; where it is not, more
 * comes as one scrolls, and the server searches and sorts. While there is no connection, what is there is all.
 */
export function useWindowedItems<Row>(
  resource: { path: string },
  options: WindowedOptions<Row>,
): WindowedItems<Row> {
  const { view, sortKey, filter = '', ...list } = options
  const { readRow, part, query = '', enabled = true } = list
  const start = usePages(resource, list)
  const { settled: search, isSettled } = useSettled(view.search.trim(), typingPause)
  const isAway = useConnection() === 'unreachable'
  const isWhole = start.data && (isAway || start.data.isWhole)
  const asked =
    isWhole === false ? [filter, ...askedOf(search, view.sort === sortKey)].filter(Boolean).join('&') : ''
  const found = usePages(resource, { ...list, asked, enabled: enabled && asked !== '' })
  const shown = asked === '' ? start : found
  const loaded = shown.data ?? start.data

  const address = listAddress(resource.path, { part, query: [query, asked].filter(Boolean).join('&') })
  const everyRow = useMemo(() => () => everyPage(address, readRow), [address, readRow])
  const rest: ListPart<Row> = {
    total: loaded?.total ?? null,
    sortKey,
    isStale: !isSettled || shown.isPlaceholderData || (shown.isPending && !shown.isError),
    hasMore: shown.hasNextPage,
    isLoadingMore: shown.isFetchingNextPage,
    hasFailed: shown.isFetchNextPageError,
    loadMore: () => void shown.fetchNextPage(),
    everyRow,
  }
  // Of a page that did not come the end of the list tells; what is loaded is still good.
  const hasFailed = shown.isError && !shown.isFetchNextPageError
  return {
    data: loaded?.rows,
    part: isWhole === undefined ? undefined : isWhole ? null : rest,
    error: hasFailed ? shown.error : null,
    isError: hasFailed,
    isPending: start.isPending,
    refetch: shown.refetch,
    onDevice: isAway && loaded && !loaded.isWhole ? { count: loaded.rows.length, total: loaded.total } : null,
  }
}

/** The parameters by which the server searches and sorts. */
function askedOf(search: string, isTurned: boolean): string[] {
  return [search && `q=${encodeURIComponent(search)}`, isTurned ? 'order=asc' : '']
}
