import { IconBell } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './frame-bell.module.css'

/** A bell with a number, wherever one is. */
export function FrameBell({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <Link className={classes.bell} to={to} aria-label={label} title={label}>
      <IconBell size={22} stroke={1.6} aria-hidden />
      <span className={classes.count} aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
    </Link>
  )
}
