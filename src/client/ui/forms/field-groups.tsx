import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Two fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** A titled group of fields; `hint` says what it is for, or what its fields come to, `problem` what is wrong with it. */
export function FieldSection({
  title,
  hint,
  problem,
  children,
}: {
  title: string
  hint?: string
  problem?: string | undefined
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
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {children}
    </fieldset>
  )
}
