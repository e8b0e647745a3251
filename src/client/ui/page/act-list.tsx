import { TextLink } from '../text/text-link.tsx'
import classes from './act-list.module.css'

interface ActListProps {
  lines: readonly { text: string; acts: readonly { label: string; to: string }[] }[]
}

/** Sentences, each with the places where something can be done about it. */
export function ActList({ lines }: ActListProps) {
  return (
    <ul className={classes.list}>
      {lines.map(({ text, acts }) => (
        <li key={text} className={classes.line}>
          <span className={classes.text}>{text}</span>
          <span className={classes.acts}>
            {acts.map(({ label, to }) => (
              <TextLink key={label} to={to}>
                {label}
              </TextLink>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
