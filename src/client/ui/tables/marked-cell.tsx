import type { ReactNode } from 'react'
import classes from './marked-cell.module.css'

/** What a cell shows, with a mark beside it that says something of the whole row. */
export function MarkedCell({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  if (!mark) return children
  return (
    <span className={classes.marked}>
      <span>{children}</span>
      {mark}
    </span>
  )
}
