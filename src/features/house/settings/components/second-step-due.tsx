import { useState } from 'react'
import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { canUsePasskeys } from '#client/session/passkeys.ts'
import { refreshUser, signOut } from '#client/session/session.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { WelcomeLayout } from '#client/ui/frame/welcome-layout.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import {
  ownSecondStep,
  type SecondStepWithCodes,
  secondStepPath,
} from '#features/house/second-step/contract.ts'
import { passkeyTrouble } from '#features/house/second-step/rules.ts'
import { RecoveryCodesWindow } from './recovery-codes-window.tsx'
import { AddPasskey, SetUpCodes } from './second-step-windows.tsx'

/** For somebody of whom a second step is demanded and who has none: nothing else is open until they have. */
export function SecondStepDue() {
  const [open, setOpen] = useState<'codes' | 'passkey' | { told: readonly string[] } | null>(null)
  const { data, error } = useAnswer(secondStepPath, ownSecondStep.parse)
  const trouble = data && passkeyTrouble(data.passkeyAddress, window.location.origin, canUsePasskeys())
  const close = () => setOpen(null)

  function finish({ recoveryCodes }: SecondStepWithCodes) {
    if (recoveryCodes) setOpen({ told: recoveryCodes })
    else void refreshUser()
  }

  return (
    <WelcomeLayout
      heading="One more step"
      subheading="Your winery asks for a second step at sign-in. Set one up, then you are in."
      footer="Lost your phone later? Recovery codes, or an administrator, let you in again."
    >
      <Stack>
        {error && <Notice kind="warning">{failureMessage(error)}</Notice>}
        {trouble && <Notice>{trouble}</Notice>}
        <Button
          look="primary"
          size="lg"
          fullWidth
          disabled={!data || trouble !== null}
          onClick={() => setOpen('passkey')}
        >
          Add a passkey
        </Button>
        <Button size="lg" fullWidth disabled={!data} onClick={() => setOpen('codes')}>
          Use an app with codes
        </Button>
        <Button look="quiet" fullWidth onClick={signOut}>
          Sign out
        </Button>
      </Stack>
      {open === 'codes' && <SetUpCodes onClose={close} onDone={finish} />}
      {open === 'passkey' && <AddPasskey onClose={close} onDone={finish} />}
      {open !== null && typeof open === 'object' && (
        <RecoveryCodesWindow codes={open.told} onClose={() => void refreshUser()} />
      )}
    </WelcomeLayout>
  )
}
