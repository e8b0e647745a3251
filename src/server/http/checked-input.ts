import { largestId } from '#shared/fields.ts'
import type { z } from '#shared/zod.ts'
import { type Failure, invalidInput, notFound } from '../failure.ts'

const longestEcho = 200
const secretFields = /password|token|secret/i

/** The value as the contract reads it, or 400 with one text per field. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(result.error.issues, value)
}

function invalid(issues: readonly z.core.$ZodIssue[], value: unknown): Failure {
  const firstOfField = new Map<string, { field: string; message: string; value?: unknown }>()
  for (const issue of issues) {
    const field = issue.path.join('.')
    if (!firstOfField.has(field))
      firstOfField.set(field, { field, message: issue.message, ...echo(field, valueAt(value, issue.path)) })
  }
  return invalidInput([...firstOfField.values()])
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], value)
}

/** What was sent comes back for the caller to recognise, but never a secret and never a book. */
function echo(field: string, value: unknown): { value?: unknown } {
  if (secretFields.test(field) || value === undefined) return {}
  if (typeof value === 'string') return { value: value.slice(0, longestEcho) }
  return typeof value === 'object' && value !== null ? {} : { value }
}

/** A record id out of a path. What is no positive whole number is bad input; one too large cannot exist. */
export function pathId(text: string | undefined): number {
  if (!text || !/^[1-9]\d*$/.test(text))
    throw invalidInput([{ field: 'id', message: 'Invalid id', value: text?.slice(0, longestEcho) }])
  const id = Number(text)
  if (id > largestId) throw notFound()
  return id
}
