import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './as-of-line.module.css'

/** At the head of a page whose content may have changed since: how old it is. */
export function AsOfLine({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.line}>
      <IconClock size={16} aria-hidden />
      {children}
    </p>
  )
}
