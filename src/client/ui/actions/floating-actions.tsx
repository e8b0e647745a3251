import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useIsMobile } from '../device/use-is-mobile.ts'
import { useIsTyping } from '../device/use-is-typing.ts'
import classes from './floating-actions.module.css'
import { useClosing } from './use-closing.ts'
import { useFreePlace } from './use-free-place.ts'

/** One entry of the floating menu: a place to go or something to do. */
export interface FloatingAction {
  label: string
  icon: ReactNode
  to?: string
  onClick?: () => void
}

const stagger = 100

/**
 * On a phone, a round button in thumb's reach that opens the page's actions; nothing on a desktop. It steps aside for the
 * controls of the page and leaves while someone types.
 */
export function FloatingActions({ actions }: { actions: readonly FloatingAction[] }) {
  const isMobile = useIsMobile()
  return isMobile && actions.length > 0 ? <FloatingMenu actions={actions} /> : null
}

function FloatingMenu({ actions }: { actions: readonly FloatingAction[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const menuId = useId()
  const root = useRef<HTMLDivElement>(null)
  const lifted = useFreePlace(root)
  const isAway = useIsTyping() || lifted === null

  const close = useCallback(() => setIsOpen(false), [])
  useClosing(root, isOpen, close)

  return (
    <div
      ref={root}
      data-screen-only
      className={classes.place}
      data-away={(isAway && !isOpen) || undefined}
      style={{ translate: `0 ${-(lifted ?? 0)}px` }}
    >
      {isOpen && (
        <ul id={menuId} className={classes.menu}>
          {actions.map((action, index) => (
            <li
              key={action.label}
              className={classes.item}
              style={{ animationDelay: `${index * stagger}ms` }}
            >
              <Entry action={action} onUse={() => setIsOpen(false)} />
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className={classes.button}
        aria-label={isOpen ? 'Close actions' : 'Open actions'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        data-open={isOpen || undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconPlus aria-hidden />
      </button>
    </div>
  )
}

function Entry({
  action: { label, icon, to, onClick },
  onUse,
}: {
  action: FloatingAction
  onUse: () => void
}) {
  function use() {
    onUse()
    onClick?.()
  }
  const content = (
    <>
      <span>{label}</span>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
    </>
  )
  return to ? (
    <Link className={classes.entry} to={to} onClick={use}>
      {content}
    </Link>
  ) : (
    <button type="button" className={classes.entry} onClick={use}>
      {content}
    </button>
  )
}
