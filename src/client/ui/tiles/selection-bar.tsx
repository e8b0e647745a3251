import { IconDots, type IconProps, IconX } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useClosing } from '../actions/use-closing.ts'
import classes from './selection-bar.module.css'

/** Something to do with what is chosen. */
export interface SelectionAct {
  label: string
  to: string
  icon: ComponentType<IconProps>
}

interface SelectionBarProps {
  /** What the bar is called for those who hear it. */
  label: string
  /** What is chosen, in words; heard whenever it changes. */
  text: ReactNode
  acts: readonly SelectionAct[]
  /** What is done less often, behind a button. */
  more: readonly { label: string; to: string }[]
  onClear: () => void
}

/** At the bottom of the page, for as long as something is chosen: what can be done with it. */
export function SelectionBar({ label, text, acts, more, onClear }: SelectionBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLElement>(null)

  const close = useCallback(() => setIsOpen(false), [])
  useClosing(root, isOpen, close)

  return (
    <section ref={root} data-screen-only className={classes.bar} aria-label={label}>
      <div className={classes.line}>
        <p className={classes.text} aria-live="polite">
          {text}
        </p>
        <button type="button" className={classes.clear} aria-label="Choose none" onClick={onClear}>
          <IconX size={20} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <ul className={classes.more}>
          {more.map(act => (
            <li key={act.label}>
              <Link className={classes.further} to={act.to}>
                {act.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.acts}>
        {acts.map(({ label: name, to, icon: Icon }) => (
          <li key={name}>
            <Link className={classes.act} to={to}>
              <Icon size={20} stroke={1.7} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={classes.act}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconDots size={20} stroke={1.7} aria-hidden />
            More
          </button>
        </li>
      </ul>
    </section>
  )
}
