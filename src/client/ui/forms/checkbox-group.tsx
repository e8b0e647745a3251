import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './checkbox-group.module.css'

/** One box of a group. */
export interface Box {
  name: string
  label: string
  isTicked: boolean
  onChange: (isTicked: boolean) => void
}

interface CheckboxGroupProps {
  label: string
  /** The box that sets all others: mixed while only some of them are set. */
  all: { label: string; state: 'all' | 'some' | 'none'; onChange: (isTicked: boolean) => void }
  boxes: readonly Box[]
  /** Shown as they are, and not to be changed. */
  isFixed?: boolean
}

/** Boxes under one name: a line of a matrix on a desktop, a card of their own on a phone. */
export function CheckboxGroup({ label, all, boxes, isFixed }: CheckboxGroupProps) {
  return (
    <fieldset className={classes.group} aria-label={label}>
      <div className={classes.title} aria-hidden>
        {label}
      </div>
      <Checkbox
        classNames={parts}
        label={all.label}
        checked={all.state === 'all'}
        indeterminate={all.state === 'some'}
        disabled={isFixed}
        onChange={event => all.onChange(event.currentTarget.checked)}
      />
      {boxes.map(box => (
        <Checkbox
          key={box.name}
          classNames={parts}
          name={box.name}
          label={box.label}
          checked={box.isTicked}
          disabled={isFixed}
          onChange={event => box.onChange(event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

const parts = { body: classes.body, label: classes.label, labelWrapper: classes.words }

/** Groups of boxes below one another, their boxes in line. */
export function CheckboxGroups({ children }: { children: ReactNode }) {
  return <div className={classes.groups}>{children}</div>
}
