import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import dot from './step-dot.module.css'
import classes from './step-flow.module.css'

/** One station on a way. */
export interface Step {
  name: string
  state: 'done' | 'current' | 'ahead'
  note?: string
}

const words = { done: 'done', current: 'under way', ahead: 'ahead' }

/** The stations of a way and how far one has come, from left to right, on a phone from top to bottom. */
export function StepFlow({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={classes.flow} aria-label={label}>
      {steps.map(({ name, state, note }, index) => (
        <li key={name} className={classes.step} data-state={state}>
          <span className={`${dot.shape} ${classes.dot}`} aria-hidden>
            {state === 'done' ? <IconCheck size={18} stroke={2.5} /> : index + 1}
          </span>
          <span className={classes.name}>
            {name}
            <VisuallyHidden>, {words[state]}</VisuallyHidden>
          </span>
          {note && <span className={classes.note}>{note}</span>}
        </li>
      ))}
    </ol>
  )
}
