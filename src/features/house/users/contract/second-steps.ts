import { demands } from '#shared/second-step.ts'
import { z } from '#shared/zod.ts'

// Apart from the rest: screens that need this need nothing else of the users.

/** Who has set up what, for administrators. */
export const secondStepsPath = '/api/settings/second-steps'
export const resetPath = (userId: number) => `/api/users/${userId}/second-step/reset`

export const resetTexts = {
  own: 'This is your own account: change your second step in the settings.',
  nothingToReset: 'Nothing was set up.',
  done: 'Their second step was reset. They are signed out everywhere.',
  confirm: (name: string) =>
    `Reset the second step of ${name}? Their passkeys and codes stop working, and they are signed out everywhere. From then on their password alone signs them in.`,
}

/** Who has set up what. */
export const secondStepOfPerson = z
  .object({ userId: z.int(), hasCodes: z.boolean(), passkeys: z.int(), recoveryLeft: z.int() })
  .meta({ id: 'SecondStepOfPerson', description: 'What a colleague has set up, without any of its secrets.' })
export const secondSteps = z
  .object({ secondStepOf: z.enum(demands), people: secondStepOfPerson.array() })
  .meta({ id: 'SecondSteps' })
