import { textOf } from './texts.ts'
import { z } from './zod.ts'

/** A person as records name them: who took a reading. */
export const namedPerson = z
  .object({ id: z.int(), firstName: z.string(), lastName: z.string(), email: z.string() })
  .meta({ id: 'NamedPerson', description: 'A person as records name them.' })
export type NamedPerson = z.output<typeof namedPerson>

/** Who made the examples. */
export const examplePerson = { id: 1, firstName: 'Olivia', lastName: 'Hart', email: 'olivia@example.org' }

/** What of a user is looked at to name them. */
export const personColumns = ['firstName', 'lastName', 'email'] as const

/** What people call whoever a record carries, whatever server it came from; empty where nothing is told. */
export function personName(person: Record<string, unknown> | null | undefined): string {
  return `${textOf(person?.firstName)} ${textOf(person?.lastName)}`.trim()
}
