import { Button as MantineButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

/** How much a button asks for attention: one primary per view, danger for what cannot be undone. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'filled', color: 'danger' },
} as const

interface Look {
  look?: ButtonLook
  icon?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  fullWidth?: boolean
  /**
   * For buttons below a form: pressing one leaves the focus in its field. Otherwise leaving the field may show a
   * message, move the button from under the pointer, and lose the click.
   */
  keepsFocus?: boolean
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'color' | 'ref'> & { ref?: React.Ref<HTMLButtonElement> }

/** Keeps the focus where it is while something else is pressed. */
export function stayInField(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

/** A button. Plain buttons do not submit unless `type` says so. */
export function Button({ look = 'secondary', icon, keepsFocus, type = 'button', ...rest }: ButtonProps) {
  const press = keepsFocus ? { onMouseDown: stayInField } : {}
  return <MantineButton {...press} {...looks[look]} leftSection={icon} type={type} {...rest} />
}

/** A link that looks like a button, for going somewhere. */
export function LinkButton({
  look = 'secondary',
  icon,
  to,
  children,
  ...rest
}: Look & { to: string; children: ReactNode }) {
  return (
    <MantineButton component={Link} to={to} {...looks[look]} leftSection={icon} {...rest}>
      {children}
    </MantineButton>
  )
}
