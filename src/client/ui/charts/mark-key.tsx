import classes from './chart.module.css'
import { showX } from './chart-model.ts'
import type { NumberedMark } from './mark-places.ts'

/** What the numbers on a chart stand for. */
export function MarkKey({ marks }: { marks: readonly NumberedMark[] }) {
  return (
    <ul className={classes.key} aria-label="What happened">
      {marks.map(({ number, x, label }) => (
        <li key={number}>
          <strong>{number}</strong> {label}, {showX(x)}
        </li>
      ))}
    </ul>
  )
}
