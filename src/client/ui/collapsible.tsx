import type { ReactNode } from 'react'
import classes from './collapsible.module.css'

/** A titled part of a page that can be closed; open at first unless told. */
export function Collapsible({
  title,
  isOpen = true,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className={classes.part} open={isOpen}>
      <summary className={classes.title}>{title}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
