import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { statusMessages } from '#shared/failures.ts'
import { ApiFailure } from '../failures/api-failure.ts'
import { call } from './api.ts'
import type { Identified, ReadRow } from './use-items.ts'

/** One record by its id; refreshed with the lists under its path. */
export function useItem<Row extends Identified>(
  resource: { path: string },
  id: string | undefined,
  readRow: ReadRow<Row>,
): UseQueryResult<Row> {
  const address = `${resource.path}/${encodeURIComponent(id ?? '')}`
  return useQuery({
    queryKey: [resource.path, address],
    queryFn: async ({ signal }) => {
      const answer = await call('GET', address, { signal })
      if (answer === null || typeof answer !== 'object' || Array.isArray(answer))
        throw new ApiFailure(statusMessages[404] ?? '', 'GET', address, 404, {})
      return readRow(answer as Record<string, unknown>)
    },
  })
}
