import { useCallback, useRef } from 'react'

/**
 * Brings an element that has just appeared to the middle of the view; made to be used as a ref. It waits for the
 * next frame, because the page's own scroll position is restored while the element appears.
 */
export function scrollIntoView(element: Element | null): void {
  if (element) requestAnimationFrame(() => element.scrollIntoView({ block: 'center' }))
}

/**
 * The same for an element that comes and goes: brought into view when it first appears, and left alone after. One that
 * was drawn anew before the frame came has not been shown yet.
 */
export function useScrollOnce(what: unknown): (element: Element | null) => void {
  const shown = useRef<unknown>(undefined)
  return useCallback(
    element => {
      if (!element) return
      requestAnimationFrame(() => {
        if (shown.current === what || !element.isConnected) return
        shown.current = what
        element.scrollIntoView({ block: 'center' })
      })
    },
    [what],
  )
}
