import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** What an address answers, as `read` makes it out; refreshed with everything else under the address. */
export function useAnswer<Answer>(path: string, read: (answer: unknown) => Answer, isWanted = true) {
  return useQuery({
    queryKey: [path],
    enabled: isWanted,
    queryFn: async ({ signal }) => read(await call('GET', path, { signal })),
  })
}
