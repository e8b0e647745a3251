import { shortPassword, user } from '#features/house/users/contract.ts'
import { requiredEmail, requiredText } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import { codeRequired, emailInvalid, emailRequired, passwordRequired } from './rules.ts'

/** Under which the API description lists what has to do with signing in. */
export const authTag = { name: 'auth', description: 'Signing in and out, and what concerns oneself alone.' }

export const credentials = z
  .object({
    email: requiredEmail(emailRequired, emailInvalid),
    password: requiredText(passwordRequired, { max: 1000, blankPasses: true }),
  })
  .meta({ id: 'Credentials', example: { email: 'rosa@example.org', password: 'first-press' } })

/** The signed-in person: a user with the winery that the session decides, and where else they have an account. */
export const signedInUser = user
  .extend({
    winery: z.object({ id: z.int(), name: z.string() }),
    otherWineries: z
      .object({ id: z.int().describe("Of one's account there"), name: z.string() })
      .array()
      .describe('The wineries that one can switch to'),
    secondStepDue: z
      .boolean()
      .describe('True of a session that opens nothing until its person has set up a second step'),
  })
  .meta({ id: 'SignedInUser', description: 'The signed-in person with the winery of the session.' })
export type SignedInUser = z.output<typeof signedInUser>

export const signInAnswer = z
  .object({
    token: z.string().describe('Goes with every further request as `Authorization: Bearer …`'),
    user: signedInUser,
  })
  .meta({ id: 'SignInAnswer' })

/** Bytes as browsers write them in JSON. */
const bytes = z.string().regex(/^[\w-]{0,20000}$/, 'Must be base64url')

/** A passkey as a browser shows it: `PublicKeyCredential.toJSON()` of an assertion. */
export const shownPasskey = z
  .object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.nullish(),
    }),
  })
  .meta({ id: 'ShownPasskey', description: 'What `navigator.credentials.get` gives, as JSON.' })

const challenge = z.string({ error: 'Sign in again' }).min(1, 'Sign in again').max(200, 'Sign in again')

/** The password was right, and something else is asked for. */
export const secondStepAsked = z
  .object({
    challenge: z.string().describe('Goes with the answer; good once, for five minutes'),
    endsAt: z.iso.datetime(),
    hasCodes: z.boolean().describe('Whether a one-time code of an app will do'),
    hasRecoveryCodes: z.boolean().describe('Whether a recovery code will do'),
    passkey: z
      .looseObject({})
      .nullable()
      .describe('What `navigator.credentials.get` takes, as JSON; null where no passkey will do'),
  })
  .meta({
    id: 'SecondStepAsked',
    description: 'The password was right, and a second step is asked for. There is no token yet.',
  })

/** One of the three ways. */
export const secondStepShown = z
  .object({
    challenge,
    code: z.string().max(50, codeRequired).optional().describe('A one-time code of an app'),
    recoveryCode: z.string().max(100, codeRequired).optional(),
    passkey: shownPasskey.optional(),
  })
  .refine(({ code, recoveryCode, passkey }) => Boolean(code?.trim() || recoveryCode?.trim() || passkey), {
    path: ['code'],
    message: codeRequired,
  })
  .meta({ id: 'SecondStepShown', example: { challenge: 'k3…', code: '123456' } })

export const passkeyAsked = z
  .object({
    challenge: z.string(),
    endsAt: z.iso.datetime(),
    passkey: z.looseObject({}).describe('What `navigator.credentials.get` takes, as JSON'),
  })
  .meta({ id: 'PasskeyAsked' })

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
  wrongCode: 'That code is not right, or was used before',
  wrongPasskey: 'That passkey was not accepted',
  copiedPasskey:
    'That passkey may have been copied, so it was not accepted. Sign in another way, and remove it in the settings.',
  overdue: 'That took too long. Please sign in again.',
  noPasskeysHere: 'Passkeys need an address that begins with https:// and has a name.',
  registrationClosed: 'Registration is disabled. Contact your administrator to get an account.',
}
