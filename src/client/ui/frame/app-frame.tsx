import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useIsMobile } from '../device/use-is-mobile.ts'
import { Drawer } from '../windows/drawer.tsx'
import classes from './app-frame.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { FrameMenu, type FrameMenuProps, type MenuEntry } from './frame-menu.tsx'

interface AppFrameProps extends Omit<FrameMenuProps, 'onFollow' | 'search'> {
  /** What a phone has in thumb's reach at the bottom of every page, where the workspace has such places. */
  bar?: { label: string; entries: readonly MenuEntry[] } | undefined
  /** What asks for somebody, wherever they are. */
  bell?: ReactNode
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
  const isBarShown = isMobile && props.bar !== undefined

  useEffect(() => {
    if (!isMobile) setIsDrawerOpen(false)
  }, [isMobile])

  return (
    <div className={classes.frame} data-has-bar={isBarShown || undefined}>
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
          {props.bell}
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
          <FrameMenu {...props} search={<SearchButton {...props} />} />
        </aside>
      )}
      {isMobile && isDrawerOpen && (
        <Drawer label="Menu" onClose={close}>
          <FrameMenu {...props} bell={null} onFollow={close} />
        </Drawer>
      )}
      <main id="content" className={classes.content} tabIndex={-1}>
        {props.children}
      </main>
      {isMobile && props.bar && <BottomBar {...props.bar} />}
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
