import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import dot from './step-dot.module.css'
import classes from './step-list.module.css'

/** One thing to do, and where it is done. */
export interface TodoStep {
  label: string
  hint: string
  to: string
  isDone: boolean
}

/** Things to do one after the other; what is done is ticked, the rest are links. */
export function StepList({ steps }: { steps: readonly TodoStep[] }) {
  return (
    <ol className={classes.list}>
      {steps.map(({ label, hint, to, isDone }, index) => (
        <li key={label} className={classes.step} data-done={isDone || undefined}>
          <span className={`${dot.shape} ${classes.dot}`} aria-hidden>
            {isDone ? <IconCheck size={18} stroke={2.5} /> : index + 1}
          </span>
          <span className={classes.words}>
            {isDone ? (
              <span className={classes.label}>
                {label}
                <VisuallyHidden>, done</VisuallyHidden>
              </span>
            ) : (
              <Link className={classes.label} to={to}>
                {label}
              </Link>
            )}
            <span className={classes.hint}>{hint}</span>
          </span>
          {!isDone && <IconChevronRight className={classes.arrow} size={18} aria-hidden />}
        </li>
      ))}
    </ol>
  )
}
