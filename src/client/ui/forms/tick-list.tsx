import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import classes from './tick-list.module.css'

/** One sentence to tick. */
export interface Tick {
  key: string
  text: string
  hint?: string
  isTicked: boolean
  isFixed?: boolean
}

/** Sentences to tick, which their owner keeps. */
export function TickList({
  label,
  ticks,
  onChange,
}: {
  label: string
  ticks: readonly Tick[]
  onChange: (key: string, isTicked: boolean) => void
}) {
  return (
    <ul className={classes.list} aria-label={label}>
      {ticks.map(({ key, text, hint, isTicked, isFixed }) => (
        <li key={key}>
          <Checkbox
            size="md"
            classNames={{ body: classes.body ?? '', label: classes.label ?? '' }}
            label={text}
            description={hint}
            checked={isTicked}
            disabled={isFixed}
            onChange={event => onChange(key, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  )
}
