import type { ReactNode } from 'react'
import classes from './prose.module.css'

/** Paragraphs to be read at leisure. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>
}
