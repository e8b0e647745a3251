import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** What an address answers, as `read` makes it out; refreshed with everything else under the address. */
export function useAnswer<Answer>(path: string, read: (answer: unknown) => Answer) {
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => read(await call('GET', path, { signal })),
  })
}
