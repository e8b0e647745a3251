import { credentials } from '#features/house/login/contract.ts'
import { optionalText } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'

export const otherWineriesPath = '/api/auth/wineries'

/** Where one changes over to the winery of a linked account. */
export const switchPath = (id: number) => `${otherWineriesPath}/${id}/switch`

export const otherWineryTexts = {
  added: (winery: string) => `${winery} was added to your wineries.`,
  removed: (winery: string) => `${winery} is no longer one of your wineries.`,
  present: 'That is the winery you are in. Enter your account in another one.',
  alreadyThere: 'That winery is already one of yours.',
  tooMany: 'Twenty wineries are the most that can be linked. Remove one first.',
  notLinked: 'The way you came here has ended. Sign in here with the password of this account first.',
  hasPasskey: 'That account is opened with a passkey. Sign in there with it, and add this winery from there.',
  codeNeeded: 'That account asks for a one-time code. Enter the one that your app shows.',
  signInThere: 'That winery asks for a sign-in of its own. Sign out here, then sign in there.',
}

export const credentialsElsewhere = credentials
  .extend({ code: optionalText({ max: 20 }).describe('A one-time code, where that account asks for one') })
  .meta({
    id: 'CredentialsElsewhere',
    description: "One's account in another winery.",
    example: { email: 'rosa@hill.example', password: 'first-press' },
  })

export const otherWinery = z
  .object({
    id: z.int().describe("Of one's account there"),
    wineryName: z.string(),
    email: z.string().describe("One's e-mail address there"),
    through: z
      .string()
      .nullable()
      .describe('The winery through which it is reached; null where it is linked with the present account'),
  })
  .meta({
    id: 'OtherWinery',
    description: 'Another winery of the same installation in which the signed-in person has an account.',
    example: { id: 7, wineryName: 'Hill Cellars', email: 'rosa@hill.example', through: null },
  })
export type OtherWinery = z.output<typeof otherWinery>
