import type { ReactNode } from 'react'
import classes from './description-list.module.css'

/** A name and what stands under it. */
export interface Description {
  label: string
  value: ReactNode
  /** For longer text: a line of its own. */
  isWide?: boolean
}

/** More letters without a space than a column has room for. */
const longWord = /\S{16,}/

function placeOf({ value, isWide }: Description): string | undefined {
  if (isWide) return classes.wide
  return typeof value === 'string' && longWord.test(value) ? classes.long : undefined
}

/** Names with their values, in as many columns as fit: the inside of an expanded row or of a detail page. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className={classes.list}>
      {items.map(item => (
        <div key={item.label} className={placeOf(item)}>
          <dt className={classes.label}>{item.label}</dt>
          <dd className={classes.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
