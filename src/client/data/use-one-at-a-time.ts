import { useCallback, useRef } from 'react'

/**
 * Does what it is asked to unless it is still at it, for the same `what`: of two clicks in one moment the second does
 * nothing. A disabled button alone is too slow for that, since it is drawn after the click.
 */
export function useOneAtATime(): (work: () => Promise<unknown>, what?: unknown) => Promise<void> {
  const underWay = useRef(new Set<unknown>())
  return useCallback(async (work, what) => {
    if (underWay.current.has(what)) return
    underWay.current.add(what)
    try {
      await work()
    } finally {
      underWay.current.delete(what)
    }
  }, [])
}
