import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { asList } from './wire-rules.ts'

/** Reads one row of a list answer: keys are camelCase already, values are whatever the server sent. */
export type ReadRow<Row> = (raw: Record<string, unknown>) => Row

/** What every row of a list is known by. */
export interface Identified {
  id: number
  version?: number
}

/** The cache key of a list: everything under a path is refreshed together when the path is written to. */
export function itemsKey(path: string, query = ''): readonly string[] {
  return query ? [path, query] : [path]
}

/** The list behind a resource's path. `query` adds to the address what some screens ask for (`include=vineyard`). */
export function useItems<Row extends Identified>(
  resource: { path: string },
  options: { readRow?: ReadRow<Row>; query?: string; enabled?: boolean } = {},
): UseQueryResult<Row[]> {
  const { readRow = raw => raw as unknown as Row, query = '', enabled = true } = options
  const address = query ? `${resource.path}?${query}` : resource.path
  return useQuery({
    queryKey: itemsKey(resource.path, query),
    queryFn: async ({ signal }) => asList(await call('GET', address, { signal })),
    select: list => list.map(readRow),
    enabled,
  })
}
