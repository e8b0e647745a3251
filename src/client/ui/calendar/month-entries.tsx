import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { toneScales } from '../theme/palette.ts'
import classes from './month-calendar.module.css'
import type { CalendarEntry } from './month-model.ts'

/** What lies on one day, each a link. */
export function MonthEntries({ label, entries }: { label: string; entries: readonly CalendarEntry[] }) {
  return (
    <ul className={classes.entries} aria-label={label}>
      {entries.map(({ id, to, title, detail, status, tone }) => (
        <li key={id}>
          <Link to={to} className={classes.entry} data-tone={tone} style={colorsOf(tone)}>
            <span className={classes.entryTitle}>{title}</span>
            <span>{detail}</span>
            <span className={classes.entryStatus}>{status}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function colorsOf(tone: CalendarEntry['tone']): CSSProperties {
  const color = `var(--mantine-color-${toneScales[tone]}`
  return { '--ground': `${color}-light)`, '--text': `${color}-light-color)` } as CSSProperties
}
