import type { ReactNode } from 'react'
import { HeardOnly } from '../text/heard-only.tsx'
import classes from './change-lines.module.css'

/** What was and what is, of one thing. */
export interface ShownChange {
  key: string | number
  /** Whose change it is; left out where the line says it. */
  name?: string
  before: string
  after: string
  /** More of it, each in a line of its own. */
  more?: readonly string[]
}

interface ChangeLineProps {
  title: string
  detail?: string
  changes: readonly ShownChange[]
  /** Why it cannot be. */
  problem?: string
  /** What can be done about it. */
  children?: ReactNode
  /** The title beside its one change, where there is room. */
  isBeside?: boolean
}

/** Something that changes, with what it was and what it becomes. */
export function ChangeLine({ title, detail, changes, problem, children, isBeside = false }: ChangeLineProps) {
  return (
    <div className={`${classes.line} ${isBeside ? classes.side : ''}`}>
      <div>
        <p className={classes.title}>{title}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      <div>
        {changes.map(({ key, name, before, after, more = [] }) => (
          <p key={key} className={classes.change}>
            {name && <span>{name}: </span>}
            <span className={classes.before}>{before}</span>
            <span className={classes.arrow} aria-hidden>
              →
            </span>
            <HeardOnly> becomes </HeardOnly>
            <span className={classes.after}>{after}</span>
            {more.map(text => (
              <span key={text} className={classes.more}>
                {' '}
                {text}
              </span>
            ))}
          </p>
        ))}
        {problem && <p className={classes.problem}>{problem}</p>}
        {children && <div className={classes.acts}>{children}</div>}
      </div>
    </div>
  )
}

/** Such lines below one another. */
export function ChangeLines({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}
