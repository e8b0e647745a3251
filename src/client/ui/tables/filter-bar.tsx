import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** The filters of a list, above everything they act on; `isDense` for many short ones. */
export function FilterBar({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) {
  return (
    <div data-screen-only className={isDense ? classes.dense : classes.bar}>
      {children}
    </div>
  )
}

/** One that needs the room of two among short ones. */
export function WideFilter({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}
