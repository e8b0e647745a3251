import type { ReactNode } from 'react'
import classes from './toast.module.css'

/** One sentence at the foot of the window, beside what one is doing, with what can be done about it. */
export function Toast({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div data-screen-only role="status" className={classes.toast}>
      <span>{children}</span>
      {action}
    </div>
  )
}
