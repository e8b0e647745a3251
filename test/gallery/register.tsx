import { useState } from 'react'
import { failureMessage } from '#client/failures/failure-message.ts'
import { GuestOnly } from '#client/session/guard.tsx'
import { startSession, useUser } from '#client/session/session.ts'
import { register } from '#client/session/signing-in.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { ErrorBanner } from '#client/ui/messages/banners.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

const details = { firstName: 'Ada', lastName: 'Vine', email: 'ada@estate.test', password: 'secret12' }

/** The product offers no registration page; this one shows what the session does with an answer. */
export function RegisterGallery() {
  const [failure, setFailure] = useState('')
  return (
    <GuestOnly whileLoading={null}>
      <PageHeader heading="Registration" />
      {failure && <ErrorBanner text={failure} />}
      <Button onClick={() => register(details).catch(error => setFailure(failureMessage(error)))}>
        Register
      </Button>
    </GuestOnly>
  )
}

export function DashboardStandIn() {
  const { firstName } = useUser()
  return <h1>Signed in as {firstName}</h1>
}

export function startGallerySession(): void {
  void startSession()
}
