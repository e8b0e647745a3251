import type { QueryClient } from '@tanstack/react-query'
import { isPaged } from '#client/data/use-pages.ts'
import type { FindRecord } from './entry-texts.ts'

/** Finds a record in whatever list of its kind was loaded. */
export function finderIn(queryClient: QueryClient): FindRecord {
  return (kind, id) => {
    for (const [, data] of queryClient.getQueriesData<unknown>({ queryKey: [kind.path] })) {
      const lists = Array.isArray(data) ? [data] : isPaged(data) ? data.pages.map(({ list }) => list) : []
      for (const list of lists)
        for (const row of list as Record<string, unknown>[]) if (row?.id === Number(id)) return row
    }
    return null
  }
}
