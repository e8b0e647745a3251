import type { ReactNode } from 'react'
import classes from './description-list.module.css'

/** A name and what stands under it. */
export interface Description {
  label: string
  value: ReactNode
  /** For longer text: a line of its own. */
  isWide?: boolean
}

/** Names with their values, in as many columns as fit: the inside of an expanded row or of a detail page. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className={classes.list}>
      {items.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? classes.wide : undefined}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
