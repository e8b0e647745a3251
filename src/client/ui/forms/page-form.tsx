import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import form from './form.module.css'
import classes from './page-form.module.css'

interface PageFormProps {
  isHidden?: boolean
  /** The buttons of what asks for a decision rather than for fields; a form brings its own. */
  footer?: ReactNode
  children: ReactNode
}

/** The ground of a form that is a page of its own. */
export function PageForm({ isHidden, footer, children }: PageFormProps) {
  return (
    <div className={classes.page} hidden={isHidden}>
      {footer ? <div className={form.fields}>{children}</div> : children}
      {footer && <footer className={form.footer}>{footer}</footer>}
    </div>
  )
}

/** The sentence that a page asks a decision about. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className={classes.lead}>{children}</p>
}

interface DoneProps {
  title: string
  actions: ReactNode
  children?: ReactNode
}

/** That a form that is a page has been sent, and what came of it; it stays until the next one is. */
export function Done({ title, actions, children }: DoneProps) {
  return (
    <section role="status" className={classes.done}>
      <h2 className={classes.doneTitle}>
        <IconCircleCheck className={classes.doneIcon} aria-hidden />
        {title}
      </h2>
      {children}
      {actions}
    </section>
  )
}

interface StandingSumProps {
  /** What is typed comes to. */
  sum?: string | null
  /** Why it would be refused; said instead. */
  refusal?: string | null
  /** Said while nothing can be said of it yet. */
  missing: string
}

/** What a form comes to, in one line above its buttons; in red why it would be refused. */
export function StandingSum({ sum, refusal, missing }: StandingSumProps) {
  return (
    <p
      className={classes.sum}
      aria-live="polite"
      data-refused={Boolean(refusal) || undefined}
      data-missing={(!refusal && !sum) || undefined}
    >
      {refusal ?? sum ?? missing}
    </p>
  )
}
