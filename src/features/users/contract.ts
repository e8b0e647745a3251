import { z } from 'zod'
import { role } from '#features/roles/contract.ts'
import { recordStamps } from '#shared/resource.ts'

/** A user as an answer shows it: the password never leaves the server. */
export const user = z.object({
  ...recordStamps,
  firstName: z.string(),
  lastName: z.string(),
  email: z.email(),
  roleId: z.int(),
  role: role.pick({ id: true, name: true, description: true, permissions: true }),
  active: z.boolean(),
  lastLogin: z.iso.datetime().nullable(),
})

export type User = z.output<typeof user>
