import { newPassword, standardPasswordMinimum } from '#features/house/users/contract.ts'
import { acrossFields } from '#shared/across-fields.ts'
import { requiredText, trimTexts } from '#shared/fields.ts'
import { sessionKinds } from '#shared/second-step.ts'
import { z } from '#shared/zod.ts'

export const settingsTexts = {
  nameChanged: 'Your name was changed.',
  wineryRenamed: 'The winery was renamed.',
  passwordChanged: 'Password changed. Your other devices are signed out.',
  wrongPassword: 'The current password is wrong',
  differentPasswords: 'The two passwords differ',
  sessionEnded: 'That device is signed out.',
  othersEnded: 'Signed out everywhere else.',
  limitsSaved: 'Limits saved.',
  locked: 'The lock was set.',
  unlocked: 'The lock was taken off.',
  shelfEmptied: 'The shelf is empty.',
}

/** The installation as everyone signed in may know it. */
export const settings = z
  .object({
    passwordMinimum: z.int(),
    winery: z
      .object({ id: z.int(), name: z.string(), version: z.int() })
      .meta({ id: 'Winery', example: { id: 1, name: 'River Estate', version: 1 } }),
    about: z.object({
      version: z.string(),
      database: z.enum(['SQLite', 'PostgreSQL']),
      databaseVersion: z.string(),
      schemaVersion: z.string().nullable().describe('For administrators; null for everyone else'),
    }),
  })
  .meta({ id: 'Settings', description: 'The installation as everyone signed in may know it.' })
export type InstallationSettings = z.output<typeof settings>

export const wineryForm = z.object({ name: requiredText('Winery name is required', { max: 100 }) })
export const wineryInput = wineryForm
  .transform(trimTexts)
  .meta({ id: 'WineryInput', example: { name: 'River Estate' } })

export const nameForm = z.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
})
export const nameInput = nameForm.transform(trimTexts)

const currentPassword = requiredText('Current password is required', { max: 1000, blankPasses: true })

/** What is sent; typing the new one twice is the form's affair. */
export const passwordChange = (minimum = standardPasswordMinimum) =>
  z.object({ currentPassword, newPassword: newPassword(minimum) }).meta({
    id: 'PasswordChange',
    example: { currentPassword: 'first-press', newPassword: 'second-press' },
  })

export const passwordForm = (minimum = standardPasswordMinimum) =>
  passwordChange(minimum)
    .extend({ repeatedPassword: requiredText('Repeat the new password', { max: 1000, blankPasses: true }) })
    .refine(
      ...acrossFields(
        'repeatedPassword',
        settingsTexts.differentPasswords,
        ({ newPassword, repeatedPassword: again }) => again === '' || again === newPassword,
      ),
    )

/** One sign-in of the person who asks. */
export const ownSession = z
  .object({
    id: z.int(),
    userAgent: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    kind: z.string().describe(`How it was begun, one of ${sessionKinds.join(', ')}`),
    switchedFrom: z
      .string()
      .nullable()
      .describe('The winery whose account was signed in to, where its person switched from there'),
    isCurrent: z.boolean().describe('The one that asks'),
  })
  .meta({ id: 'Session', description: 'One sign-in of the person who asks.' })
export type OwnSession = z.output<typeof ownSession>

export const endedSessions = z
  .object({ message: z.string(), ended: z.int() })
  .meta({ id: 'EndedSessions', example: { message: settingsTexts.othersEnded, ended: 2 } })
