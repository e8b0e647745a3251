import { call } from '#client/data/api.ts'
import { showPasskey } from './passkeys.ts'
import { currentUser, enterWith } from './session.ts'

/** What is asked for besides a right password. */
export interface SecondStepAsked {
  challenge: string
  hasCodes: boolean
  hasRecoveryCodes: boolean
  /** What a browser takes to ask for a passkey; null where none will do. */
  passkey: Record<string, unknown> | null
}

const isAsked = (answer: unknown): answer is SecondStepAsked =>
  typeof (answer as Partial<SecondStepAsked> | null)?.challenge === 'string'

/**
 * Signs in with an e-mail address and a password; gives what else is asked for, if anything is. Throws the failure for
 * the form to show.
 */
export async function signIn(credentials: {
  email: string
  password: string
}): Promise<SecondStepAsked | null> {
  // A wrong password in the window of an ended session says nothing new about it: the page stays.
  const quiet = currentUser() !== null
  const answer = await call('POST', '/api/auth/login', { body: credentials, quiet })
  if (isAsked(answer)) return answer
  enterWith(answer)
  return null
}

/** Shows what was asked for. */
export async function completeSignIn(body: {
  challenge: string
  code?: string
  recoveryCode?: string
  passkey?: unknown
}): Promise<void> {
  const quiet = currentUser() !== null
  enterWith(await call('POST', '/api/auth/login/complete', { body, quiet }))
}

/** Signs in with a passkey and nothing else. */
export async function signInWithPasskey(): Promise<void> {
  const { challenge, passkey } = (await call('POST', '/api/auth/login/passkey', {
    quiet: true,
  })) as SecondStepAsked
  await completeSignIn({ challenge, passkey: await showPasskey(passkey ?? {}) })
}

/** Registers an account where the operator allows it, and begins its session. */
export async function register(details: {
  firstName: string
  lastName: string
  email: string
  password: string
}): Promise<void> {
  enterWith(await call('POST', '/api/auth/register', { body: details }))
}
