import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useIsMobile } from '../device/use-is-mobile.ts'
import classes from './quick-actions.module.css'

/** A place that is one tap away. */
export interface QuickAction {
  label: string
  to: string
  icon: ComponentType<IconProps>
}

/** On a phone, a bar at the bottom with what is done most; nothing on a desktop. */
export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  const isMobile = useIsMobile()
  if (!isMobile) return null
  return (
    <nav data-screen-only className={classes.bar} aria-label="Quick actions">
      <ul className={classes.list}>
        {actions.map(({ label, to, icon: Icon }) => (
          <li key={label}>
            <Link className={classes.action} to={to}>
              <Icon size={22} stroke={1.6} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
