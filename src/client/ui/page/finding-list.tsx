import type { ReactNode } from 'react'
import classes from './finding-list.module.css'

export interface FindingLine {
  key: string
  title: string
  /** How urgent it is: to act on, to look at, or set aside by somebody. */
  look: 'act' | 'look' | 'aside'
  text: string
  /** Said below it in small print. */
  notes?: readonly string[]
  actions?: ReactNode
}

const words = { act: 'To act on', look: 'To look at', aside: 'Set aside' }

/** What needs a person, each with why and with what can be done about it. */
export function FindingList({ label, lines }: { label: string; lines: readonly FindingLine[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {lines.map(({ key, title, look, text, notes = [], actions }) => (
        <li key={key} className={classes.line} data-look={look}>
          <div className={classes.words}>
            <strong className={classes.title} title={words[look]}>
              {title}
            </strong>{' '}
            <span>{text}</span>
            {notes.map(note => (
              <p key={note} className={classes.note}>
                {note}
              </p>
            ))}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </li>
      ))}
    </ul>
  )
}
