import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { FullScreenSpinner } from '#client/ui/messages/spinner.tsx'
import { useSession } from './session.ts'

/** Shows its page to signed-in people only; others go to the sign-in page, with no way back by the Back button. */
export function Guard({ children }: { children: ReactNode }) {
  const { status } = useSession()
  if (status === 'loading') return <FullScreenSpinner />
  return status === 'authenticated' ? children : <Navigate to="/login" replace />
}

/** Shows its page to people who are not signed in; those who are, or just became so, go to the dashboard. */
export function GuestOnly({ whileLoading, children }: { whileLoading: ReactNode; children: ReactNode }) {
  const { status } = useSession()
  if (status === 'loading') return whileLoading
  return status === 'authenticated' ? <Navigate to="/dashboard" replace /> : children
}
