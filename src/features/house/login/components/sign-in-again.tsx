import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stopAskingToSignIn, useSession } from '#client/session/session.ts'
import { Modal } from '#client/ui/windows/modal.tsx'
import { LoginForm } from './login-form.tsx'

/** The window in which somebody whose session has ended signs in again, upon whatever they were doing. */
export function SignInAgain() {
  const session = useSession()
  const ended = session.status === 'authenticated' ? session.ended : undefined
  useLoadAgain(ended !== undefined)
  if (session.status !== 'authenticated' || ended !== 'asked') return null
  return (
    <Modal title="Sign in again" size="sm" onClose={stopAskingToSignIn}>
      <LoginForm knownEmail={session.user.email} />
    </Modal>
  )
}

/** What could not be loaded without a session is loaded once there is one. */
function useLoadAgain(hasEnded: boolean) {
  const queryClient = useQueryClient()
  const hadEnded = useRef(hasEnded)
  useEffect(() => {
    if (hadEnded.current && !hasEnded) void queryClient.invalidateQueries()
    hadEnded.current = hasEnded
  }, [hasEnded, queryClient])
}
