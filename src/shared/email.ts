import { inForm } from './unicode-forms.ts'
import { withoutInvisible } from './visible-text.ts'

// Plain enough for a sign-in form: one @, something before it, a dotted or single-label host after it.
const emailPattern =
  /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

export const longestEmail = 254

/** As somebody may type or paste it, with blanks around. */
export const longestTypedEmail = 1000

export function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailPattern.test(text) && !text.includes('..')
}

/** E-mail addresses are compared and stored without case, surrounding blanks and what nobody can see. */
export function normaliseEmail(text: string): string {
  return inForm(withoutInvisible(text), 'NFC').trim().toLowerCase()
}
