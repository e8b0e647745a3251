import classes from './counted-title.module.css'

interface CountedTitleProps {
  id: string
  /** Under which heading of the page it stands. */
  level: 2 | 3
  count: number
  children: string
}

/** The heading of a list, and beside it how many it holds. */
export function CountedTitle({ id, level, count, children }: CountedTitleProps) {
  const Heading = `h${level}` as const
  return (
    <>
      <Heading id={id} className={classes.title} data-level={level}>
        {children}
      </Heading>
      <span className={classes.count}>{count}</span>
    </>
  )
}
