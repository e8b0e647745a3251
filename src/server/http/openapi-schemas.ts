import type { Resource } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'
import type { Tag } from './api.ts'

/** The group of a kind in the API description. */
export const tagOf = ({ name, about }: Resource): Tag => ({ name, description: about })

/** What a delete and other acts without a record answer. */
export const messageAnswer = z
  .object({ message: z.string() })
  .meta({ id: 'Message', description: 'What was done, in a sentence.' })

/** The body of every refusal. */
export const failureAnswer = z
  .object({
    message: z.string(),
    code: z.string(),
    errors: z
      .array(z.object({ field: z.string(), message: z.string(), value: z.unknown().optional() }))
      .optional(),
    dependencies: z.record(z.string(), z.int()).optional(),
  })
  .meta({ id: 'Failure', description: 'The body of every refusal.' })
