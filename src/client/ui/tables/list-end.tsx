import { useEffect, useRef } from 'react'
import { Button } from '../actions/button.tsx'
import classes from './data-table.module.css'
import type { ListPart } from './table-model.ts'

/** Asks for more when the reader comes near, and offers a button to those who do not scroll. */
export function MoreRows({ onReach }: { onReach: () => void }) {
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
    <div ref={end} data-screen-only className={classes.more}>
      <Button onClick={onReach}>Show more</Button>
    </div>
  )
}

interface ListEndProps<Row> {
  part: ListPart<Row>
  count: number
  isSearched: boolean
}

/** The end of what is loaded of a long list: how much that is, and the way to more. */
export function ListEnd<Row>({ part, count, isSearched }: ListEndProps<Row>) {
  const { hasMore, isLoadingMore, hasFailed, isStale, loadMore } = part
  return (
    <>
      {hasMore && !hasFailed && !isLoadingMore && !isStale && <MoreRows key={count} onReach={loadMore} />}
      <div className={classes.more}>
        {hasFailed && (
          <>
            <p className={classes.extent}>The next records could not be loaded.</p>
            <Button onClick={loadMore}>Retry</Button>
          </>
        )}
        <p className={classes.extent} role="status">
          {isLoadingMore || isStale ? 'Loading...' : extentOf(part, count, isSearched)}
        </p>
      </div>
    </>
  )
}

/** How many records there are, where only some of them are loaded. */
export function ListTotal({ total }: { total: number | null }) {
  return total === null ? null : <p className={classes.total}>{records(total)}</p>
}

const records = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'record' : 'records'}`

function extentOf<Row>({ total, hasMore }: ListPart<Row>, count: number, isSearched: boolean): string {
  if (isSearched && count === 0) return ''
  if (!hasMore) return isSearched ? `${records(count)} found` : `All ${records(count)}`
  if (total === null) return `The first ${records(count)} found`
  return `${count.toLocaleString('en-US')} of ${records(total)}`
}
