import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './feed.module.css'

/** Something that happened. */
export interface FeedEntry {
  id: number
  icon: ComponentType<IconProps>
  title: string
  text: string
  when: string
}

/** What happened, the latest first. */
export function Feed({ label, entries }: { label: string; entries: readonly FeedEntry[] }) {
  return (
    <ol className={classes.feed} aria-label={label}>
      {entries.map(({ id, icon: Icon, title, text, when }) => (
        <li key={id} className={classes.entry}>
          <span className={classes.icon} aria-hidden>
            <Icon size={20} stroke={1.6} />
          </span>
          <div className={classes.words}>
            <div className={classes.head}>
              <span className={classes.title}>{title}</span>
              <span className={classes.when}>{when}</span>
            </div>
            <p className={classes.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
