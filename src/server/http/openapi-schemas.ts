import { z } from '#shared/zod.ts'

/** What a delete and other acts without a record answer. */
export const messageAnswer = z.object({ message: z.string() }).meta({ id: 'Message' })

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
  .meta({ id: 'Failure' })
