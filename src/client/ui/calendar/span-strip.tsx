import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Day } from '#shared/days.ts'
import { gapsBefore, placeSpan, type Span, scaleOf } from './span-scale.ts'
import classes from './span-strip.module.css'

/** One stretch of time with what it was. */
export interface StripSpan extends Span {
  id: string
  to: string
  title: string
  /** The days in words. */
  when: string
  badge?: ReactNode
  /** Which of two colours it has. */
  look: 'first' | 'second'
}

interface SpanStripProps {
  label: string
  /** In order of their start. */
  spans: readonly StripSpan[]
  until: Day
}

/** Stretches of time below one another, each to scale on the same strip: a list to those who hear it. */
export function SpanStrip({ label, spans, until }: SpanStripProps) {
  const scale = scaleOf(spans, until)
  if (!scale) return null
  const gaps = gapsBefore(spans)
  return (
    <div className={classes.strip}>
      <div className={classes.ticks} aria-hidden>
        {scale.ticks.map(({ day, left, label: name }) => (
          <span key={day} className={classes.tick} style={at({ left })}>
            {name}
          </span>
        ))}
      </div>
      <ol className={classes.spans} aria-label={label}>
        {spans.map((span, index) => (
          <li key={span.id}>
            {(gaps[index] ?? 0) > 0 && (
              <p className={classes.gap}>Not in use for {countDays(gaps[index] ?? 0)}</p>
            )}
            <Link className={classes.span} to={span.to}>
              <span className={classes.title}>{span.title}</span>
              {span.badge}
              <span className={classes.when}>{span.when}</span>
              <span className={classes.track} aria-hidden>
                <span
                  className={classes.bar}
                  data-kind={span.look}
                  data-open={span.end === null || undefined}
                  style={at(placeSpan(span, scale))}
                />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}

const countDays = (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`)

function at({ left, width }: { left: number; width?: number }): CSSProperties {
  return { left: `${left}%`, ...(width !== undefined && { width: `${width}%` }) }
}
