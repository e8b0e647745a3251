import { useQueries } from '@tanstack/react-query'
import { call } from './api.ts'
import { itemsKey } from './use-items.ts'
import { asList } from './wire-rules.ts'

/** Loads several lists, for a screen that looks records up in them; gives how many have arrived. */
export function useLists(resources: readonly { path: string }[]): number {
  const lists = useQueries({
    queries: resources.map(({ path }) => ({
      queryKey: itemsKey(path),
      queryFn: async ({ signal }: { signal: AbortSignal }) => asList(await call('GET', path, { signal })),
    })),
  })
  return lists.filter(({ data }) => data !== undefined).length
}
