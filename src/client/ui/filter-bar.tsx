import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** The filters of a list, above everything they act on. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}
