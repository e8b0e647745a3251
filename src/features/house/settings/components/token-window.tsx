import type { ReactNode } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { ModalActions } from '#client/ui/forms/modal-actions.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'

interface TokenWindowProps {
  /** What the token connects. */
  name: string
  /** Null where it was told before. */
  token: string | null
  /** What to do about a token that was told before. */
  toldBefore: string
  /** What to do with it now. */
  now: string
  onClose: () => void
  children: (token: string) => ReactNode
}

/** A new token, which is shown once, and where it goes. */
export function TokenWindow({ name, token, toldBefore, now, onClose, children }: TokenWindowProps) {
  const done = (
    <Button look="primary" type="submit">
      Done
    </Button>
  )
  return (
    <Modal title={`Connect ${name}`} onClose={onClose} focusFirst="button">
      <ModalActions onSubmit={onClose} buttons={done}>
        {token === null ? (
          <Notice kind="warning">{toldBefore}</Notice>
        ) : (
          <>
            <Notice>{`Shown this once. ${now}`}</Notice>
            {children(token)}
          </>
        )}
      </ModalActions>
    </Modal>
  )
}
