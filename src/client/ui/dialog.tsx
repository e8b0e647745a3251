import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  role?: 'dialog' | 'alertdialog'
  className?: string
  labelledBy?: string
  label?: string
  /** Off where a stray tap would throw away what was typed. */
  closesOnBackdrop?: boolean
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
  closesOnBackdrop = true,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      role={role}
      className={className}
      aria-labelledby={labelledBy}
      aria-label={label}
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
