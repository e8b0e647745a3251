import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './text-link.module.css'

/** A link within a text or a cell. */
export function TextLink({
  to,
  isCode = false,
  children,
}: {
  to: string
  /** A short name such as a vessel's, which is not broken at its hyphen. */
  isCode?: boolean
  children: ReactNode
}) {
  return (
    <Link className={classes.link} data-code={isCode || undefined} to={to}>
      {children}
    </Link>
  )
}
