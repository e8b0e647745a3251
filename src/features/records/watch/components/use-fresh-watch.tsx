import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { watchPath } from '../rules/places.ts'

/** The lists whose records are judged. */
const judged = ['/api/fermentation-maintenance', '/api/fermentation', '/api/batch', '/api/vessel']

/** Who will ask again in a moment: a write makes several lists ask at once, and the bell looks on beside a screen. */
const soonFresh = new WeakSet<QueryClient>()

const addressIn = (queryKey: readonly unknown[]) => String(queryKey[0])

/** Asks again for everything that the watch shows, wherever it does. */
export function refreshWatch(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => addressIn(queryKey).startsWith(watchPath),
  })
}

/** What is written here makes its list ask again: then the watch does, too. Gives a way to ask by hand. */
export function useFreshWatch(): () => Promise<void> {
  const queryClient = useQueryClient()
  const refresh = useCallback(() => refreshWatch(queryClient), [queryClient])
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(event => {
        if (soonFresh.has(queryClient) || event.type !== 'updated' || event.action.type !== 'invalidate')
          return
        if (!judged.includes(addressIn(event.query.queryKey))) return
        soonFresh.add(queryClient)
        setTimeout(() => {
          soonFresh.delete(queryClient)
          refresh()
        })
      }),
    [queryClient, refresh],
  )
  return refresh
}
