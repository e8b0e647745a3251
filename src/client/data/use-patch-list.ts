import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { itemsKey } from './use-items.ts'

type RawRow = Record<string, unknown>

/**
 * Changes a loaded list in place, where an answer already says how it looks now. A load that is on its way is
 * called off: it was asked for before the change.
 */
export function usePatchList(resource: { path: string }): (change: (list: RawRow[]) => RawRow[]) => void {
  const queryClient = useQueryClient()
  const { path } = resource
  return useCallback(
    change => {
      const queryKey = itemsKey(path)
      if (!queryClient.getQueryData(queryKey)) return
      void queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData<RawRow[]>(queryKey, list => list && change(list))
    },
    [queryClient, path],
  )
}
