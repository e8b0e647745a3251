import type { QueryClient } from '@tanstack/react-query'

const quietFor = 1000
const longestWait = 15_000

/**
 * Waits until the screen has what it asked for: it goes first, and browsers take a page with an open call for one that
 * still loads.
 */
export async function whenQuiet(queryClient: QueryClient): Promise<void> {
  const begun = Date.now()
  let quietSince = begun
  while (Date.now() - quietSince < quietFor && Date.now() - begun < longestWait) {
    await new Promise(resolve => setTimeout(resolve, 100))
    if (queryClient.isFetching() > 0) quietSince = Date.now()
  }
}
