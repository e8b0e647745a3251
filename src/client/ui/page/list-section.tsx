import { type ReactNode, useId } from 'react'
import { CountedTitle } from '../text/counted-title.tsx'
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
        <CountedTitle id={titleId} level={2} count={count}>
          {title}
        </CountedTitle>
      </header>
      {children}
    </section>
  )
}
