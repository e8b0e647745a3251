import { shortPassword, user } from '#features/house/users/contract.ts'
import { requiredEmail, requiredText } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import { emailInvalid, emailRequired, passwordRequired } from './rules.ts'

export const credentials = z.object({
  email: requiredEmail(emailRequired, emailInvalid),
  password: requiredText(passwordRequired, { max: 1000, blankPasses: true }),
})

/** The signed-in person: a user with the winery that the session decides. */
export const signedInUser = user.extend({ winery: z.object({ id: z.int(), name: z.string() }) })
export type SignedInUser = z.output<typeof signedInUser>

export const signInAnswer = z.object({ token: z.string(), user: signedInUser })

export const registration = (passwordMinimum: number) =>
  z.object({
    firstName: requiredText('First name is required'),
    lastName: requiredText('Last name is required'),
    email: requiredEmail(emailRequired, emailInvalid),
    password: requiredText(passwordRequired, { max: 1000, blankPasses: true }).refine(
      password => password === '' || password.length >= passwordMinimum,
      shortPassword(passwordMinimum),
    ),
  })

export const loginTexts = {
  wrongCredentials: 'Invalid email or password',
  inactive: 'Your account is inactive. Contact your administrator.',
  registrationClosed: 'Registration is disabled. Contact your administrator to get an account.',
}
