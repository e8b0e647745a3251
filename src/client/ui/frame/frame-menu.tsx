import '@mantine/core/styles/Avatar.layer.css'
import { Avatar } from '@mantine/core'
import { IconLogout, type IconProps, IconSelector } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { NavLink } from 'react-router'
import { useScrollEdges } from '../device/use-scroll-edges.ts'
import classes from './app-frame.module.css'
import { Logo } from './logo.tsx'
import { type WorkspaceLink, WorkspaceSwitch } from './workspace-switch.tsx'

/** One entry of a menu. */
export interface MenuEntry {
  label: string
  path: string
  icon: ComponentType<IconProps>
}

export interface FrameMenuProps {
  title: string
  /** Leads to another winery, where the person has one. */
  onSwitch?: (() => void) | undefined
  workspaces: readonly WorkspaceLink[]
  /** The menu of the open workspace, and what it is called for those who hear it. */
  menuLabel: string
  entries: readonly MenuEntry[]
  person: { initial: string; name: string; caption: string }
  /** Places that belong to the person rather than to the work: they stand beside the name. */
  personEntries?: readonly MenuEntry[]
  onLogout: () => void
  onFollow?: () => void
  search?: ReactNode
  bell?: ReactNode
}

/** Everything that a sidebar or a drawer holds. */
export function FrameMenu(props: FrameMenuProps) {
  const {
    title,
    onSwitch,
    workspaces,
    menuLabel,
    entries,
    person,
    personEntries = [],
    onLogout,
    onFollow,
    search,
    bell,
  } = props
  const list = useRef<HTMLElement>(null)
  const { above, below } = useScrollEdges(list)
  return (
    <div className={classes.menu}>
      <div className={classes.brand}>
        <Brand
          title={title}
          onSwitch={
            onSwitch &&
            (() => {
              onFollow?.()
              onSwitch()
            })
          }
        />
        {bell}
      </div>
      <WorkspaceSwitch workspaces={workspaces} onFollow={onFollow} />
      {search}
      <nav
        ref={list}
        aria-label={menuLabel}
        className={classes.entries}
        data-more-above={above || undefined}
        data-more-below={below || undefined}
      >
        <ul>
          {entries.map(({ label, path, icon: Icon }) => (
            <li key={path}>
              <NavLink to={path} className={classes.entry ?? ''} title={label} onClick={onFollow}>
                <Icon size={20} stroke={1.6} aria-hidden />
                <span className={classes.label}>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.person}>
        <Avatar className={classes.avatar} radius="xl" aria-hidden>
          {person.initial}
        </Avatar>
        <div className={classes.names}>
          <div className={classes.name}>{person.name}</div>
          <div className={classes.role}>{person.caption}</div>
        </div>
        {personEntries.map(({ label, path, icon: Icon }) => (
          <NavLink
            key={path}
            to={path}
            className={classes.place ?? ''}
            aria-label={label}
            title={label}
            onClick={onFollow}
          >
            <Icon size={22} stroke={1.6} aria-hidden />
          </NavLink>
        ))}
      </div>
      <button type="button" className={classes.logout} title="Logout" onClick={onLogout}>
        <IconLogout size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>Logout</span>
      </button>
    </div>
  )
}

/** The winery; for whoever has another one, the way to it. */
function Brand({ title, onSwitch }: Pick<FrameMenuProps, 'title' | 'onSwitch'>) {
  const words = (
    <>
      <Logo size={34} />
      <span className={classes.winery}>{title}</span>
    </>
  )
  if (!onSwitch) return words
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label={`${title}, switch winery`}
      aria-haspopup="dialog"
      title="Switch winery"
      onClick={onSwitch}
    >
      {words}
      <IconSelector size={18} stroke={1.6} aria-hidden />
    </button>
  )
}
