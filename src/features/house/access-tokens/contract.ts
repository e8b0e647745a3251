import { requiredChoice, requiredText, trimTexts } from '#shared/fields.ts'
import { actions, areaLabels, areas, type Permission, programRights } from '#shared/permissions.ts'
import { type Resource, recordStamps } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

export const accessTokensPath = '/api/auth/access-tokens'

export const accessTokenTexts = {
  added: 'The access token was added.',
  revoked: 'The access token no longer works.',
  noRights: 'Allow at least one thing',
  notYours: 'You cannot allow what you may not do yourself.',
  tooMany: 'You have twenty access tokens in use. Revoke one first.',
}

/** So many one person may have in use. */
export const mostTokens = 20

/** How long a token lasts, in days. */
export const lifetimes = ['7', '30', '90', '365'] as const
export const lifetimeLabels: Readonly<Record<(typeof lifetimes)[number], string>> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': 'A year',
}

const permissions = z
  .partialRecord(z.enum(programRights), z.boolean())
  .refine(given => Object.values(given).some(Boolean), accessTokenTexts.noRights)

export const accessTokenForm = z.object({
  name: requiredText('Name is required', { max: 100 }),
  days: requiredChoice(lifetimes, 'Choose how long it lasts'),
  permissions,
})

export const accessTokenInput = accessTokenForm.transform(trimTexts).meta({
  id: 'AccessTokenInput',
  example: { name: 'Nightly report', days: '90', permissions: { 'wineBatches:view': true } },
})
export type AccessTokenInput = z.output<typeof accessTokenInput>

/** A token as its row holds it. */
export interface StoredAccessToken {
  name: string
  /** JSON: the rights that it was made with. What its person has lost since counts no more. */
  permissions: string
  /** SHA-256 of the token: who reads the database cannot use what they find. */
  tokenHash: string
  tokenHint: string
  endsAt: string
  userId: number
  revokedAt: string | null
}

const moment = z.iso.datetime()

export const accessToken = z
  .object({
    ...recordStamps,
    name: z.string(),
    permissions: z.array(z.enum(programRights)).describe('What it was allowed'),
    tokenHint: z.string().describe('The last four characters of it'),
    endsAt: moment,
    revokedAt: moment.nullable(),
    lastUsedAt: moment.nullable().describe('To within ten minutes'),
    userId: z.int(),
    userName: z.string().describe('For whom it acts'),
    isOwn: z.boolean(),
  })
  .meta({
    id: 'AccessToken',
    description: 'By which a program acts for a person, with some of their rights.',
  })
export type AccessToken = z.output<typeof accessToken>

/** The one answer that holds the token. */
export const accessTokenWithSecret = accessToken
  .extend({
    token: z
      .string()
      .nullable()
      .describe('Told this once; null in the answer to a repeated request, since nobody keeps it'),
  })
  .meta({ id: 'AccessTokenWithSecret', description: 'A new access token, as it is told once.' })
export type AccessTokenWithSecret = z.output<typeof accessTokenWithSecret>

/** "Wine Batches: view, create. Vessels: view", as the list shows it. */
export const rightsText = (names: readonly Permission[]) =>
  areas
    .map(area => ({ area, held: actions.filter(action => names.includes(`${area}:${action}`)) }))
    .filter(({ held }) => held.length > 0)
    .map(({ area, held }) => `${areaLabels[area]}: ${held.join(', ')}`)
    .join('. ')

/** What the trail tells of them. They are seen in the settings. */
export const accessTokenKind: Pick<
  Resource,
  'name' | 'singular' | 'labels' | 'kept' | 'references' | 'title'
> & { page: () => string } = {
  name: 'accessTokens',
  singular: 'access token',
  labels: {
    name: 'Name',
    permissions: 'Permissions',
    endsAt: 'Ends',
    revokedAt: 'Revoked',
    userId: 'User',
    password: 'Token',
  },
  kept: ['tokenHint'],
  references: { userId: 'users' },
  title: ({ text }) => [text('name')],
  page: () => '/settings',
}
