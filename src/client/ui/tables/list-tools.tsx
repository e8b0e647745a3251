import type { ReactNode } from 'react'
import classes from './list-tools.module.css'

interface ListToolsProps {
  search: ReactNode
  /** Short selects, two to a line on a phone. */
  filters: ReactNode
  /** What can be done with the list as it is. */
  action?: ReactNode
}

/** The line above lists that share their search and filters. */
export function ListTools({ search, filters, action }: ListToolsProps) {
  return (
    <div data-screen-only className={classes.tools}>
      <div className={classes.search}>{search}</div>
      <div className={classes.filters}>{filters}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
