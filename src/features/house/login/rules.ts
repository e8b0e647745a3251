import { isEmail, normaliseEmail } from '#shared/email.ts'

// Plain functions instead of a schema, so that the sign-in page can check its two fields without loading zod.

export const emailRequired = 'Email is required'
export const emailInvalid = 'Invalid email'
export const passwordRequired = 'Password is required'

export function checkEmail(email: string): string | null {
  if (email.trim() === '') return emailRequired
  return isEmail(normaliseEmail(email)) ? null : emailInvalid
}

export function checkPassword(password: string): string | null {
  return password === '' ? passwordRequired : null
}
