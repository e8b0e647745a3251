import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Two fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** A titled group of fields; `hint` says what it is for, or what its fields come to. */
export function FieldSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      {hint && (
        <p className={classes.hint} aria-live="polite">
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  )
}
