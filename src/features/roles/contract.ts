import { z } from 'zod'
import { recordStamps } from '#shared/resource.ts'

export const role = z.object({
  ...recordStamps,
  name: z.string(),
  description: z.string(),
  permissions: z.record(z.string(), z.boolean()),
})

export type Role = z.output<typeof role>
