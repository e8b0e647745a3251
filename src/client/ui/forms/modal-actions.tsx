import type { ReactNode } from 'react'
import classes from './form.module.css'

interface ModalActionsProps {
  onSubmit: () => void
  /** The buttons at the lower edge, the one that submits last. */
  buttons: ReactNode
  children: ReactNode
}

/** The inside of a window that asks for one decision rather than for fields: its buttons stay in view. */
export function ModalActions({ onSubmit, buttons, children }: ModalActionsProps) {
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={classes.fields}>{children}</div>
      <footer className={classes.footer}>{buttons}</footer>
    </form>
  )
}
