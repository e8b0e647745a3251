// What a browser does with passkeys. The package that speaks with it arrives when one is used.

/** Whether this browser can, at this address: only secure ones are let near passkeys. */
export const canUsePasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window

const known = 'passkeys'

/** Whether one was made or shown in this browser before: then it is offered at the sign-in. */
export const knowsPasskeys = (): boolean => localStorage.getItem(known) !== null

type Options = Record<string, unknown>

/** Lets the person show a passkey; gives what the server asked for. */
export async function showPasskey(options: Options): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return asked(() => startAuthentication({ optionsJSON: options as never }))
}

/** Lets the person make a passkey; gives what the server wants to keep of it. */
export async function makePasskey(options: Options): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return asked(() => startRegistration({ optionsJSON: options as never }))
}

/** What browsers call their refusals says nothing to people. */
const sentences: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey for you already.',
  SecurityError: 'Passkeys do not work at this address.',
  NotAllowedError: 'No passkey was used. Try again, or choose another way.',
  AbortError: 'No passkey was used. Try again, or choose another way.',
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await ask()
    localStorage.setItem(known, 'yes')
    return answer
  } catch (error) {
    const { name, cause } = error as Error
    const known = sentences[(cause as Error | undefined)?.name ?? name] ?? sentences[name]
    throw known ? new Error(known, { cause: error }) : error
  }
}
