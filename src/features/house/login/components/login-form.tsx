import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureMessage } from '#client/failures/failure-message.ts'
import { canUsePasskeys, knowsPasskeys } from '#client/session/passkeys.ts'
import { type SecondStepAsked, signIn, signInWithPasskey } from '#client/session/signing-in.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { PasswordInput, TextInput } from '#client/ui/forms/inputs.tsx'
import { PlainForm } from '#client/ui/forms/plain-form.tsx'
import { ErrorBanner } from '#client/ui/messages/banners.tsx'
import { checkEmail, checkPassword } from '../rules.ts'
import { SecondStepForm } from './second-step-form.tsx'

type Field = 'email' | 'password'

const checks = { email: checkEmail, password: checkPassword }

// Plain state instead of the form kit, so that the first page of all loads neither it nor the schemas.
/** Asks for e-mail address and password; for somebody who was here before, for the password. */
export function LoginForm({ knownEmail = '' }: { knownEmail?: string }) {
  const [values, setValues] = useState({ email: knownEmail, password: '' })
  const [touched, setTouched] = useState({ email: false, password: false })
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [asked, setAsked] = useState<SecondStepAsked | null>(null)
  // The page asks the server nothing before somebody signs in.
  const isPasskeyOffered = canUsePasskeys() && knowsPasskeys()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const inputs = { email, password }

  const errorOf = (field: Field) => (touched[field] ? checks[field](values[field]) : null)
  const bind = (field: Field) => ({
    ref: inputs[field],
    name: field,
    value: values[field],
    error: errorOf(field),
    onChange: (text: string) => setValues({ ...values, [field]: text }),
    onBlur: () => setTouched({ ...touched, [field]: true }),
  })

  useEffect(() => {
    if (knownEmail) password.current?.focus()
  }, [knownEmail])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched({ email: true, password: true })
    setFailure('')
    const wrong = (['email', 'password'] as const).find(field => checks[field](values[field]))
    if (wrong) return inputs[wrong].current?.focus()
    await enter(async () => {
      const more = await signIn({ email: values.email.trim(), password: values.password })
      setAsked(more)
      if (more) setIsBusy(false)
    })
  }

  async function enter(way: () => Promise<void>) {
    setFailure('')
    setIsBusy(true)
    try {
      await way()
    } catch (error) {
      setFailure(failureMessage(error))
      setIsBusy(false)
    }
  }

  function goBack() {
    setAsked(null)
    setValues({ ...values, password: '' })
    setTouched({ email: false, password: false })
  }

  if (asked) return <SecondStepForm asked={asked} onBack={goBack} />
  return (
    <PlainForm onSubmit={submit}>
      {failure && <ErrorBanner text={failure} />}
      <TextInput
        {...bind('email')}
        type="email"
        label="Email Address"
        placeholder="Enter your email"
        autoComplete="username"
      />
      <PasswordInput
        {...bind('password')}
        label="Password"
        placeholder="Enter your password"
        autoComplete="current-password"
      />
      <Button keepsFocus look="primary" size="lg" fullWidth type="submit" disabled={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
      {isPasskeyOffered && (
        <Button
          keepsFocus
          size="lg"
          fullWidth
          disabled={isBusy}
          onClick={() => void enter(signInWithPasskey)}
        >
          Sign in with a passkey
        </Button>
      )}
    </PlainForm>
  )
}
