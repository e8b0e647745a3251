import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureMessage } from '#client/failures/failure-message.ts'
import { canUsePasskeys, showPasskey } from '#client/session/passkeys.ts'
import { completeSignIn, type SecondStepAsked } from '#client/session/signing-in.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { TextInput } from '#client/ui/forms/inputs.tsx'
import { PlainForm } from '#client/ui/forms/plain-form.tsx'
import { ErrorBanner } from '#client/ui/messages/banners.tsx'
import { codeRequired, firstWay, otherWays, type Way, waysOf, wayTexts } from '../rules.ts'

interface SecondStepFormProps {
  asked: SecondStepAsked
  /** Back to e-mail address and password. */
  onBack: () => void
}

/** After a right password: asks for a code, a recovery code or a passkey. */
export function SecondStepForm({ asked, onBack }: SecondStepFormProps) {
  const ways = waysOf(asked, canUsePasskeys())
  const [way, setWay] = useState<Way | null>(firstWay(ways))
  const [code, setCode] = useState('')
  const [complaint, setComplaint] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (way !== 'passkey') input.current?.focus()
  }, [way])

  function choose(next: Way) {
    setWay(next)
    setCode('')
    setComplaint(null)
    setFailure('')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure('')
    if (way !== 'passkey' && code.trim() === '') {
      setComplaint(codeRequired)
      input.current?.focus()
      return
    }
    setIsBusy(true)
    try {
      await completeSignIn({ challenge: asked.challenge, ...(await shown()) })
    } catch (error) {
      setFailure(failureMessage(error))
      setIsBusy(false)
    }
  }

  async function shown() {
    if (way === 'code') return { code }
    if (way === 'recovery') return { recoveryCode: code }
    return { passkey: await showPasskey(asked.passkey ?? {}) }
  }

  if (way === null)
    return (
      <PlainForm onSubmit={event => event.preventDefault()}>
        <ErrorBanner text="Your passkey does not work in this browser or at this address. Ask an administrator to reset your second step." />
        <Button keepsFocus fullWidth onClick={onBack}>
          Back
        </Button>
      </PlainForm>
    )
  const { lead, label, placeholder } = wayTexts[way]
  return (
    <PlainForm onSubmit={submit}>
      {failure && <ErrorBanner text={failure} />}
      <p>{lead}</p>
      {way !== 'passkey' && (
        <TextInput
          key={way}
          ref={input}
          name={way}
          label={label}
          placeholder={placeholder}
          value={code}
          error={complaint}
          onChange={text => {
            setCode(text)
            setComplaint(null)
          }}
          autoComplete={way === 'code' ? 'one-time-code' : 'off'}
          {...(way === 'code' && { inputMode: 'numeric' as const })}
        />
      )}
      <Button keepsFocus look="primary" size="lg" fullWidth type="submit" disabled={isBusy}>
        {isBusy ? 'Signing in...' : way === 'passkey' ? 'Use a passkey' : 'Sign in'}
      </Button>
      {otherWays(ways, way).map(other => (
        <Button key={other} keepsFocus fullWidth disabled={isBusy} onClick={() => choose(other)}>
          {wayTexts[other].choose}
        </Button>
      ))}
      <Button keepsFocus look="quiet" fullWidth disabled={isBusy} onClick={onBack}>
        Back
      </Button>
    </PlainForm>
  )
}
