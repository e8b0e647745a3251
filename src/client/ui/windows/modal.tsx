import { CloseButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { stayInField } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'
import classes from './modal.module.css'

/** How wide a modal is on a desktop; on a phone every modal fills the screen. */
export type ModalSize = 'sm' | 'md' | 'lg' | 'full'

interface ModalProps {
  title: string
  size?: ModalSize
  /** What stands beside the title, before the cross. */
  aside?: ReactNode
  /** What has the focus at first: a field, unless its keyboard would be in the way. */
  focusFirst?: string
  onClose: () => void
  children: ReactNode
}

/** A titled window over the page; Escape and its cross close it. Open while rendered. */
export function Modal({
  title,
  size = 'md',
  aside,
  focusFirst = 'input, select, textarea',
  onClose,
  children,
}: ModalProps) {
  const titleId = useId()
  return (
    <Dialog
      isSheet
      className={`${classes.modal} ${classes[size]}`}
      labelledBy={titleId}
      closesOnBackdrop={false}
      focusFirst={focusFirst}
      onClose={onClose}
    >
      <div className={classes.content}>
        <header className={classes.header}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <div className={classes.aside}>
            {aside}
            <CloseButton size="xl" aria-label="Close" onMouseDown={stayInField} onClick={onClose} />
          </div>
        </header>
        <div className={classes.body}>{children}</div>
      </div>
    </Dialog>
  )
}
