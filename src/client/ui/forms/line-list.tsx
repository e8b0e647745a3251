import { IconX } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { IconButton } from '../actions/icon-button.tsx'
import classes from './line-list.module.css'

interface LineProps {
  title: string
  detail?: string
  /** A field that says what the line is about, in place of its title. */
  head?: ReactNode
  /** Without it the line stays. */
  onRemove?: () => void
  /** The line's fields and buttons. */
  children?: ReactNode
  /** More of the line, under it and as wide as the list. */
  below?: ReactNode
}

/** One line of a list: what it is about, its fields, and a way to take it out. */
export function Line({ title, detail, head, onRemove, children, below }: LineProps) {
  return (
    <div className={classes.line}>
      <div className={classes.name}>
        {head ?? <span className={classes.title}>{title}</span>}
        {detail && <span className={classes.detail}>{detail}</span>}
      </div>
      <div className={classes.fields}>{children}</div>
      {onRemove && (
        <div className={classes.remove}>
          <IconButton label={`Remove ${title}`} icon={<IconX size={18} aria-hidden />} onClick={onRemove} />
        </div>
      )}
      {below && <div className={classes.below}>{below}</div>}
    </div>
  )
}

/** Lines of one kind below one another, each a child with a key of its own; nothing while there are none. */
export function LineList({ label, children }: { label: string; children: ReactNode }) {
  if (Children.count(children) === 0) return null
  return (
    <ul className={classes.list} aria-label={label}>
      {Children.map(children, child => (
        <li>{child}</li>
      ))}
    </ul>
  )
}

/** What fills several lines at once, above them. */
export function LineTools({ children }: { children: ReactNode }) {
  return <div className={classes.tools}>{children}</div>
}

interface ListError {
  message?: string
  root?: { message?: string }
}

/** What is wrong with a list as a whole, once it has been asked for. */
export function ListMessage({ name }: { name: string }) {
  const { getFieldState } = useFormContext()
  const state = useFormState({ name })
  const error = getFieldState(name, state).error as ListError | undefined
  const message = error?.root?.message ?? error?.message
  return typeof message === 'string' ? (
    <p role="alert" className={classes.error}>
      {message}
    </p>
  ) : null
}
