import { type RefObject, useEffect, useState } from 'react'

/** At which edges a part of the page that scrolls goes on out of sight. */
export interface ScrollEdges {
  above: boolean
  below: boolean
}

/** Where there is more to scroll to: a scroll bar that only shows while it moves does not say so. */
export function useScrollEdges(ref: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ above: false, below: false })

  useEffect(() => {
    const part = ref.current
    if (!part) return
    const look = () => {
      const above = part.scrollTop > 1
      const below = part.scrollTop + part.clientHeight < part.scrollHeight - 1
      setEdges(last => (last.above === above && last.below === below ? last : { above, below }))
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(part)
    part.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      part.removeEventListener('scroll', look)
    }
  }, [ref])

  return edges
}
