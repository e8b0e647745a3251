import classes from './figure-line.module.css'

interface FigureLineProps {
  label: string
  figures: readonly { value: string; label: string }[]
}

/** A few figures in one line, for pages that are used standing: what they are about comes right below. */
export function FigureLine({ label, figures }: FigureLineProps) {
  return (
    <ul className={classes.line} aria-label={label}>
      {figures.map(figure => (
        <li key={figure.label} className={classes.figure}>
          <strong className={classes.value}>{figure.value}</strong> {figure.label}
        </li>
      ))}
    </ul>
  )
}
