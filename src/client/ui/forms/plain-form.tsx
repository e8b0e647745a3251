import type { FormEvent, ReactNode } from 'react'
import classes from './plain-form.module.css'

/** A form without a contract, for inputs that their owner keeps: below one another, the button last. */
export function PlainForm({
  onSubmit,
  children,
}: {
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}) {
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      {children}
    </form>
  )
}
