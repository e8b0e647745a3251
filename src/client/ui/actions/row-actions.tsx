import { Button, LinkButton } from './button.tsx'
import classes from './row-actions.module.css'

/** Something to do with one row: a click, or a place to go. */
export interface RowAction {
  label: string
  onClick?: () => void
  to?: string
  isDanger?: boolean
}

/** The actions of one row, in the order given. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <div data-screen-only className={classes.actions}>
      {actions.map(({ label, onClick, to, isDanger }) =>
        to ? (
          <LinkButton key={label} look="quiet" size="sm" to={to}>
            {label}
          </LinkButton>
        ) : (
          <Button
            key={label}
            look="quiet"
            size="sm"
            className={isDanger ? classes.danger : undefined}
            onClick={onClick}
          >
            {label}
          </Button>
        ),
      )}
    </div>
  )
}
