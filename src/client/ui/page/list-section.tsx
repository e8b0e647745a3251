import { type ReactNode, useId } from 'react'
import classes from './list-section.module.css'

/** One of several lists on a page, under its heading and with how many it holds. */
export function ListSection({
  title,
  count,
  children,
}: {
  title: string
  count: number
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <span className={classes.count}>{count}</span>
      </header>
      {children}
    </section>
  )
}
