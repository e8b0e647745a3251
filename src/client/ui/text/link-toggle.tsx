import { IconChevronDown } from '@tabler/icons-react'
import classes from './link-toggle.module.css'

interface LinkToggleProps {
  isOpen: boolean
  onToggle: () => void
  children: string
}

/** Words that show and hide what stands right below them. */
export function LinkToggle({ isOpen, onToggle, children }: LinkToggleProps) {
  return (
    <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
      <span>{children}</span>
      <IconChevronDown className={classes.arrow} size={16} aria-hidden />
    </button>
  )
}
