import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

/** A cell with a quieter second line. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className={classes.line}>{first}</span>
      <span className={`${classes.line} ${classes.quiet}`}>{second}</span>
    </>
  )
}
