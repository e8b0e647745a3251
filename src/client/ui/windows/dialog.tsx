import { type ReactNode, useLayoutEffect, useRef } from 'react'
import './dialog.css'

interface DialogProps {
  role?: 'dialog' | 'alertdialog'
  className?: string
  labelledBy?: string
  label?: string
  /** People work in it: on a phone it fills the screen. */
  isSheet?: boolean
  /** Off where a stray tap would throw away what was typed. */
  closesOnBackdrop?: boolean
  /** What the focus starts on, where it is not the first control. */
  focusFirst?: string
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps focus inside, hands it back on closing, and makes the page behind
 * unreachable. It is open for as long as it is rendered.
 */
export function Dialog({
  role,
  className,
  labelledBy,
  label,
  isSheet,
  closesOnBackdrop = true,
  focusFirst,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    if (focusFirst) element?.querySelector<HTMLElement>(focusFirst)?.focus()
    return () => element?.close()
  }, [focusFirst])

  return (
    <dialog
      ref={dialog}
      role={role}
      className={className}
      aria-labelledby={labelledBy}
      aria-label={label}
      data-sheet={isSheet || undefined}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={event => {
        // Only the backdrop reports the dialog itself as the target; its content fills the rest.
        if (closesOnBackdrop && event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
