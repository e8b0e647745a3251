import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './warning.module.css'

/** Words that ask to be looked at, with their sign. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <span className={classes.warning}>
      <IconAlertTriangle size={20} aria-hidden />
      {children}
    </span>
  )
}
