import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './data-table.module.css'

const rows = ['first', 'second', 'third']

/** Three rows of nothing yet, in the shape of what is coming. */
export function TableSkeleton({ columns, isCards }: { columns: number; isCards: boolean }) {
  const cells = Array.from({ length: isCards ? 3 : columns }, (_, index) => index)
  return (
    <div role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      {rows.map(row => (
        <div
          key={row}
          data-skeleton-row
          className={isCards ? classes.skeletonCard : classes.skeletonRow}
          aria-hidden
        >
          {cells.map(cell => (
            <Skeleton key={cell} height={14} width={`${62 + ((cell * 17) % 30)}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}
