import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import classes from './workspace-switch.module.css'

/** One of the workspaces that the frame leads to. */
export interface WorkspaceLink {
  label: string
  icon: ComponentType<IconProps>
  to: string
  isOpen: boolean
}

interface WorkspaceSwitchProps {
  workspaces: readonly WorkspaceLink[]
  onFollow?: (() => void) | undefined
}

/** Leads from one workspace to the other: links, so that either also opens in a tab of its own. */
export function WorkspaceSwitch({ workspaces, onFollow }: WorkspaceSwitchProps) {
  return (
    <nav aria-label="Workspaces">
      <ul className={classes.switch}>
        {workspaces.map(({ label, icon: Icon, to, isOpen }) => (
          <li key={label}>
            <Link
              to={to}
              className={classes.workspace}
              title={label}
              aria-current={isOpen || undefined}
              onClick={onFollow}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span className={classes.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
