import { type FormEvent, useRef, useState } from 'react'
import { failureMessage } from '#client/failures/failure-message.ts'
import { GuestOnly } from '#client/session/guard.tsx'
import { signIn } from '#client/session/session.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { PasswordInput, TextInput } from '#client/ui/forms/inputs.tsx'
import { WelcomeLayout } from '#client/ui/frame/welcome-layout.tsx'
import { ErrorBanner } from '#client/ui/messages/banners.tsx'
import { FullScreenSpinner } from '#client/ui/messages/spinner.tsx'
import { checkEmail, checkPassword } from './rules.ts'

type Field = 'email' | 'password'

const checks = { email: checkEmail, password: checkPassword }

export function LoginScreen() {
  return (
    <GuestOnly whileLoading={<FullScreenSpinner text="Signing you in..." />}>
      <WelcomeLayout
        heading="Wine Management"
        subheading="Sign in to your account"
        footer="© 2024 Wine Management. All rights reserved."
      >
        <LoginForm />
        <p>
          <strong>Need access?</strong>
          <br />
          Contact your administrator to get an account
        </p>
      </WelcomeLayout>
    </GuestOnly>
  )
}

// Plain state instead of the form kit, so that the first page of all loads neither it nor the schemas.
function LoginForm() {
  const [values, setValues] = useState({ email: '', password: '' })
  const [touched, setTouched] = useState({ email: false, password: false })
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }

  const errorOf = (field: Field) => (touched[field] ? checks[field](values[field]) : null)
  const bind = (field: Field) => ({
    ref: inputs[field],
    name: field,
    value: values[field],
    error: errorOf(field),
    onChange: (text: string) => setValues({ ...values, [field]: text }),
    onBlur: () => setTouched({ ...touched, [field]: true }),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched({ email: true, password: true })
    setFailure('')
    const wrong = (['email', 'password'] as const).find(field => checks[field](values[field]))
    if (wrong) return inputs[wrong].current?.focus()
    setIsBusy(true)
    try {
      await signIn({ email: values.email.trim(), password: values.password })
    } catch (error) {
      setFailure(failureMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
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
    </form>
  )
}
