import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './curve-card.module.css'

interface CurveCardProps {
  title: string
  subtitle: string
  to: string
  /** What stands at the end of the title's line. */
  badge: ReactNode
  curve: ReactNode
  /** What belongs to the curve, in few words each. */
  figures: readonly string[]
  caption: string
  children: ReactNode
}

/** Something that runs its course: its name, its curve, and what there is to say of it. */
export function CurveCard({ title, subtitle, to, badge, curve, figures, caption, children }: CurveCardProps) {
  const titleId = useId()
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId} className={classes.title}>
          <Link className={classes.link} to={to}>
            {title}
          </Link>
        </h2>
        {badge}
        <p className={classes.subtitle}>{subtitle}</p>
      </header>
      {children}
      <div className={classes.course}>
        <div className={classes.curve}>{curve}</div>
        <div className={classes.figures}>
          {figures.map(figure => (
            <span key={figure}>{figure}</span>
          ))}
        </div>
      </div>
      <p className={classes.caption}>{caption}</p>
    </article>
  )
}
