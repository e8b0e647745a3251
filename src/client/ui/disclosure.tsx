import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './disclosure.module.css'

interface DisclosureProps {
  title: ReactNode
  /** The heading's level: 2 directly under the page's own. */
  level?: 2 | 3
  isOpen: boolean
  onToggle: () => void
  /** Controls beside the title that do not open or close it. */
  aside?: ReactNode
  children: ReactNode
}

/** A title that shows and hides what stands below it. */
export function Disclosure({ title, level = 3, isOpen, onToggle, aside, children }: DisclosureProps) {
  const bodyId = useId()
  const Heading = `h${level}` as const
  return (
    <div className={classes.disclosure}>
      <div className={classes.header}>
        <Heading className={classes.heading}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={onToggle}
          >
            <span className={classes.title}>{title}</span>
            <IconChevronDown
              className={classes.arrow}
              size={20}
              data-open={isOpen || undefined}
              aria-hidden
            />
          </button>
        </Heading>
        {aside}
      </div>
      {isOpen && (
        <div id={bodyId} className={classes.body}>
          {children}
        </div>
      )}
    </div>
  )
}
