import { textOf } from './texts.ts'
import { z } from './zod.ts'

/** A person as records name them: who took a reading. */
export const namedPerson = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})
export type NamedPerson = z.output<typeof namedPerson>

/** What of a user is looked at to name them. */
export const personColumns = ['firstName', 'lastName', 'email'] as const

/** What people call whoever a record carries, whatever server it came from; empty where nothing is told. */
export function personName(person: Record<string, unknown> | null | undefined): string {
  return `${textOf(person?.firstName)} ${textOf(person?.lastName)}`.trim()
}
