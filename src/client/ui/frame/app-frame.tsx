import '@mantine/core/styles/Avatar.layer.css'
import { Avatar } from '@mantine/core'
import { IconLogout, IconMenu2, type IconProps, IconSearch } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { useIsMobile } from '../device/use-is-mobile.ts'
import { useScrollEdges } from '../device/use-scroll-edges.ts'
import { Drawer } from '../windows/drawer.tsx'
import classes from './app-frame.module.css'
import { Logo } from './logo.tsx'

/** One entry of the main menu. */
export interface MenuEntry {
  label: string
  path: string
  icon: ComponentType<IconProps>
}

interface AppFrameProps {
  title: string
  entries: readonly MenuEntry[]
  person: { initial: string; name: string; caption: string }
  /** Places that belong to the person rather than to the work: they stand beside the name. */
  personEntries?: readonly MenuEntry[]
  onLogout: () => void
  onSearch: () => void
  /** The keys that search, as this keyboard writes them. */
  searchKeys: string
  children: ReactNode
}

/**
 * What stands around every page: a sidebar from 768 px on, up to 1100 px one of icons whose words are heard and shown
 * under the pointer; below that a bar with a drawer behind its button.
 */
export function AppFrame(props: AppFrameProps) {
  const isMobile = useIsMobile()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const close = () => setIsDrawerOpen(false)

  useEffect(() => {
    if (!isMobile) setIsDrawerOpen(false)
  }, [isMobile])

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {isMobile ? (
        <header className={classes.bar}>
          <button
            type="button"
            className={classes.menuButton}
            aria-label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onClick={() => setIsDrawerOpen(true)}
          >
            <IconMenu2 aria-hidden />
          </button>
          <span className={classes.barTitle}>{props.title}</span>
          <button
            type="button"
            className={classes.menuButton}
            aria-label="Search"
            aria-haspopup="dialog"
            onClick={props.onSearch}
          >
            <IconSearch aria-hidden />
          </button>
        </header>
      ) : (
        <aside className={classes.sidebar} aria-label="Sidebar">
          <Menu {...props} search={<SearchButton {...props} />} />
        </aside>
      )}
      {isMobile && isDrawerOpen && (
        <Drawer label="Menu" onClose={close}>
          <Menu {...props} onFollow={close} />
        </Drawer>
      )}
      <main id="content" className={classes.content} tabIndex={-1}>
        {props.children}
      </main>
    </div>
  )
}

function SearchButton({ onSearch, searchKeys }: AppFrameProps) {
  return (
    <button type="button" className={classes.search} aria-haspopup="dialog" title="Search" onClick={onSearch}>
      <IconSearch size={18} aria-hidden />
      <span className={classes.label}>Search</span>
      <kbd className={classes.keys} aria-hidden>
        {searchKeys}
      </kbd>
    </button>
  )
}

type MenuProps = AppFrameProps & { onFollow?: () => void; search?: ReactNode }

function Menu(props: MenuProps) {
  const { title, entries, person, personEntries = [], onLogout, onFollow, search } = props
  const list = useRef<HTMLElement>(null)
  const { above, below } = useScrollEdges(list)
  return (
    <div className={classes.menu}>
      <div className={classes.brand}>
        <Logo size={34} />
        <span className={classes.winery}>{title}</span>
      </div>
      {search}
      <nav
        ref={list}
        aria-label="Main"
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
