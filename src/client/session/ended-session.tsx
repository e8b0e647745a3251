import { Button } from '#client/ui/actions/button.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { askToSignIn, useSession } from './session.ts'

/** Where a session was found to be over and the page stays: the way back in, without losing anything. */
export function EndedSession() {
  const session = useSession()
  if (session.status !== 'authenticated' || !session.ended) return null
  const signIn = (
    <Button keepsFocus size="sm" onClick={askToSignIn}>
      Sign in again
    </Button>
  )
  return (
    <Notice kind="warning" action={signIn}>
      You are no longer signed in. Nothing you typed is lost.
    </Notice>
  )
}
