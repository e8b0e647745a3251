import { shortPassword, user } from '#features/house/users/contract.ts'
import { requiredEmail, requiredText } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import { emailInvalid, emailRequired, passwordRequired } from './rules.ts'

/** Under which the API description lists what has to do with signing in. */
export const authTag = { name: 'auth', description: 'Signing in and out, and what concerns oneself alone.' }

export const credentials = z
  .object({
    email: requiredEmail(emailRequired, emailInvalid),
    password: requiredText(passwordRequired, { max: 1000, blankPasses: true }),
  })
  .meta({ id: 'Credentials', example: { email: 'rosa@example.org', password: 'first-press' } })

/** The signed-in person: a user with the winery that the session decides. */
export const signedInUser = user
  .extend({ winery: z.object({ id: z.int(), name: z.string() }) })
  .meta({ id: 'SignedInUser', description: 'The signed-in person with the winery of the session.' })
export type SignedInUser = z.output<typeof signedInUser>

export const signInAnswer = z
  .object({
    token: z.string().describe('Goes with every further request as `Authorization: Bearer …`'),
    user: signedInUser,
  })
  .meta({ id: 'SignInAnswer' })

export const registration = (passwordMinimum: number) =>
  z
    .object({
      firstName: requiredText('First name is required'),
      lastName: requiredText('Last name is required'),
      email: requiredEmail(emailRequired, emailInvalid),
      password: requiredText(passwordRequired, { max: 1000, blankPasses: true }).refine(
        password => password === '' || password.length >= passwordMinimum,
        shortPassword(passwordMinimum),
      ),
    })
    .meta({ id: 'Registration' })

export const loginTexts = {
  wrongCredentials: 'Invalid email or password',
  inactive: 'Your account is inactive. Contact your administrator.',
  registrationClosed: 'Registration is disabled. Contact your administrator to get an account.',
}
