import { z } from './zod.ts'

/** The longest text that a field takes, and what it says of a longer one. */
export interface Bound {
  longest: number
  tooLong: string
}

/**
 * The only way into a field: a text that is too long is refused before anything else looks at it. Left to itself zod
 * goes on with the checks behind a failed one, and work on a text that has no end need not end either. `read` makes of
 * what was sent what the schema checks.
 */
export function boundedField<Schema extends z.ZodType>(
  { longest, tooLong }: Bound,
  read: (value: unknown) => unknown,
  schema: Schema,
) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string' || value.length <= longest) return read(value)
    // The field's own checks end here. Those of the whole record go on, so that a form shows all its complaints at
    // once; they see the beginning of the text.
    context.addIssue({ code: 'custom', message: tooLong, continue: true })
    return value.slice(0, longest)
  }, schema)
}
