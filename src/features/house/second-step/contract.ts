import { codeRequired } from '#features/house/login/rules.ts'
import { requiredChoice, requiredText, trimTexts } from '#shared/fields.ts'
import { type Demand, demands } from '#shared/second-step.ts'
import { z } from '#shared/zod.ts'

export const secondStepPath = '/api/auth/second-step'
export const passkeysPath = `${secondStepPath}/passkeys` as const
export const demandPath = '/api/settings/second-step'

export const secondStepTexts = {
  wrongPassword: 'Your password is wrong',
  wrongCode: 'That code is not right. Look at the app again.',
  overdue: 'That took too long. Please begin again.',
  wrongPasskey: 'The passkey was not accepted. Please try again.',
  knownPasskey: 'That passkey is here already.',
  tooMany: 'You have ten passkeys. Remove one first.',
  noPasskeysHere: 'Passkeys need an address that begins with https:// and has a name.',
  hasCodes: 'One-time codes are set up already. Turn them off first.',
  noFactor: 'Set up one-time codes or a passkey first.',
  stillDemanded: 'Your winery asks you for a second step. Set up another one first.',
  codesOn: 'One-time codes are on.',
  codesOff: 'One-time codes are off.',
  passkeyAdded: 'The passkey was added.',
  passkeyRenamed: 'The passkey was renamed.',
  passkeyRemoved: 'The passkey was removed.',
  renewed: 'You have new recovery codes. The old ones no longer work.',
  demandSaved: 'Saved. It counts from everyone’s next sign-in on.',
}

/** So many one person may have. */
export const mostPasskeys = 10

export const demandLabels: Readonly<Record<Demand, string>> = {
  nobody: 'Nobody',
  administrators: 'Administrators',
  everyone: 'Everyone',
}

/** A passkey as its row holds it. */
export interface StoredPasskey {
  name: string
  /** JSON: by which ways a browser reaches it. */
  transports: string
  /** Both are empty in a winery that was brought in: a passkey belongs to the address that it was made at. */
  credentialId: string | null
  publicKey: string | null
  userId: number
}

/** What one person has besides passkeys. */
export interface StoredSecondStep {
  userId: number
  /** Sealed by the installation; null where codes are off. */
  codeSecret: string | null
  /** JSON: a digest of each recovery code that is left. */
  recoveryHashes: string | null
  recoveryLeft: number
}

/** What a winery asks of those who sign in. */
export interface StoredRules {
  secondStepOf: Demand
}

const currentPassword = requiredText('Your password is required', { max: 1000, blankPasses: true })

/** Whoever changes how they sign in shows the password again. */
export const proofForm = z
  .object({ currentPassword })
  .meta({ id: 'PasswordAgain', example: { currentPassword: 'first-press' } })

const challenge = z.string({ error: secondStepTexts.overdue }).max(200, secondStepTexts.overdue)

export const codeForm = z.object({ code: requiredText(codeRequired, { max: 50 }) })
export const codeConfirmation = codeForm
  .extend({ challenge })
  .meta({ id: 'CodeConfirmation', example: { challenge: 'k3…', code: '123456' } })

/** What an app needs to make codes. */
export const codeBegun = z
  .object({
    challenge: z.string(),
    secret: z.string().describe('In Base32, for apps that cannot read the QR code'),
    address: z.string().describe('The `otpauth:` address, for a QR code'),
  })
  .meta({ id: 'CodeBegun' })
export type CodeBegun = z.output<typeof codeBegun>

/** Bytes as browsers write them in JSON. */
const bytes = z.string().regex(/^[\w-]{0,20000}$/, 'Must be base64url')

/** A new passkey as a browser gives it: `PublicKeyCredential.toJSON()` of a registration. */
const madePasskey = z
  .object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(20)).max(20).optional(),
    }),
  })
  .meta({ id: 'MadePasskey', description: 'What `navigator.credentials.create` gives, as JSON.' })

/** By which a person knows a passkey again. */
export const passkeyNameForm = z.object({ name: requiredText('Name is required', { max: 100 }) })
export const passkeyNameInput = passkeyNameForm
  .transform(trimTexts)
  .meta({ id: 'PasskeyName', example: { name: 'My phone' } })

export const passkeyForm = passkeyNameForm.extend({ currentPassword })
export const passkeyInput = passkeyNameForm
  .extend({ challenge, passkey: madePasskey })
  .transform(trimTexts)
  .meta({ id: 'PasskeyInput' })

export const passkeyBegun = z
  .object({
    challenge: z.string(),
    passkey: z.looseObject({}).describe('What `navigator.credentials.create` takes, as JSON'),
  })
  .meta({ id: 'PasskeyBegun' })

const moment = z.iso.datetime()

/** What the person who asks has set up. */
export const ownSecondStep = z
  .object({
    hasCodes: z.boolean(),
    recoveryLeft: z.int().describe('How many recovery codes are left'),
    isDemanded: z.boolean().describe('Whether the winery asks this person for a second step'),
    passkeys: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        createdAt: moment,
        lastUsedAt: moment.nullable(),
        works: z.boolean().describe('False of one that came with a winery from another installation'),
      }),
    ),
    passkeyAddress: z.string().nullable().describe('At which address passkeys work; null where none can'),
  })
  .meta({ id: 'OwnSecondStep', description: 'What the person who asks shows besides their password.' })
export type OwnSecondStep = z.output<typeof ownSecondStep>

/** The one answer that holds recovery codes. */
export const withRecoveryCodes = ownSecondStep
  .extend({
    recoveryCodes: z
      .array(z.string())
      .nullable()
      .describe('Told this once; null where there were some before, and in the answer to a repeated request'),
  })
  .meta({ id: 'SecondStepWithCodes' })
export type SecondStepWithCodes = z.output<typeof withRecoveryCodes>

export const demandInput = z
  .object({ secondStepOf: requiredChoice(demands, 'Choose who needs a second step') })
  .meta({ id: 'SecondStepDemand', example: { secondStepOf: 'administrators' } })

export const demandAnswer = z.object({ secondStepOf: z.enum(demands) }).meta({ id: 'SecondStepDemanded' })
