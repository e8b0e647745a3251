import type { ReactNode } from 'react'
import classes from './story.module.css'

/** What happened, one entry below the other, each beside its time. */
export function Story({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={classes.story} aria-label={label}>
      {children}
    </ol>
  )
}

interface StoryEntryProps {
  when: string
  /** The same for machines. */
  dateTime: string
  who: string
  /** It does not count any more. */
  isFormer?: boolean
  children: ReactNode
}

export function StoryEntry({ when, dateTime, who, isFormer = false, children }: StoryEntryProps) {
  return (
    <li className={classes.entry} data-former={isFormer || undefined}>
      <div className={classes.when}>
        <time className={classes.time} dateTime={dateTime}>
          {when}
        </time>
        <span className={classes.who}>{who}</span>
      </div>
      <div className={classes.what}>{children}</div>
    </li>
  )
}

/** Something said beside what happened, in small print. */
export function Remark({ children }: { children: ReactNode }) {
  return <p className={classes.remark}>{children}</p>
}

/** What belongs to an entry and is not it: how it read before. */
export function StoryInset({ children }: { children: ReactNode }) {
  return <div className={classes.inset}>{children}</div>
}

/** What can be done about an entry; left out on paper. */
export function StoryActs({ children }: { children: ReactNode }) {
  return (
    <div data-screen-only className={classes.acts}>
      {children}
    </div>
  )
}
