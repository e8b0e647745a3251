import type { ReactNode } from 'react'
import classes from './button-line.module.css'

/** Buttons beside each other, as many to a line as fit; one below the other on a phone. */
export function ButtonLine({ children }: { children: ReactNode }) {
  return <div className={classes.line}>{children}</div>
}
