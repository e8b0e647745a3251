import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  hint?: string
  /** What stands at the right of the title: a badge, a link, a button. */
  aside?: ReactNode
  /** A part within a part: quieter, and one level down. */
  isInset?: boolean
  /** Left out on paper: something to do, not something to read. */
  isScreenOnly?: boolean
  /** Without any, the title and its hint say everything. */
  children?: ReactNode
}

/** A titled part of a page on a ground of its own. */
export function Panel({ title, hint, aside, isInset = false, isScreenOnly = false, children }: PanelProps) {
  const titleId = useId()
  const Heading = isInset ? 'h3' : 'h2'
  return (
    <article
      className={classes.panel}
      data-inset={isInset || undefined}
      data-screen-only={isScreenOnly || undefined}
      aria-labelledby={titleId}
    >
      <header className={classes.header}>
        <div>
          <Heading id={titleId} className={classes.title}>
            {title}
          </Heading>
          {hint && <p className={classes.hint}>{hint}</p>}
        </div>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </article>
  )
}
