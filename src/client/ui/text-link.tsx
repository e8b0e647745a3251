import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './text-link.module.css'

/** A link within a text or a cell. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.link} to={to}>
      {children}
    </Link>
  )
}
