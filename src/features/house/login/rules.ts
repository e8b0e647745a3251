import { isEmail, normaliseEmail } from '#shared/email.ts'

// Plain functions instead of a schema, so that the sign-in page can check its two fields without loading zod.

export const emailRequired = 'Email is required'
export const emailInvalid = 'Invalid email'
export const passwordRequired = 'Password is required'
export const codeRequired = 'Enter a code'

export function checkEmail(email: string): string | null {
  if (email.trim() === '') return emailRequired
  return isEmail(normaliseEmail(email)) ? null : emailInvalid
}

export function checkPassword(password: string): string | null {
  return password === '' ? passwordRequired : null
}

/** How somebody goes on after a right password. */
export type Way = 'passkey' | 'code' | 'recovery'

interface Asked {
  hasCodes: boolean
  hasRecoveryCodes: boolean
  passkey: unknown
}

/** The ways that are open to somebody, the easiest first. */
export function waysOf({ hasCodes, hasRecoveryCodes, passkey }: Asked, canUsePasskeys: boolean): Way[] {
  const ways: Way[] = []
  if (passkey !== null && canUsePasskeys) ways.push('passkey')
  if (hasCodes) ways.push('code')
  if (hasRecoveryCodes) ways.push('recovery')
  return ways
}

export const firstWay = (ways: readonly Way[]): Way | null => ways[0] ?? null

export const otherWays = (ways: readonly Way[], way: Way): Way[] => ways.filter(each => each !== way)

export const wayTexts: Readonly<
  Record<Way, { lead: string; label: string; placeholder: string; choose: string }>
> = {
  passkey: {
    lead: 'One more step: show your passkey.',
    label: '',
    placeholder: '',
    choose: 'Use a passkey',
  },
  code: {
    lead: 'One more step: enter the code that your app shows.',
    label: 'Code',
    placeholder: '123 456',
    choose: 'Use a code from your app',
  },
  recovery: {
    lead: 'Enter one of the recovery codes that you have kept. Each works once.',
    label: 'Recovery Code',
    placeholder: 'abcd-efgh-ijkl-mnop',
    choose: 'Use a recovery code',
  },
}
