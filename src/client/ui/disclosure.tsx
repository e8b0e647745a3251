import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './disclosure.module.css'

interface DisclosureProps {
  title: ReactNode
  isOpen: boolean
  onToggle: () => void
  /** Controls beside the title that do not open or close it. */
  aside?: ReactNode
  children: ReactNode
}

/** A title that shows and hides what stands below it. */
export function Disclosure({ title, isOpen, onToggle, aside, children }: DisclosureProps) {
  const bodyId = useId()
  return (
    <div className={classes.disclosure}>
      <div className={classes.header}>
        <h3 className={classes.heading}>
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
        </h3>
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
