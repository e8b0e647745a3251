import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { noDataReturned } from '#shared/failures.ts'
import { callPage } from './api.ts'
import { useWaiting, type WaitingRows, withWaiting } from './keeping.ts'
import { type ItemsOptions, listAddress, type ReadRow } from './use-items.ts'
import { asList } from './wire-rules.ts'

type RawRow = Record<string, unknown>

/** One page of a list as it came. */
interface Page {
  list: RawRow[]
  nextCursor: string | null
  total: number | null
}

/** Lists up to this long come whole with the first call. */
const pageSize = 500

/** Pages of a list that is fetched to its end. */
const exportedAtOnce = 1000

interface PagesOptions<Row> extends Omit<ItemsOptions<Row>, 'readRow' | 'atMost'> {
  readRow: ReadRow<Row>
  /** What the server is to search for and how to sort; empty asks for the list as its address has it. */
  asked?: string
}

/** What was loaded of a list so far. */
export interface LoadedPages<Row> {
  rows: Row[]
  /** The first page was all. */
  isWhole: boolean
  total: number | null
}

/**
 * A list, a page at a time. The first call is the list's own address: the wish for a page stands beside it, so a
 * server that does not know the wish answers with everything, which is a list of one page.
 */
export function usePages<Row>(resource: { path: string }, options: PagesOptions<Row>) {
  const { readRow, part, query = '', asked = '', enabled = true, mustAnswer = false } = options
  const address = listAddress(resource.path, { part, query: [query, asked].filter(Boolean).join('&') })
  const read = useMemo(() => readingOnce(readRow), [readRow])
  const waiting = useWaiting(resource.path)
  return useInfiniteQuery({
    queryKey: [resource.path, 'pages', address],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const page = await readPage(address, pageParam, { size: pageSize, signal })
      if (page === null && mustAnswer) throw new Error(noDataReturned)
      return page ?? { list: [], nextCursor: null, total: 0 }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: useMemo(
      () => (data: InfiniteData<Page>) =>
        loadedOf(waiting ? withWaitingPages(data, waiting, part) : data, read),
      [read, waiting, part],
    ),
    // The pages are compared by what the server says of them; going through thousands of rows again takes too long.
    structuralSharing: false,
    ...(asked && { placeholderData: keepPreviousData }),
    enabled,
  })
}

/** All rows behind an address, page by page, to the end. */
export async function* everyPage<Row>(address: string, readRow: ReadRow<Row>): AsyncGenerator<Row[]> {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page | null = await readPage(address, cursor, { size: exportedAtOnce, keeps: false })
    if (page === null) throw new Error(noDataReturned)
    yield page.list.map(readRow)
    cursor = page.nextCursor
  }
}

async function readPage(
  address: string,
  cursor: string,
  { size, ...options }: { size: number; signal?: AbortSignal; keeps?: boolean },
): Promise<Page | null> {
  const from = cursor && `${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
  const prefer = `max-items=${size}${cursor ? '' : ', count=exact'}`
  const { data, nextCursor, total } = await callPage(address + from, { ...options, prefer })
  return data === null ? null : { list: asList(data), nextCursor, total }
}

function loadedOf<Row>({ pages }: InfiniteData<Page>, read: (list: RawRow[]) => Row[]): LoadedPages<Row> {
  const rows = pages.flatMap(({ list }) => read(list))
  const goesOn = pages.at(-1)?.nextCursor != null
  const total = pages[0]?.total ?? (goesOn ? null : rows.length)
  return { rows, isWhole: pages.length === 1 && !goesOn, total }
}

/** What is new stands on the first page, what is changed wherever its row is. */
function withWaitingPages(data: InfiniteData<Page>, waiting: WaitingRows, part?: string): InfiniteData<Page> {
  const changedOnly = { ...waiting, added: [] }
  const pages = data.pages.map((page, place) => {
    const list = withWaiting(page.list, place === 0 ? waiting : changedOnly, part)
    const more = list.length - page.list.length
    return { ...page, list, total: page.total === null ? null : page.total + more }
  })
  return { ...data, pages }
}

/** Reads each list once: a page that is there stays read when the next one comes. */
function readingOnce<Row>(readRow: ReadRow<Row>): (list: RawRow[]) => Row[] {
  const known = new WeakMap<RawRow[], Row[]>()
  return list => {
    const rows = known.get(list) ?? list.map(readRow)
    known.set(list, rows)
    return rows
  }
}

/** Whether something loaded is a list in pages. */
export function isPaged(loaded: unknown): loaded is InfiniteData<Page> {
  const pages = (loaded as { pages?: unknown } | null | undefined)?.pages
  return Array.isArray(pages) && pages.every(page => Array.isArray((page as Partial<Page> | null)?.list))
}

/** The pages with each list changed. */
export function mapPages(
  loaded: InfiniteData<Page>,
  change: (list: unknown[]) => unknown[],
): InfiniteData<Page> {
  const pages = loaded.pages.map(page => ({ ...page, list: change(page.list) as RawRow[] }))
  return { ...loaded, pages }
}
