import { useEffect } from 'react'
import { clockWarning } from '#client/connection/clock.ts'
import { askServer, clockOffset, useConnection } from '#client/connection/connection.ts'
import { useStoreUsable } from '#client/device-store/use-store-usable.ts'
import { Button } from '../ui/actions/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'

interface FormConnectionProps {
  /** What is saved here may wait on the device. */
  mayWait: boolean
  /** What is typed here is kept until it is saved. */
  hasDraft: boolean
}

/**
 * What a form has to say about the connection before anyone types. It stops nobody from saving: the server may be there
 * again, and what it says then counts.
 */
export function FormConnection({ mayWait, hasDraft }: FormConnectionProps) {
  const isAway = useConnection() === 'unreachable'
  const isUsable = useStoreUsable()
  const isCutOff = isAway && !(mayWait && isUsable)
  // Asked as the form opens: what cannot be saved should not be typed first.
  useEffect(() => {
    if (!mayWait) void askServer()
  }, [mayWait])
  const clock = mayWait ? clockWarning(clockOffset()) : null
  const again = (
    <Button keepsFocus size="sm" onClick={() => void askServer()}>
      Try again
    </Button>
  )
  return (
    <>
      {mayWait && !isUsable && (
        <Notice kind="warning">
          This device cannot keep entries. They are sent directly, and need a connection.
        </Notice>
      )}
      {isCutOff && (
        <Notice kind="warning" action={again}>
          This needs a connection.{hasDraft && ' Nothing you type is lost: it stays as a draft.'}
        </Notice>
      )}
      {clock && <Notice kind="warning">{clock}</Notice>}
    </>
  )
}
