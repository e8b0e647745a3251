import { GuestOnly } from '#client/session/guard.tsx'
import { WelcomeLayout } from '#client/ui/frame/welcome-layout.tsx'
import { FullScreenSpinner } from '#client/ui/messages/spinner.tsx'
import { LoginForm } from './components/login-form.tsx'

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
