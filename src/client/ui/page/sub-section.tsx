import { type ReactNode, useId } from 'react'
import classes from './sub-section.module.css'

interface SubSectionProps {
  title: string
  /** What stands at the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a panel, on the panel's own ground. */
export function SubSection({ title, aside, children }: SubSectionProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        {aside}
      </header>
      {children}
    </section>
  )
}
