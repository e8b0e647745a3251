import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import classes from './data-table.module.css'
import { useIsPrinting } from './printing.tsx'

const portion = 200

/**
 * The first rows of a long list, and more of them as the reader comes near the end: a cellar's five thousand
 * readings would otherwise hold a phone up for seconds. `atLeast` many are there from the start.
 */
export function useRevealed<Row>(
  rows: readonly Row[],
  atLeast = 0,
): { revealed: readonly Row[]; more: ReactNode } {
  const [reached, setLimit] = useState(portion)
  const isPrinting = useIsPrinting()
  const limit = isPrinting ? rows.length : Math.max(reached, atLeast)
  if (rows.length <= limit) return { revealed: rows, more: null }
  const more = <MoreRows key={limit} onReach={() => setLimit(limit + portion)} />
  return { revealed: rows.slice(0, limit), more }
}

function MoreRows({ onReach }: { onReach: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useRef(onReach)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) reach.current()
      },
      { rootMargin: '600px' },
    )
    if (end.current) watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={end} className={classes.more}>
      <Button onClick={onReach}>Show more</Button>
    </div>
  )
}
