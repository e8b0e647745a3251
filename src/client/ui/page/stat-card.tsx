import type { IconProps } from '@tabler/icons-react'
import { type ComponentType, useId } from 'react'
import { Link } from 'react-router'
import classes from './stat-card.module.css'

interface StatCardProps {
  label: string
  value: string
  unit?: string
  icon?: ComponentType<IconProps>
  /** What the figure is made of, in few words each. */
  details?: readonly string[]
  /** A line in small print. */
  caption?: string
  /** Makes the whole card lead there. */
  to?: string
}

const hasWords = /\p{L}/u

/** One figure that matters, with what belongs to it. */
export function StatCard({ label, value, unit, icon: Icon, details = [], caption, to }: StatCardProps) {
  const labelId = useId()
  return (
    <article className={classes.card} aria-labelledby={labelId}>
      {Icon && (
        <span className={classes.icon} aria-hidden>
          <Icon size={24} stroke={1.6} />
        </span>
      )}
      <div className={classes.words}>
        <p id={labelId} className={classes.label}>
          {to ? (
            <Link className={classes.link} to={to}>
              {label}
            </Link>
          ) : (
            label
          )}
        </p>
        <p className={classes.value}>
          <span className={hasWords.test(value) ? undefined : classes.number}>{value}</span>
          {unit && ' '}
          {unit && <span className={classes.unit}>{unit}</span>}
        </p>
        {details.length > 0 && (
          <ul className={classes.details}>
            {details.map(detail => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {caption && <p className={classes.caption}>{caption}</p>}
      </div>
    </article>
  )
}
