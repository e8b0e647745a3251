import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { noDataReturned } from '#shared/failures.ts'
import { call } from './api.ts'
import { useWaiting, withWaiting } from './keeping.ts'
import { asList } from './wire-rules.ts'

/** Reads one row of a list answer: keys are camelCase already, values are whatever the server sent. */
export type ReadRow<Row> = (raw: RawRow) => Row

type RawRow = Record<string, unknown>

/** What every row of a list is known by. */
export interface Identified {
  id: number
  version?: number
}

/** The cache key of a list: everything under a path is refreshed together when the path is written to. */
export function itemsKey(path: string, query = ''): readonly string[] {
  return query ? [path, query] : [path]
}

/**
 * What a screen is drawn anew for. By itself the query watches only what was looked at while it was drawn, and a form
 * that opens later would show what its lists held before.
 */
export const watched = ['data', 'error', 'isPending', 'isLoading'] satisfies (keyof UseQueryResult)[]

const asItIs = (raw: RawRow): unknown => raw
const asItCame = (list: RawRow[]): RawRow[] => list

/** Which list, and how its rows are read. */
export interface ItemsOptions<Row> {
  readRow?: ReadRow<Row>
  /** Another order than the server's, for a list that is held whole. */
  arrange?: (list: RawRow[]) => RawRow[]
  query?: string
  /** A part of the list at an address of its own below the path: `/batch/7`. */
  part?: string
  enabled?: boolean
  /** An answer without a body is a failure, not an empty list. */
  mustAnswer?: boolean
  /** So many of the list are enough; without it, all are asked for. */
  atMost?: number
}

/** The address of a list. */
export function listAddress(path: string, { part = '', query = '' }: { part?: string; query?: string }) {
  return `${path}${part}${query && `?${query}`}`
}

/** The list behind a resource's path. `query` adds to the address what some screens ask for (`include=vineyard`). */
export function useItems<Row extends { id: number | string }>(
  resource: { path: string },
  options: ItemsOptions<Row> = {},
): UseQueryResult<Row[]> {
  const { readRow = asItIs as ReadRow<Row>, arrange = asItCame, query = '', part = '' } = options
  const { enabled = true, mustAnswer = false, atMost } = options
  const address = listAddress(resource.path, options)
  const prefer = atMost === undefined ? undefined : `max-items=${atMost}`
  const waiting = useWaiting(resource.path)
  const key = itemsKey(resource.path, part ? `${part}?${query}` : query)
  return useQuery({
    queryKey: prefer ? [...key, prefer] : key,
    queryFn: async ({ signal }) => {
      const answer = await call('GET', address, { signal, prefer })
      if (answer === null && mustAnswer) throw new Error(noDataReturned)
      return asList(answer)
    },
    notifyOnChangeProps: watched,
    select: useCallback(
      (list: RawRow[]) => arrange(withWaiting(list, waiting, part)).map(readRow),
      [readRow, arrange, waiting, part],
    ),
    enabled,
  })
}
