import type { ReactNode } from 'react'
import { stayInField } from '../actions/button.tsx'
import classes from './walk.module.css'

interface WalkAction {
  label: string
  onPress: () => void
  /** The one that is pressed most: wide, under the thumb. */
  isMain?: boolean
}

interface WalkActionsProps {
  actions: readonly WalkAction[]
  isBusy: boolean
}

/** What can be done at a stop, right below its fields and so above the number pad. Pressing keeps the pad open. */
export function WalkActions({ actions, isBusy }: WalkActionsProps) {
  return (
    <div className={classes.actions}>
      {actions.map(({ label, onPress, isMain = false }) => (
        <button
          key={isMain ? 'main' : label}
          type="button"
          className={classes.action}
          data-main={isMain || undefined}
          disabled={isBusy}
          onMouseDown={stayInField}
          onClick={onPress}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** What is said above the actions. It has room for two lines: what is found out later must not move what is pressed. */
export function WalkNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>
}
