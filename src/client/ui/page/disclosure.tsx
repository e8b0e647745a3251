import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useIsPrinting } from '../device/printing.ts'
import classes from './disclosure.module.css'

interface DisclosureProps {
  title: ReactNode
  /** The heading's level: 2 directly under the page's own. */
  level?: 2 | 3
  isOpen: boolean
  onToggle: () => void
  /** Controls beside the title that do not open or close it. */
  aside?: ReactNode
  /** Left out on paper, where everything else is shown open. */
  isScreenOnly?: boolean
  children: ReactNode
}

/** A title that shows and hides what stands below it. */
export function Disclosure({ title, level = 3, onToggle, aside, children, ...rest }: DisclosureProps) {
  const isPrinting = useIsPrinting()
  const isOpen = rest.isOpen || (isPrinting && !rest.isScreenOnly)
  const bodyId = useId()
  const Heading = `h${level}` as const
  return (
    <div className={classes.disclosure} data-screen-only={rest.isScreenOnly || undefined}>
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
