import { NavLink } from 'react-router'
import { useIsTyping } from '../device/use-is-typing.ts'
import classes from './bottom-bar.module.css'
import type { MenuEntry } from './frame-menu.tsx'

/** On a phone, the places of a workspace in thumb's reach; away while someone types, when the keyboard is there. */
export function BottomBar({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const isTyping = useIsTyping()
  if (isTyping) return null
  return (
    <nav data-screen-only className={classes.bar} aria-label={label}>
      <ul className={classes.list}>
        {entries.map(({ label: name, path, icon: Icon }) => (
          <li key={path}>
            <NavLink to={path} className={classes.entry ?? ''}>
              <Icon size={22} stroke={1.6} aria-hidden />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
