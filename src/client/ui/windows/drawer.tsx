import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './drawer.module.css'

/** A panel that slides in from the left; the backdrop, Escape and its cross close it. Open while rendered. */
export function Drawer({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog className={classes.drawer} label={label} onClose={onClose}>
      <div className={classes.content}>
        <CloseButton className={classes.close} size="xl" aria-label="Close" onClick={onClose} />
        {children}
      </div>
    </Dialog>
  )
}
