import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './related-list.module.css'

/** A record that belongs to the one being looked at. */
export interface Related {
  id: number
  /** Where it is shown. */
  to: string
  title: string
  detail: string
  badge?: ReactNode
}

interface RelatedListProps {
  title: string
  /** In place of an empty list. */
  emptyText: string
  items: readonly Related[]
}

/** The records that belong to another, each a link to its own page. */
export function RelatedList({ title, emptyText, items }: RelatedListProps) {
  return (
    <RelatedPart title={title}>
      {items.length === 0 && <p className={classes.empty}>{emptyText}</p>}
      {items.length > 0 && (
        <ul className={classes.list} aria-label={title}>
          {items.map(({ id, to, title: name, detail, badge }) => (
            <li key={id}>
              <Link className={classes.item} to={to}>
                <span className={classes.name}>{name}</span>
                <span className={classes.detail}>{detail}</span>
                {badge}
                <IconChevronRight className={classes.arrow} size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </RelatedPart>
  )
}

/** A titled place for related records, also while they load or when they cannot be loaded. */
export function RelatedPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  )
}
